"""Evaluators' walks through a served study: what each finds alone, the merge by the researcher, the shared list."""

from joining import join
from png import png
from site_under_test import PASSWORD

INSPECTION = """</measures>
  <inspections>
    <inspection id="vows" set="mobile-13" ratings-minimum="1" ratings-maximum="5" better="higher">
      <label lang="en">Problems of two designs</label><label lang="th">ปัญหาของงานออกแบบสองชิ้น</label>
      <left-out heuristic="privacy" reason="the form held twelve"/>
      <design id="A" artefact="wedding-vows"><label lang="en">Design A</label><label lang="th">งาน A</label></design>
      <design id="B"/>
    </inspection>
  </inspections>"""
SCREENSHOT = png(48, 32, lambda row: (40, 110, 160))


def inspected(study):
    """A study with an inspection."""
    return study.replace("</measures>", INSPECTION, 1)


class Evaluator:
    """One evaluator, in a browser of their own until the end."""

    def __init__(self, look, link, name, language, options, keyboard):
        self.look, self.name, self.options, self.keyboard = look, name, options, keyboard
        self.has_script = options.get("java_script_enabled", True)
        self.context, self.page = join(look, link, language, options)

    def at(self):
        self.look.at(self.page, self.name, self.options)

    def press(self, selector):
        button = self.page.locator(selector).last
        with self.page.expect_navigation():
            if self.keyboard:
                button.focus()
                self.page.keyboard.press("Enter")
            else:
                button.click()

    def choose(self, selector, number=0):
        box = self.page.locator(selector).nth(number)
        if self.keyboard:
            box.focus()
            self.page.keyboard.press("Space")
        else:
            box.check(force=True)

    def settle(self):
        if self.has_script:
            self.page.wait_for_function(
                "document.getElementById('state').textContent === document.body.dataset.saved")

    def go(self, address):
        self.page.goto(self.look.site.origin + "/evaluator/vows" + address)

    def inspect(self):
        """Goes through both designs; gives the descriptions of the findings."""
        self.at()
        self.go("/design?of=A")
        self.at()
        self.choose(".screens input", 0)
        self.choose(".screens input", 1)
        self.settle()
        if not self.has_script:
            self.press(".saves button")
        self.page.locator(".heuristics summary").first.click()
        self.at()
        self.press(".heuristics .ways a >> nth=0")
        self.at()
        for number in range(self.page.locator("fieldset.item").count()):
            self.choose(f"fieldset.item >> nth={number} >> input[type=radio]", number % 3)
        self.settle()
        self.press(".actions button")
        findings = [("A", f"Cancel throws the text away, says {self.name}", True),
                    ("B", f"The letters are pale, says {self.name}", False)]
        for design, description, has_picture in findings:
            self.go(f"/finding?of={design}")
            self.at()
            self.page.fill("#description", description)
            self.choose("input[name='heuristic.control']")
            self.choose("input[name=severity]", 3)
            if self.page.locator("#place").count():
                self.page.select_option("#place", "my-vows-detail-edit|changed")
            else:
                self.page.fill("#screen", "The first page")
            if has_picture:
                self.page.set_input_files("#screenshot", dict(name="shot.png", mimeType="image/png", buffer=SCREENSHOT))
            self.press("main form button[type=submit]:not(.quiet)")
        self.go("/design?of=A")
        self.at()
        shown = self.page.locator(".findings img")
        if shown.count() != 1:
            self.look.problems.append(f"{self.name}: {shown.count()} screenshots instead of one")
        elif self.has_script:
            # Pictures are loaded when they come into sight.
            shown.first.scroll_into_view_if_needed()
            self.page.wait_for_function("document.querySelector('.findings img').naturalWidth === 48")
        self.press(".findings .ways a")
        self.at()
        self.press("main form button[type=submit]:not(.quiet):not(.danger)")
        self.go("/ratings?of=A")
        self.at()
        for number in range(self.page.locator("fieldset.item").count()):
            self.choose(f"fieldset.item >> nth={number} >> .points input", number % 5)
        self.settle()
        self.press(".actions button")
        self.go("")
        self.press("button[value=hand-in]")
        self.at()
        return [description for _, description, _ in findings]

    def rate(self):
        """Rates the shared list; gives how many problems it holds."""
        self.go("")
        self.at()
        self.go("/problems")
        self.at()
        count = self.page.locator("fieldset.item").count()
        for number in range(count):
            self.choose(f"fieldset.item >> nth={number} >> .points input", (number + len(self.name)) % 5)
        self.settle()
        self.press(".actions button")
        self.press("button[value=hand-in]")
        self.at()
        self.context.close()
        return count


def merge(look, options):
    """The researcher brings the findings together, in the browser; gives how many findings the problem holds."""
    context = look.context(options)
    page = context.new_page()

    def press(selector):
        with page.expect_navigation():
            page.locator(selector).first.click()
        look.at(page, "merge", options)

    page.goto(look.site.origin + "/researcher/login")
    page.fill("#password", PASSWORD)
    press("main button[type=submit]")
    page.goto(look.site.origin + "/researcher/inspections")
    look.at(page, "merge", options)
    press("button[value=merging]")
    proposal = page.locator("form.merge").first
    count = proposal.locator("input[type=checkbox]").count()
    proposal.locator("input[name=title]").fill("The text is <b>lost</b>")
    with page.expect_navigation():
        proposal.locator("button[value=same]").click()
    look.at(page, "merge", options)
    if "The text is <b>lost</b>" not in page.locator(".problems").first.inner_text():
        look.problems.append("merge: the problem is not on the page")
    # Taken back and decided again: nothing is lost by either.
    press("button[name=undo]")
    proposal = page.locator("form.merge").first
    proposal.locator("input[name=title]").fill("The text is lost")
    with page.expect_navigation():
        proposal.locator("button[value=same]").click()
    press("button[value=rating]")
    context.close()
    return count
