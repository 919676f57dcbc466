"""Takes part in a served study in Chromium as people do, and looks for what shuts them out.

    python check-capture-pages.py STUDYTOOL [--pictures FOLDER]

Walks from the invitation to the thanks at a desk and on a phone, with and without scripts, by keyboard only, in English
and Thai, in light and dark, until each group has been met; then the researcher's pages, observers' sheets, raters' designs, and
an inspection by evaluators up to the shared list. On every page axe-core's rules of WCAG 2.2 A and AA are asked, requests to
anything but the site and words that stick out of the page are looked for. In the end what was given has to be what `studytool
export` and `studytool heuristics analyze` read from the store, and the report of what participants answered has to hold the numbers
of the report of the same answers imported from CSV files.

Needs the packages of accessibility-requirements.txt, and Chromium. Exits 1 where something was found.
"""

import argparse
import csv
import faulthandler
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent / "capture"))
import axe_playwright_python
import researcher_files
from playwright.sync_api import sync_playwright
from inspecting import Evaluator, inspected, merge
from observing import COUNTED, observe, observed
from rating import bring, rate, rated
from reimporting import compare
from site_under_test import PASSWORD, Site

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
STUDY = pathlib.Path(__file__).parent.parent / "Tests/StudyDocumentsTests/Fixtures/capture-trial/study.xml"
# Pairs of words, single questions and ratings, for each of two conditions.
WITHIN = pathlib.Path(__file__).parent.parent / "Surveys/Samples/kiosk-within/study.xml"
DESK = dict(viewport=dict(width=1280, height=900))
PHONE = dict(viewport=dict(width=360, height=740), is_mobile=True, has_touch=True)
WALKS = [
    ("desk", "en", dict(DESK), True, False),
    ("phone-th", "th", dict(PHONE), True, False),
    ("desk-dark", "en", dict(DESK, color_scheme="dark"), True, False),
    ("phone-plain", "en", dict(PHONE, java_script_enabled=False), False, False),
    ("desk-plain-th", "th", dict(DESK, java_script_enabled=False), False, False),
    ("keyboard", "en", dict(DESK), True, True),
]


class Look:
    """What is looked for on every page."""

    def __init__(self, browser, site, pictures):
        self.browser, self.site, self.pictures, self.problems, self.pages = browser, site, pictures, [], 0
        # A page without scripts cannot be asked; its source is, in a page of the same size that has them.
        self.asked = {}

    def context(self, options):
        context = self.browser.new_context(bypass_csp=True, **options)
        # A machine that builds something beside takes its time.
        context.set_default_timeout(120_000)
        context.on("request", lambda request: request.url.startswith((self.site.origin, "data:"))
                   or self.problems.append(f"asks for {request.url}"))
        # Chromium also says so of pages that tell what was wrong with a form.
        context.on("console", lambda message: message.type in ("error", "warning") and " 422 " not in message.text
                   and self.problems.append(f"says {message.text}"))
        return context

    def at(self, page, name, options):
        self.pages += 1
        heading = page.locator("h1").first.inner_text()
        if self.pictures:
            page.screenshot(path=str(self.pictures / f"{name}-{self.pages:03d}.png"), full_page=True)
        if not options.get("java_script_enabled", True):
            return
        page.evaluate(AXE)
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        for violation in found["violations"]:
            self.problems.append(f"{name}, {heading}: {violation['id']}: " + violation["nodes"][0]["html"][:160])
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wider > 0:
            self.problems.append(f"{name}, {heading}: {wider} px wider than the page")


def choose(page, radio, keyboard):
    if keyboard:
        radio.focus()
        page.keyboard.press("Space")
    else:
        radio.check(force=True)


def press(page, button, keyboard):
    with page.expect_navigation():
        if keyboard:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()


