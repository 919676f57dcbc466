// What makes the sheets of observers quicker where scripts run: buttons are sent without loading the page anew, clocks
// tick, and what changed elsewhere is shown. Everything works without it.
"use strict";

(() => {
  const state = document.getElementById("state");
  const words = document.body.dataset;
  const say = (text, failed) => {
    state.textContent = text;
    state.classList.toggle("failed", Boolean(failed));
  };
  const isText = (field) => field && field.matches("textarea, input[type=text]");
  const isTyped = (part) =>
    Array.from(part.querySelectorAll("textarea, input[type=text]")).some((field) => field.value !== field.defaultValue);

  // Clocks go on from the server's time.
  const face = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = String(seconds % 60).padStart(2, "0");
    return `${hours * 60 + minutes}:${rest}`;
  };
  const begin = (root) => {
    for (const watch of root.querySelectorAll(".watch")) {
      watch.since = performance.now() - Number(watch.dataset.seconds) * 1000;
    }
  };
  const seconds = (watch) =>
    "running" in watch.dataset ? Math.floor((performance.now() - watch.since) / 1000) : Number(watch.dataset.seconds);
  begin(document);
  setInterval(() => {
    for (const watch of document.querySelectorAll(".watch[data-running]")) watch.textContent = face(seconds(watch));
  }, 250);

  // Shows the parts of a page that was read; a text that somebody writes meanwhile stays, but that of the part that was sent.
  const show = (text, sent, isAnew) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const focus = document.activeElement && document.activeElement.id;
    for (const part of document.querySelectorAll("[data-part]")) {
      const other = page.getElementById(part.id);
      if (!other) continue;
      const isSent = part.id === sent;
      const isSame = other.dataset.version === part.dataset.version && !isAnew;
      // What was refused stays until it is sent again.
      if (!isSent && (isSame || isTyped(part) || part.querySelector("[role=alert]"))) continue;
      const open = Array.from(part.querySelectorAll("details[open]"), (one) => one.id);
      const fresh = document.importNode(other, true);
      part.replaceWith(fresh);
      if (!isSent) for (const id of open) if (document.getElementById(id)) document.getElementById(id).open = true;
      begin(fresh);
    }
    const place = focus && document.getElementById(focus);
    if (place && place !== document.activeElement) place.focus({ preventScroll: true });
    return page.querySelector("[data-part]") !== null;
  };

  // Presses wait for each other, so that each begins from what the one before left. What could not be sent is sent again
  // with the same identifier until it is kept.
  const waiting = [];
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    let pause = 500;
    while (waiting.length > 0) {
      const press = waiting[0];
      press.body = press.body || contents(press);
      if (press.body) {
        say(words.saving);
        try {
          const reply = await fetch(press.address, { method: "POST", body: press.body, credentials: "same-origin" });
          if ([408, 429].includes(reply.status) || reply.status >= 500) throw new Error(reply.status);
          const isShown = show(await reply.text(), press.part);
          if (!isShown) location.reload();
          say(reply.ok ? words.saved : "", false);
          const problem = reply.ok ? null : document.querySelector("[role=alert]");
          if (problem) problem.scrollIntoView({ block: "center" });
        } catch {
          say(words.notSaved, true);
          await new Promise((resume) => setTimeout(resume, pause));
          pause = Math.min(pause * 2, 5000);
          continue;
        }
      }
      waiting.shift();
      pause = 500;
    }
    isSending = false;
  };

  // What a form sends by a button; older browsers leave the button out.
  const filled = (form, button) => {
    const fields = new FormData(form);
    if (button && button.name) fields.set(button.name, button.value);
    return fields;
  };

  // What a button sends, as the form stands by then; null where the button is no longer there.
  const contents = ({ form, part, button, fields }) => {
    let body = fields;
    if (!form.isConnected) {
      const there = document.getElementById(part);
      const same = there && button && there.querySelector(`#${CSS.escape(button)}`);
      if (!same || same.disabled) return null;
      body = filled(same.form, same);
    }
    return new URLSearchParams(body);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-live]")) return;
    event.preventDefault();
    const [part, button] = [form.closest("[data-part]").id, event.submitter];
    // A number moves at once; what the server keeps follows.
    const step = button && Number(button.dataset.step || 0);
    const shown = step && form.querySelector("output");
    if (shown) {
      const before = Number.parseInt(shown.textContent, 10);
      shown.textContent = Number.isNaN(before) ? button.value : String(before + step);
    }
    waiting.push({
      form, part, button: button && button.id, address: form.action, fields: filled(form, button),
    });
    send();
  });

  // When the first letter of a note is written the clock says so.
  document.addEventListener("input", (event) => {
    const field = event.target;
    if (!("begun" in field.dataset)) return;
    const begun = field.form.elements.begun;
    const watches = Array.from(document.querySelectorAll(".watch"));
    const watch = watches.find((one) => "running" in one.dataset) || watches[0];
    if (field.value === "") begun.value = "";
    else if (begun.value === "" && watch) begun.value = String(seconds(watch));
  });

  // What happens elsewhere is shown after a few seconds, while the page is looked at; after a device slept its clocks are
  // set anew.
  const look = async (isAnew) => {
    if (document.hidden || isSending || isText(document.activeElement)) return;
    try {
      const reply = await fetch(location.href, { credentials: "same-origin" });
      if (reply.ok && !isSending && waiting.length === 0) show(await reply.text(), null, isAnew);
    } catch {
      // The next time will do.
    }
  };
  setInterval(() => look(false), 4000);
  document.addEventListener("visibilitychange", () => look(true));
})();
