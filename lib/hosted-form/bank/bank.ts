import { challengeMessage } from "../challenge-message";

/** The page of the test gateway's bank, in a frame of the form: reports the holder's decision. */

type Facts = { id: string; result: string | null };

const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}") as Facts;
const said = document.getElementById("said");
const buttons = document.querySelectorAll<HTMLButtonElement>("button[data-result]");

// A page that is reloaded after the answer reports it again.
if (facts.result) tell(facts.result);
for (const button of buttons) {
  button.addEventListener("click", () => void answer(button.dataset.result ?? ""));
  button.disabled = false;
}

async function answer(result: string): Promise<void> {
  for (const button of buttons) button.disabled = true;
  try {
    const response = await fetch(window.location.pathname, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ result }),
    });
    const given = (await response.json()) as { result?: string };
    if (given.result) return tell(given.result);
    say("The time for an answer is over.");
  } catch {
    say("That did not work. Try again.");
    for (const button of buttons) button.disabled = false;
  }
}

function say(text: string): void {
  if (said) said.textContent = text;
}

/** Posts to the form, which is of the same origin. */
function tell(result: string): void {
  if (window.parent === window) return;
  window.parent.postMessage(challengeMessage(facts.id, result), window.location.origin);
}
