"""The admin's own pages open for those who may see them, in three languages."""

import pytest

pytestmark = pytest.mark.django_db
PAGES = [
    "",
    "pages/",
    "snippets/rulebook/rule/",
    "snippets/rulebook/example/",
    "snippets/rulebook/game/",
    "snippets/rulebook/glossaryterm/",
    "snippets/tutorials/lesson/",
    "snippets/tutorials/step/",
    "snippets/community/comment/",
    "users/",
    "groups/",
    "sites/",
    "workflows/list/",
    "reports/site-history/",
]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "ko", "ar"])
def test_an_administrators_pages_open(client, django_user_model, page, language):
    from wagtail.users.models import UserProfile

    user = django_user_model.objects.create_superuser("ada", "ada@example.org", "a long one for ada")
    UserProfile.objects.create(user=user, preferred_language=language)
    client.force_login(user)
    response = client.get(f"/admin/{page}")
    assert response.status_code == 200, response.get("Location")
    assert f'lang="{language}"' in response.content.decode()


def test_every_page_of_the_tree_opens_for_editing(client, django_user_model):
    from wagtail.models import Page

    user = django_user_model.objects.create_superuser("ada", "ada@example.org", "a long one for ada")
    client.force_login(user)
    for page in Page.objects.filter(depth__gt=1):
        assert client.get(f"/admin/pages/{page.pk}/edit/").status_code == 200, page


def test_a_member_has_no_admin(client, member):
    client.force_login(member)
    assert client.get("/admin/").status_code in (302, 403)
