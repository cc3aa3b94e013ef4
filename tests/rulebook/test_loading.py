"""Content files: refused whole with file and line, loaded idempotently, an editor's change is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulebook.loading import dumper, loader
from rulebook.loading.records import ContentError
from rulebook.models import ContentDigest, Example, Game, GamePage, GlossaryTerm, Rule, SitePage
from rulebook.publishing import publish_text

CONTENT = Path(loader.__file__).parents[1] / "content"


@pytest.fixture(autouse=True)
def _only_our_own_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of higher apps stay out: a dump in a test must never write into the tree."""
    monkeypatch.setattr(loader, "content_loaders", [])


@pytest.fixture
def copy(tmp_path: Path, settings: Any) -> Path:
    """A copy of the content files that a test may break."""
    root = tmp_path / "content"
    shutil.copytree(CONTENT, root)
    settings.RULEBOOK_CONTENT = root
    return root


def change(path: Path, old: str, new: str) -> int:
    """Replace the first occurrence; returns its line."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults_of() -> list[str]:
    return [str(fault) for fault in loader.check()[1]]


def test_the_shipped_content_has_no_fault() -> None:
    assert faults_of() == []


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        (
            "gin-rummy/rules.toml",
            "[[=knock_limit:point]]",
            "[[=knok_limit:point]]",
            "unknown option in [[=knok_limit]]",
        ),
        ("gin-rummy/rules.toml", "[[term:deck]]", "[[term:dek]]", "unknown term in [[term:dek]]"),
        ("gin-rummy/rules.toml", "[[term:deck]]", "[[trm:deck]]", "unknown token"),
        ("gin-rummy/rules.toml", '["lowest_card"]', '["lowest"]', "dealer_first is never lowest"),
        ("gin-rummy/rules.toml", "when = { dealer_first", "when = { dealer_frist", "unknown option: dealer_frist"),
        ("gin-rummy/rules.toml", 'section = "setup"', 'section = "set-up"', "unknown section gin-rummy.set-up"),
        ("gin-rummy/rules.toml", 'sources = ["wikihow"]', 'sources = ["wiki"]', "unknown source wiki"),
        ("gin-rummy/rules.toml", 'heading.ko = "게임의 목표"\n', "", "no text in ko"),
        ("gin-rummy/examples.toml", "deadwood = 16", "deadwood = 15", "15, the engine says 16"),
        ("gin-rummy/examples.toml", 'rule = "gin-rummy.', 'rule = "gin-rumy.', "unknown rule gin-rumy"),
        ("glossary.toml", 'definition.ar = "', 'definition.zz = "', "no text in ar"),
        ("refusals/gin_rummy.toml", 'reason = "game-over"', 'reason = "game-oven"', "has no reason game-oven"),
        ("options/gin_rummy.toml", 'name = "knock_limit"', 'name = "knock_limits"', "unknown option knock_limits"),
    ],
)
def test_a_broken_file_is_refused_with_file_line_and_reason(
    copy: Path, name: str, old: str, new: str, reason: str
) -> None:
    line = change(copy / name, old, new)
    found = [fault for fault in faults_of() if reason in fault]
    assert found
    path, where, _rest = found[0].split(":", 2)
    assert path.endswith(name)
    assert abs(int(where) - line) <= 12


def test_a_syntax_error_names_its_line(copy: Path) -> None:
    line = change(copy / "glossary.toml", 'key = "card"', "key = card")
    assert any(f"glossary.toml:{line}: not valid TOML" in fault for fault in faults_of())


@pytest.mark.django_db
def test_a_refused_load_changes_nothing(copy: Path, limit: Rule) -> None:
    change(copy / "gin-rummy" / "rules.toml", "The knock limit", "Another heading")
    change(copy / "rummy" / "rules.toml", "[[term:deck]]", "[[term:dek]]")
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("load_content", verbosity=0)
    limit.refresh_from_db()
    assert limit.heading_en == "The knock limit"


def test_check_needs_no_database(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_content", check=True)
    assert "nothing wrong" in capsys.readouterr().out


@pytest.mark.django_db
def test_everything_is_there_after_a_load() -> None:
    assert Game.objects.count() == GamePage.objects.count() == 4
    assert set(SitePage.objects.values_list("slug", flat=True)) == {"about", "credits", "accessibility", "contact"}
    assert Rule.objects.live().count() == 265
    assert GlossaryTerm.objects.count() == 177
    assert Example.objects.live().count() >= 4 * 15
    for code in ("en", "ko", "ar"):
        assert not Rule.objects.filter(**{f"text_{code}__in": ["", None]}).exists()


@pytest.mark.django_db
def test_a_second_load_reads_nothing(copy: Path, django_assert_num_queries: Any) -> None:
    loader.load()
    with django_assert_num_queries(1):
        assert loader.load().skipped


@pytest.mark.django_db
def test_loading_again_changes_nothing(copy: Path) -> None:
    loader.load()
    ContentDigest.objects.filter(kind="files").delete()
    report = loader.load()
    assert (report.created, report.updated, report.kept, report.retired) == ({}, [], [], [])


@pytest.mark.django_db
def test_a_changed_file_changes_the_row_and_its_draft(copy: Path, limit: Rule) -> None:
    limit.save_revision()
    change(copy / "gin-rummy" / "rules.toml", "The knock limit", "The limit of the knock")
    report = loader.load()
    assert report.updated == ["rule:gin-rummy.knock.limit"]
    limit = Rule.objects.get(pk=limit.pk)
    assert limit.heading_en == "The limit of the knock"
    assert limit.get_latest_revision_as_object().heading_en == "The limit of the knock"


@pytest.mark.django_db
def test_an_editors_change_is_left_alone_and_listed(copy: Path, limit: Rule) -> None:
    publish_text(instance=limit, changes={"heading_ko": "편집자의 제목"})
    change(copy / "gin-rummy" / "rules.toml", "The knock limit", "The limit of the knock")
    report = loader.load()
    assert report.kept == ["rule:gin-rummy.knock.limit"]
    assert Rule.objects.get(pk=limit.pk).heading_en == "The knock limit"


@pytest.mark.django_db
def test_an_editors_draft_is_left_alone_too(copy: Path, limit: Rule) -> None:
    limit.heading_ko = "초안"
    limit.save_revision()
    change(copy / "gin-rummy" / "rules.toml", "The knock limit", "The limit of the knock")
    assert loader.load().kept == ["rule:gin-rummy.knock.limit"]


@pytest.mark.django_db
def test_force_overwrites_an_editors_change(copy: Path, limit: Rule) -> None:
    publish_text(instance=limit, changes={"heading_ko": "편집자의 제목"})
    report = loader.load(force=True)
    assert "rule:gin-rummy.knock.limit" in report.updated
    assert Rule.objects.get(pk=limit.pk).heading_ko == "노크 한도"


@pytest.mark.django_db
def test_an_order_that_an_editor_made_stays(copy: Path, limit: Rule) -> None:
    Rule.objects.filter(pk=limit.pk).update(sort_order=1)
    change(copy / "gin-rummy" / "rules.toml", "Players and cards", "Players and their cards")
    assert "rule: order" in loader.load().kept
    limit.refresh_from_db()
    assert limit.sort_order == 1


@pytest.mark.django_db
def test_what_left_the_files_leaves_the_site(copy: Path) -> None:
    path = copy / "gin-rummy" / "examples.toml"
    text = path.read_text(encoding="utf-8")
    first, second, rest = text.split("[[examples]]", 2)
    path.write_text(first + "[[examples]]" + rest, encoding="utf-8")
    report = loader.load()
    key = second.split('key = "')[1].split('"')[0]
    assert report.retired == [f"example:{key}"]
    assert not Example.objects.get(key=key).live


@pytest.mark.django_db
@pytest.mark.django_db
def test_what_comes_back_into_the_files_comes_back_to_the_site(copy: Path) -> None:
    path = copy / "gin-rummy" / "examples.toml"
    whole = path.read_text(encoding="utf-8")
    key = "gin-rummy.knock-sixteen"
    blocks = whole.split("[[examples]]")
    path.write_text("[[examples]]".join(block for block in blocks if f'"{key}"' not in block), encoding="utf-8")
    loader.load()
    assert not Example.objects.get(key=key).live
    path.write_text(whole, encoding="utf-8")
    loader.load()
    assert Example.objects.get(key=key).live


def test_dump_writes_only_what_editors_changed(copy: Path, limit: Rule) -> None:
    loader.load()
    assert dumper.dump() == []
    publish_text(instance=limit, changes={"heading_ko": "노크할 수 있는 한도"})
    before = (copy / "gin-rummy" / "rules.toml").read_text(encoding="utf-8").splitlines()
    assert [path.name for path in dumper.dump()] == ["rules.toml"]
    after = (copy / "gin-rummy" / "rules.toml").read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == ['heading.ko = "노크할 수 있는 한도"']
    assert len(after) == len(before)


@pytest.mark.django_db
def test_a_dump_reads_back_to_the_same(copy: Path, tmp_path: Path, settings: Any) -> None:
    before = {(r.kind, r.key): r.values for _s, r in loader.check()[0]}
    dumper.dump(tmp_path / "again")
    settings.RULEBOOK_CONTENT = tmp_path / "again"
    records, faults = loader.check()
    assert faults == []
    assert {(r.kind, r.key): r.values for _s, r in records if not r.kind.startswith(("lesson", "step"))} == {
        key: values for key, values in before.items() if not key[0].startswith(("lesson", "step"))
    }


@pytest.mark.django_db
def test_a_dump_keeps_what_was_never_loaded(copy: Path) -> None:
    path = copy / "gin-rummy" / "examples.toml"
    text = path.read_text(encoding="utf-8")
    first, second, rest = text.split("[[examples]]", 2)
    key = second.split('key = "')[1].split('"')[0]
    again = second.replace(f'key = "{key}"', f'key = "{key}-again"')
    path.write_text(first + "[[examples]]" + second + "[[examples]]" + again + "[[examples]]" + rest, encoding="utf-8")
    dumper.dump()
    assert f'key = "{key}-again"' in path.read_text(encoding="utf-8")


@pytest.mark.django_db
def test_what_an_editor_adds_is_dumped_and_read_again(copy: Path, gin: Game) -> None:
    section = gin.sections.get(key="knock")
    texts = {f"{name}_{code}": f"{name} {code}" for name in ("heading", "text") for code in ("en", "ko", "ar")}
    Rule.objects.create(game=gin, section=section, rule_id="gin-rummy.knock.extra", sort_order=999, **texts)
    dumper.dump()
    added = [record for _s, record in loader.check()[0] if record.key == "gin-rummy.knock.extra"]
    assert added[0].values["text_ar"] == "text ar"
    assert faults_of() == []


def test_a_file_that_is_no_content_is_refused(copy: Path) -> None:
    (copy / "glossary.toml").write_text('terms = "none"\n', encoding="utf-8")
    assert faults_of()
    (copy / "glossary.toml").write_bytes(b"\xff\xfe")
    assert any("not UTF-8" in fault for fault in faults_of())
    with pytest.raises(ContentError):
        loader.ContentFile.open(copy / "gin-rummy" / "game.toml").__class__(copy / "x", "[[").parse()
