// What makes pages nicer where scripts run; everything works without it.
"use strict";

(() => {
  const state = document.getElementById("state");
  const say = (text, failed) => {
    state.textContent = text;
    state.classList.toggle("failed", Boolean(failed));
  };
  const words = document.body.dataset;

  // An identifier of a submission, made where crypto.randomUUID is not there, too (pages without TLS).
  const identifier = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };

  // Each answer is kept as it is given. What could not be sent is tried again, in the order of the answers, until it is
  // kept or the page is another one; the same identifier goes along, so that nothing is kept twice.
  for (const form of document.querySelectorAll("form[data-answers]")) {
    const waiting = new Map();
    let isSending = false;
    let pause = 500;

    const send = async () => {
      if (isSending) return;
      isSending = true;
      while (waiting.size > 0) {
        const [item, change] = waiting.entries().next().value;
        say(words.saving);
        try {
          const body = new URLSearchParams({
            seal: form.elements.seal.value, step: form.elements.step.value, item, value: change.value,
            submission: change.submission,
          });
          const reply = await fetch(form.dataset.answers, { method: "POST", body, credentials: "same-origin" });
          if ([408, 429].includes(reply.status) || reply.status >= 500) throw new Error(reply.status);
          if (waiting.get(item) === change) waiting.delete(item);
          pause = 500;
          // The page is an old one: the way has gone on elsewhere, data collection was closed, or somebody withdrew.
          if ([401, 403, 409, 410].includes(reply.status)) location.reload();
          say(reply.ok ? words.saved : words.notTaken, !reply.ok);
        } catch {
          say(words.notSaved, true);
          await new Promise((resume) => setTimeout(resume, pause));
          pause = Math.min(pause * 2, 15000);
        }
      }
      isSending = false;
    };

    const keep = (fieldset, value) => {
      waiting.set(fieldset.dataset.item, { value, submission: identifier() });
      fieldset.classList.remove("missing");
      const clear = fieldset.querySelector(".clear");
      if (clear) clear.hidden = value === "";
      send();
    };

    form.addEventListener("change", (event) => {
      const fieldset = event.target.closest("[data-item]");
      // A box that is no longer ticked takes its answer back.
      const value = event.target.type === "checkbox" && !event.target.checked ? "" : event.target.value;
      if (fieldset && event.target.checkValidity()) keep(fieldset, value);
    });
    form.addEventListener("click", (event) => {
      if (!event.target.matches(".clear")) return;
      event.preventDefault();
      const fieldset = event.target.closest("[data-item]");
      for (const input of fieldset.querySelectorAll("input")) {
        if (input.type === "radio") input.checked = false;
        else input.value = "";
      }
      keep(fieldset, "");
      fieldset.querySelector("input").focus();
    });
  }

  // A file that is too large is told before it travels, and before a page that says so takes the place of what was typed.
  for (const input of document.querySelectorAll("input[type=file][data-largest]")) {
    input.addEventListener("change", () => {
      const isLarge = Array.from(input.files).some((file) => file.size > Number(input.dataset.largest));
      input.setCustomValidity(isLarge ? input.dataset.tooLarge : "");
      input.reportValidity();
    });
  }

  // A form is sent once, however often its button is pressed; one that only saves a file can be sent again.
  for (const form of document.querySelectorAll('form[method="post"]:not([data-again])')) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
    });
  }
  addEventListener("pageshow", (event) => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    // A page out of the browser's memory shows how things were, not how they are.
    if (event.persisted) location.reload();
  });

  // The clock of a task goes on from the server's time.
  const clock = document.querySelector(".time[data-seconds]");
  if (clock) {
    const start = performance.now() - Number(clock.dataset.seconds) * 1000;
    setInterval(() => {
      const seconds = Math.floor((performance.now() - start) / 1000);
      clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }, 500);
  }

  // What is missing is where people go on.
  document.querySelector(".missing input")?.focus();
})();