def take_part(look, link, name, language, options, keyboard):
    """One participant from the invitation to the thanks; gives the answers by questionnaire, and what was done."""
    context = look.context(dict(options, locale=language))
    page = context.new_page()
    page.goto(link)
    answers, counted = [], dict.fromkeys(COUNTED, 0)
    for turn in range(60):
        look.at(page, name, options)
        step = page.locator("input[name=step]")
        step = step.first.get_attribute("value") if step.count() else ""
        if not step and "/join/" not in page.url:
            break
        for field in dict.fromkeys(page.eval_on_selector_all("input[type=radio]", "all => all.map(one => one.name)")):
            radios = page.locator(f'input[name="{field}"]')
            if field in ("language", "reason"):
                continue
            number = {"answer.practice": 1}.get(field, 0)
            if step.startswith("questionnaire-"):
                number = (turn + len(answers)) % 7 % radios.count()
                value = radios.nth(number).get_attribute("value")
                answers.append((step, field.removeprefix("answer."), value))
            choose(page, radios.nth(number), keyboard)
        if step.startswith("running-1") and page.locator("input[name=reason]").count():
            page.locator("details summary").first.click()
            page.locator("input[name=reason]").first.check()
            press(page, page.locator("button[value=pause]"), keyboard)
            look.at(page, name, options)
            press(page, page.locator("button[value=resume]"), keyboard)
            counted["breaks"] += 1
        if page.locator("#q").count():
            counted["searches"] += 1
            counted["reading"] += 1
            page.fill("#q", "list of choices")
            press(page, page.locator(".search button"), keyboard)
            look.at(page, name, options)
            press(page, page.locator(".patterns a").first, keyboard)
            look.at(page, name, options)
        if step.startswith("questionnaire-") and options.get("java_script_enabled", True):
            page.wait_for_function("document.getElementById('state').textContent != '' "
                                   "&& !document.getElementById('state').classList.contains('failed')")
        for choice in ("button[value=finish]", "button[value=yes]",
                       "main form button[type=submit]:not(.clear):not(.first):not([formaction])"):
            if page.locator(choice).count():
                press(page, page.locator(choice).last, keyboard)
                break
        else:
            break
    if not page.url.endswith("/participant"):
        look.problems.append(f"{name}: ended at {page.url}")
    page.goto(look.site.origin + "/participant/consent")
    look.at(page, name, options)
    code = page.locator("main strong").first.inner_text()
    context.close()
    return code, answers, counted


def research(look, options):
    """The pages of the researcher."""
    context = look.context(options)
    page = context.new_page()
    page.goto(look.site.origin + "/researcher")
    look.at(page, "researcher", options)
    page.fill("#password", PASSWORD)
    press(page, page.locator("button[type=submit]"), False)
    for address in ("", "/invitations", "/designs", "/import", "/collection", "/report", "/audit",
                    "/withdraw?person=p01", "/withdraw?person=nobody"):
        page.goto(look.site.origin + "/researcher" + address)
        look.at(page, "researcher", options)
    if page.goto(look.site.origin + "/researcher/report") and page.locator("textarea[name=reason]").count():
        page.fill("textarea[name=reason]", "the sponsor asks")
        press(page, page.locator('form[action="/researcher/collection"] button'), False)
        look.at(page, "researcher", options)
    researcher_files.designs(look, page, options)
    researcher_files.imports(look, page, options)
    page.goto(look.site.origin + "/researcher")
    page.locator("details summary").first.click()
    page.fill("#returning", "p01")
    press(page, page.locator('form[action="/researcher/return"] button'), False)
    look.at(page, "researcher", options)
    link = page.locator(".link").inner_text()
    context.close()
    come_back(look, link, options)


def come_back(look, link, options):
    """The first participant, who goes on with another device."""
    context = look.context(options)
    page = context.new_page()
    page.goto(link)
    look.at(page, "coming-back", options)
    press(page, page.locator("button[type=submit]").last, False)
    page.goto(look.site.origin + "/participant/consent")
    look.at(page, "coming-back", options)
    if page.locator("main strong").first.inner_text() != "P01":
        look.problems.append("who came back is somebody else")
    context.close()


def exported(studytool, folder):
    """The answers that the program reads from the store, as participant, measure, task, item and value."""
    text = subprocess.run([studytool, "export", str(folder), "--to", "csv", "--tables", "long", "-o", "-", "--quiet"],
                          check=True, capture_output=True, text=True).stdout
    return list(csv.DictReader(io.StringIO(text)))


def check_answers(look, given, rows):
    """Whether the program reads from the store what each participant answered."""
    for code, answers in given.items():
        values = sorted(row["value"] for row in rows
                        if row["participant"] == code and row["kind"] == "answer" and row["value"])
        expected = sorted(value for _, _, value in answers if value != "na")
        if values != expected:
            look.problems.append(f"{code}: {len(expected)} answers were given, {len(values)} are exported, or others")


