"""Content files to database and back: `manage.py load_content`, `manage.py dump_content`."""
