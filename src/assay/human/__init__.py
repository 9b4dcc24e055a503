"""What people say of outputs: their judgments, how far judges agree, how texts differ."""
