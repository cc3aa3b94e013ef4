"""Practice beside the rules: every example as a table to try, every rule with what exercises it. Nothing is stored."""
