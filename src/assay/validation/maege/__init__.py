"""MAEGE: metrics validated on corrections of which it is known how good they are."""
