"""Can a metric be trusted? Its agreement with people, and with what is known of corrections."""
