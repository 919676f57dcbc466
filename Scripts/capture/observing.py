"""An observer's walk through a served study: the list, the sheet of a task, the sheet of a participant as a whole."""

from joining import join

MEASURES = """<measure id="outcome" kind="outcome" better="higher" per="task"/>
    <measure id="errors" kind="count" better="lower" per="task">
      <label lang="en">Errors</label><label lang="th">ข้อผิดพลาด</label></measure>
    <measure id="assists" kind="count" better="lower"/>
    <measure id="searches" kind="count" counts="pattern-searches" per="task"/>
    <measure id="reading" kind="count" counts="different-patterns" per="task"/>
    <measure id="breaks" kind="count" counts="pauses" per="task"/>
    """

# What the pages of participants count, which observers are not asked for.
COUNTED = ("searches", "reading", "breaks")


def observed(study):
    """A study with what observers measure."""
    return study.replace('<measure id="ease"', MEASURES + '<measure id="ease"', 1)


def settle(page):
    page.wait_for_function("document.getElementById('state').textContent === document.body.dataset.saved")
    page.evaluate("document.getElementById('state').textContent = ''")


def press(page, selector, has_script, keyboard):
    """Presses a button of a sheet; with scripts the page stays, without them it is loaded anew."""
    button = page.locator(selector).first
    if not has_script:
        with page.expect_navigation():
            button.click()
        return
    if keyboard:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()
    settle(page)


def observe(look, link, name, language, options, keyboard=False):
    """Notes one task of the first participant; gives the code and what was noted."""
    has_script = options.get("java_script_enabled", True)
    context, page = join(look, link, language, options)
    look.at(page, name, options)
    code = page.locator(".people h2").first.inner_text()
    page.goto(f"{look.site.origin}/observer/{code}/0")
    look.at(page, name, options)
    press(page, "#clock-start", has_script, keyboard)
    if has_script:
        # Three taps that come faster than replies, and all of them count.
        for _ in range(3):
            page.locator("#m1-more").click()
        page.wait_for_function("document.querySelector('#m1-number').textContent === '3' "
                               "&& document.querySelector('#m1 input[name=seen]').value === '3'")
        settle(page)
        page.wait_for_function("document.querySelector('.face .watch').textContent !== '0:00'")
    else:
        for _ in range(3):
            press(page, "#m1-more", has_script, keyboard)
    press(page, "#m1-less", has_script, keyboard)
    press(page, "#m2-partial", has_script, keyboard)
    page.fill("#note-new", "waits for a <b>hint</b>")
    press(page, "#note-add", has_script, keyboard)
    page.locator("#clock-pause summary").click()
    look.at(page, name, options)
    press(page, "#clock-pause button", has_script, keyboard)
    look.at(page, name, options)
    press(page, "#clock-resume", has_script, keyboard)
    press(page, "#clock-stop", has_script, keyboard)
    page.fill("#m3-time", "soon")
    if has_script:
        page.locator("#m3-save").click()
        page.wait_for_selector("#m3-problem")
    else:
        press(page, "#m3-save", has_script, keyboard)
    look.at(page, name, options)
    page.fill("#m3-time", "1:35")
    press(page, "#m3-save", has_script, keyboard)
    page.locator(".notes details summary").first.click()
    look.at(page, name, options)
    if page.locator("#m1-number").inner_text() != "2":
        look.problems.append(f"{name}: three errors and one fewer are {page.locator('#m1-number').inner_text()}")
    page.goto(f"{look.site.origin}/observer/{code}")
    press(page, "#m1-1-less", has_script, keyboard)
    look.at(page, name, options)
    context.close()
    return code, {"errors": "2", "outcome": "partial", "assists": "0"}
