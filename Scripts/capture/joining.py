"""How people join a served study in a browser."""


def join(look, link, language, options):
    """Opens an invitation in a browser of its own, in a language; gives the context and the page that it leads to."""
    context = look.context(dict(options, locale=language))
    page = context.new_page()
    page.goto(link)
    radio = page.locator(f'input[name=language][value="{language}"]')
    if radio.count():
        radio.check(force=True)
    with page.expect_navigation():
        page.locator("main button[type=submit]").click()
    return context, page
