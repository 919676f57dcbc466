"""The researcher's pages that files are sent to, in a browser: pictures of designs, and imports."""

import base64
import json
import pathlib

PICTURES = pathlib.Path(__file__).parents[2] / "Tests/StudyCaptureTests/Reference/pictures.json"
TIMES = "participant,group,experience,time\nP31,with,low,12.5\nP32,without,high,15\nP33,with,high,14\nP34,without,low,11\n"


def picture(name):
    return base64.b64decode(json.loads(PICTURES.read_text())["pictures"][name]["base64"])


def file(name, data, kind):
    return dict(name=name, mimeType=kind, buffer=data)


def designs(look, page, options):
    """Adds pictures by their names, meets one that is none, and deletes one."""
    page.goto(look.site.origin + "/researcher/designs")
    page.set_input_files("#files", [
        file("P01-T1.png", picture("named.png"), "image/png"), file("P02.jpg", picture("turned.jpg"), "image/jpeg"),
        file("which.png", picture("rgb.png"), "image/png"), file("P03.png", b"<svg/>", "image/png")])
    page.locator("main form[enctype] button").click()
    look.at(page, "designs", options)
    text = page.locator("main").inner_text()
    if "which.png" not in text or "P03.png" not in text:
        look.problems.append(f"designs: the files that were not kept are not told: {text}")
    # Pictures far down are fetched when somebody comes near.
    for image in page.locator(".pictures img").all():
        image.scroll_into_view_if_needed()
    page.wait_for_function("Array.from(document.images).every(image => image.complete)")
    shown = page.evaluate("Array.from(document.images).filter(image => image.naturalWidth > 0).length")
    if shown != 2:
        look.problems.append(f"designs: {shown} pictures are shown instead of 2")
    page.locator(".pictures button").first.click()
    if page.locator(".pictures img").count() != 1:
        look.problems.append("designs: the picture that was deleted is still there")
    page.locator(".pictures button").first.click()


def imports(look, page, options):
    """Looks at a file that is refused, then at one that is fine, and leaves it at that."""
    page.goto(look.site.origin + "/researcher/import")
    page.set_input_files("#files", file("times.csv", b"nothing\n", "text/csv"))
    page.locator("main form[enctype] button").click()
    look.at(page, "import-refused", options)
    page.goto(look.site.origin + "/researcher/import")
    page.set_input_files("#files", file("times.csv", TIMES.encode(), "text/csv"))
    page.locator("summary").click()
    look.at(page, "import-options", options)
    page.fill("[name='option.map']", "time=duration:time@T1")
    page.locator("main form[enctype] button").click()
    look.at(page, "import-preview", options)
    if "4 rows" not in page.locator(".told").first.inner_text():
        look.problems.append("import: the preview does not say what was read")
    page.locator("button[value=discard]").click()
    if page.url != look.site.origin + "/researcher/import":
        look.problems.append(f"import: discarding leads to {page.url}")
