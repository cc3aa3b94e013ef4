"""What must never happen to the house: each of these once cost somebody a day."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return listed.stdout.splitlines()


def test_site_is_a_source_root_and_never_a_package():
    assert not (ROOT / "site" / "__init__.py").exists()
    assert not (ROOT / "site.py").exists()


def test_the_product_is_not_ignored():
    lines = (ROOT / ".gitignore").read_text().splitlines()
    assert not {"site", "/site", "site/", "/site/"} & {line.strip() for line in lines}


def test_every_level_of_the_tests_is_a_package():
    """A level without __init__.py would shadow the engine that it tests."""
    folders = {path.parent for path in (ROOT / "tests").rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []


def test_the_standard_library_still_owns_its_site_module():
    import site

    assert Path(site.__file__ or "").name == "site.py"
    assert ROOT not in Path(site.__file__ or "").parents or ".venv" in str(site.__file__)


def test_lock_files_name_no_hosts():
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text()
        assert "://" not in text, path.name
        assert "--hash=sha256:" in text, path.name


def test_no_physical_css_properties():
    """Right to left breaks with them."""
    import re

    physical = re.compile(r"(^|[^-])(margin|padding|border)-(left|right)|[^-](left|right):|text-align:\s*(left|right)")
    found = [
        f"{name}: {line.strip()}"
        for name in tracked()
        if name.endswith(".css") and "vendor" not in name
        for line in (ROOT / name).read_text().splitlines()
        if physical.search(line)
    ]
    assert found == []


def test_no_inline_style_or_script_in_templates():
    import re

    inline = re.compile(r"\sstyle=|<script(?![^>]*\bsrc=)|\son(click|load|submit|change|input|key\w+)=", re.IGNORECASE)
    found = [
        f"{name}: {line.strip()[:80]}"
        for name in tracked()
        if name.startswith("templates/") and name.endswith(".html")
        for line in (ROOT / name).read_text().splitlines()
        if inline.search(line)
    ]
    assert found == []
