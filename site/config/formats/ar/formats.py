"""Arabic: 30 نوفمبر 2026, without a comma before the year."""

DATE_FORMAT = "j F Y"