def within(studytool, browser, pictures):
    """Takes part in a study with conditions within participants, by touch, by keyboard and without scripts."""
    with tempfile.TemporaryDirectory() as folder:
        study = re.sub(r"<sources>.*</sources>", "", WITHIN.read_text(), flags=re.S)
        pathlib.Path(folder, "study.xml").write_text(study)
        site = Site(studytool, folder).start()
        look = Look(browser, site, pictures)
        walks = [WALKS[1], WALKS[3], WALKS[5]]
        given = {}
        for link, (name, _, options, _, keyboard) in zip(site.invite(len(walks)), walks):
            code, answers, _ = take_part(look, link, "within-" + name, "en", options, keyboard)
            given[code] = answers
            for measure in ("ease", "experience", "workload", "recommendation"):
                if not any(measure in step for step, _, _ in answers):
                    look.problems.append(f"{code}: {measure} was not asked")
        site.stop()
        check_answers(look, given, exported(studytool, folder))
    return look


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("studytool")
    parser.add_argument("--pictures", type=pathlib.Path)
    arguments = parser.parse_args()
    # Whoever waits in vain says where, before somebody else's patience ends.
    faulthandler.dump_traceback_later(40 * 60, exit=True)
    studytool = str(pathlib.Path(arguments.studytool).resolve())
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pathlib.Path(folder, "study.xml").write_text(inspected(rated(observed(STUDY.read_text()))))
        site = Site(studytool, folder).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        look = Look(browser, site, arguments.pictures)
        links = site.invite(len(WALKS))
        given, counts = {}, {}
        for link, (name, language, options, _, keyboard) in zip(links, WALKS):
            code, answers, counted = take_part(look, link, name, language, options, keyboard)
            given[code], counts[code] = answers, counted
        if len({counted["searches"] > 0 for counted in counts.values()}) != 2:
            look.problems.append("only one of the groups was met")
        with tempfile.TemporaryDirectory() as scratch:
            differing, count = compare(studytool, folder, scratch)
        look.problems += [f"other than in the report of an import: {estimate}" for estimate in differing]
        if count < 1000:
            look.problems.append(f"the report of what was captured has {count} estimates only")
        # The researcher first: the pictures and the files of this walk are taken away again, or of people of their own.
        for options in (DESK, PHONE, dict(DESK, color_scheme="dark")):
            research(look, options)
        observations = [observe(look, link, f"observer-{name}", language, options, keyboard)
                        for link, (name, language, options, _, keyboard) in zip(site.invite(len(WALKS), "observer"), WALKS)]
        bring(site, sorted(given), ["T1", "T2"])
        ratings = [rate(look, link, f"rater-{name}", language, options, keyboard)
                   for link, (name, language, options, _, keyboard) in zip(site.invite(len(WALKS), "rater"), WALKS)]
        walks = [WALKS[0], WALKS[1], WALKS[3], WALKS[5]]
        evaluators = [Evaluator(look, link, f"evaluator-{name}", language, options, keyboard)
                      for link, (name, language, options, _, keyboard) in zip(site.invite(len(walks), "evaluator"), walks)]
        found = [description for evaluator in evaluators for description in evaluator.inspect()]
        if merge(look, DESK) != len(evaluators):
            look.problems.append("merge: what all of them found alike is not proposed as one problem")
        for evaluator in evaluators:
            evaluator.rate()
        site.stop()
        other = within(studytool, browser, arguments.pictures)
        browser.close()
        rows = exported(studytool, folder)
        there = {}
        for row in rows:
            there.setdefault(row["participant"], []).append(row)
        check_answers(look, given, rows)
        for code in given:
            for measure, number in counts[code].items():
                values = [row["value"] for row in there.get(code, []) if row["measure"] == measure and row["value"]]
                if sum(map(float, values)) != number or (measure != "breaks" and bool(values) != (number > 0)):
                    look.problems.append(f"{code}: {number} {measure} are exported as {values}")
        for number, (code, noted) in enumerate(observations):
            for measure, value in noted.items():
                if not any(row["rater"] == f"O{number + 1:02d}" and row["measure"] == measure
                           and value in (row["value"], row["value_label"]) for row in there[code]):
                    look.problems.append(f"O{number + 1:02d}: {measure} {value} of {code} is not exported")
        for number, points in enumerate(ratings):
            kept = [row["value"] for row in rows
                    if row["rater"] == f"R{number + 1:02d}" and row["kind"] == "points" and row["value"]]
            if sorted(kept) != sorted(points):
                look.problems.append(f"R{number + 1:02d}: {points} were given, {kept} are exported")
        words = subprocess.run([studytool, "heuristics", "analyze", folder, "--format", "json"], check=True,
                               capture_output=True, text=True).stdout
        for text in found + ["The text is lost"]:
            if text not in words:
                look.problems.append(f"the analysis of the inspection lacks: {text}")
    problems = list(dict.fromkeys(look.problems + other.problems))
    for problem in problems:
        print(problem)
    print(f"{len(WALKS)} participants, as many observers and raters, {len(walks)} evaluators and the researcher, "
          f"{look.pages + other.pages} pages looked at, {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
