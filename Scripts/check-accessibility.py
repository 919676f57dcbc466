"""Opens reports in Chromium and looks for what shuts people out, with axe-core: the rules of WCAG 2.2 A and AA and
axe's best practices, on a wide screen and a phone, light, dark and as printed. It also looks for requests to anything but
the page itself, and for words that stick out of the page.

    python check-accessibility.py report.html...

Needs the packages of accessibility-requirements.txt, and Chromium. Exits 1 where something was found.
"""

import pathlib
import shutil
import sys

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = [
    ("wide, light", dict(viewport=dict(width=1280, height=900), color_scheme="light"), "screen"),
    ("wide, dark", dict(viewport=dict(width=1280, height=900), color_scheme="dark"), "screen"),
    ("phone, light", dict(viewport=dict(width=360, height=740), color_scheme="light"), "screen"),
    ("phone, dark", dict(viewport=dict(width=360, height=740), color_scheme="dark"), "screen"),
    # What the margins leave of A4: 174 by 255 mm.
    ("paper", dict(viewport=dict(width=658, height=964), color_scheme="light"), "print"),
]


def look(browser, file, view):
    name, options, medium = view
    problems = []
    context = browser.new_context(bypass_csp=True, **options)
    page = context.new_page()
    page.on("request", lambda request: request.url.startswith(("file:", "data:")) or problems.append(f"asks for {request.url}"))
    page.emulate_media(media=medium)
    page.goto(file.resolve().as_uri())
    page.evaluate(AXE)
    # Nobody touches paper: the lines of its list of contents may stand closer than fingers need.
    rules = {"target-size": {"enabled": medium == "screen"}}
    found = page.evaluate(
        "([tags, rules]) => axe.run(document, {runOnly: {type: 'tag', values: tags}, rules})", [RULES, rules])
    for violation in found["violations"]:
        for node in violation["nodes"][:5]:
            problems.append(f"{violation['id']}: {violation['help']}: {node['html'][:160]}")
    checked = len(found["passes"])
    if checked < 10:
        problems.append(f"only {checked} rules found anything to look at")
    wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    # A browser shrinks every page of a print where one table is too wide; other printers cut the table off.
    if wider > 0:
        problems.append(f"the page is {wider} pixels wider than the {'screen' if medium == 'screen' else 'paper'}")
    context.close()
    return checked, [f"{file.name}, {name}: {problem}" for problem in problems]


def main(files):
    problems = []
    with sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for file in map(pathlib.Path, files):
            counts = []
            for view in VIEWS:
                checked, found = look(browser, file, view)
                counts.append(checked)
                problems += found
            print(f"{file.name}: {min(counts)} to {max(counts)} rules kept in {len(VIEWS)} views")
        browser.close()
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
