"""A rater's walk through a served study: designs one after the other, with a rubric beside their pictures."""

import mimetypes
import re
import urllib.request
import uuid

from joining import join
from png import png
from site_under_test import Researcher, hidden_fields

MEASURES = """<measure id="quality" kind="score" better="higher" per="task">
      <label lang="en">Design quality</label><label lang="th">คุณภาพงานออกแบบ</label>
      <rubric scale="percent" missing="available">
        <criterion id="layout" minimum="1" maximum="5" step="1" weight="2">
          <label lang="en">Layout</label><label lang="th">การจัดวาง</label>
          <anchor points="1" lang="en">poor</anchor><anchor points="1" lang="th">แย่</anchor>
          <anchor points="5" lang="en">excellent</anchor><anchor points="5" lang="th">ดีเยี่ยม</anchor>
        </criterion>
        <criterion id="fit" minimum="0" maximum="2" step="1">
          <label lang="en">Fit to the task</label><label lang="th">ตรงกับโจทย์</label>
          <anchor points="0" lang="en">misses it</anchor><anchor points="0" lang="th">ไม่ตรง</anchor>
          <anchor points="1" lang="en">meets a part of it</anchor><anchor points="1" lang="th">ตรงบางส่วน</anchor>
          <anchor points="2" lang="en">meets all of it</anchor><anchor points="2" lang="th">ตรงทั้งหมด</anchor>
        </criterion>
        <criterion id="clutter" minimum="0" maximum="10" reversed="true">
          <label lang="en">Clutter</label><label lang="th">ความรก</label></criterion>
      </rubric>
    </measure>
    """


def rated(study):
    """A study with what raters give."""
    return study.replace('<measure id="ease"', MEASURES + '<measure id="ease"', 1)


def screen(shade):
    """A phone's screen in one shade of grey, with a darker bar at its top."""
    return png(360, 640, lambda row: [shade // 2 if row < 60 else shade] * 3)


def bring(site, codes, tasks):
    """Adds pictures of the designs as the researcher does: files whose names say what they show."""
    researcher = Researcher(site)
    fields = {**hidden_fields(researcher.open("/researcher/designs")), "design": "", "task": ""}
    boundary = uuid.uuid4().hex
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode() for name, value in fields.items()]
    for number, code in enumerate(codes):
        for task in tasks:
            name = f"{code}-{task}.png"
            parts.append(f'Content-Disposition: form-data; name="files"; filename="{name}"\r\n'
                         f"Content-Type: {mimetypes.guess_type(name)[0]}\r\n\r\n".encode() + screen(90 + 20 * number))
    body = b"".join(f"--{boundary}\r\n".encode() + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode()
    request = urllib.request.Request(site.origin + "/researcher/designs", body,
                                     {"Content-Type": f"multipart/form-data; boundary={boundary}"})
    researcher.opener.open(request).read()


def rate(look, link, name, language, options, keyboard=False):
    """Rates two designs; gives the points that were given."""
    has_script = options.get("java_script_enabled", True)
    context, page = join(look, link, language, options)
    look.at(page, name, options)
    with page.expect_navigation():
        page.locator("main form button").click()
    for design in (1, 2):
        look.at(page, name, options)
        if re.search(r"\bP\d\d\b", page.content()):
            look.problems.append(f"{name}: the page of design {design} names a participant")
        broken = page.eval_on_selector_all("img", "all => all.filter(one => !one.complete || !one.naturalWidth).length")
        if broken:
            look.problems.append(f"{name}: {broken} pictures of design {design} are not shown")
        if design == 2:
            # Leaving a design for later is possible at any time.
            with page.expect_navigation():
                page.locator("button[value=overview]").click()
            look.at(page, name, options)
            page.goto(f"{look.site.origin}/rater/2")
        for field, value in (("c1", "4"), ("c2", "na" if design == 2 else "2")):
            choice = page.locator(f'input[name="answer.{field}"][value="{value}"]')
            if keyboard:
                choice.focus()
                page.keyboard.press("Space")
            else:
                choice.check(force=True)
        page.fill('input[name="answer.c3"]', "2.5")
        page.fill("#note", "a <b>note</b>")
        if has_script:
            with page.expect_response(lambda reply: "item=note" in (reply.request.post_data or "")):
                page.locator("h1").click()
            page.reload()
            if page.input_value('input[name="answer.c3"]') != "2.5" or page.input_value("#note") != "a <b>note</b>":
                look.problems.append(f"{name}: what was typed is not there after the page is loaded again")
        look.at(page, name, options)
        with page.expect_navigation():
            page.locator("button[value=next]").click()
    context.close()
    return ["4", "2", "2.5", "4", "2.5"]
