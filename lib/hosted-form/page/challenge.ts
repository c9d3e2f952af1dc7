import { challengeResult } from "../challenge-message";
import type { Challenge } from "../outcome";
import type { FormTexts } from "../texts/form-texts";
import { element } from "./field";

/** The outcome of a bank visit: answered means that the service has to be queried. */
export type Visit = "answered" | "refused" | "unfinished";

/**
 * Shows the bank's page instead of the form until its holder has answered, goes back, or the time
 * is over. Its messages count only from its own window and our own origin; they say when to query
 * the service, which alone has the bank's result.
 */
export function visitBank(
  place: HTMLElement,
  { id, url, seconds }: Challenge,
  texts: FormTexts,
): Promise<Visit> {
  const { origin } = window.location;
  if (!URL.canParse(url) || new URL(url).origin !== origin) return Promise.resolve("refused");
  const { root, frame, cancel } = bankView(url, texts);
  place.append(root);
  return new Promise((resolve) => {
    const end = (visit: Visit) => {
      window.removeEventListener("message", hear);
      window.clearTimeout(timer);
      root.remove();
      resolve(visit);
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin) return;
      const result = challengeResult(data, id);
      if (result === "passed") end("answered");
      else if (result === "cancelled") end("unfinished");
      else if (result !== undefined) end("refused");
    };
    const timer = window.setTimeout(() => end("unfinished"), seconds * 1000);
    window.addEventListener("message", hear);
    cancel.addEventListener("click", () => end("unfinished"));
    frame.focus();
  });
}

function bankView(url: string, texts: FormTexts) {
  const root = element("section", "bank");
  const title = element("h2", "bank-title");
  const frame = element("iframe", "bank-frame");
  const cancel = element("button", "button plain");
  title.textContent = texts.challengeTitle;
  frame.title = texts.challengeTitle;
  frame.src = url;
  cancel.type = "button";
  cancel.textContent = texts.challengeCancel;
  root.setAttribute("aria-label", texts.challengeTitle);
  root.append(title, frame, cancel);
  return { root, frame, cancel };
}
