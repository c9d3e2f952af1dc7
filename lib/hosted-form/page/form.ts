import type { FieldName, Faults } from "../check";
import {
  type Answer,
  codeOf,
  fieldOfResult,
  fieldsRefused,
  notConfirmed,
  notSigned,
  ownWords,
  RESULT_FIELD,
} from "../outcome";
import {
  embedder,
  envelope,
  type FieldError,
  messageToForm,
  OPEN_FIELDS,
  type Prefilled,
  type Start,
  type ToForm,
  type ToPage,
} from "../protocol";
import { CardForm } from "./card-form";
import { visitBank } from "./challenge";
import { readConfig } from "./config";
import { sendBankAccount, sendCard } from "./send";
import { applyTheme } from "./theme";

/** The hosted form: runs in a document of this service, inside a frame of the merchant's page. */

const config = readConfig();
const place = document.getElementById("form") ?? document.body;
const page = window.parent === window ? undefined : embedder(window.location.hash);
const title = config.type === "CreditCard" ? config.texts.cardTitle : config.texts.bankTitle;
let form: CardForm | undefined;
let start: Start | undefined;
let state: "open" | "sending" | "done" = "open";

applyTheme(config.theme, document.documentElement);
// The page around the frame has a main landmark already.
place.setAttribute("aria-label", title);
if (page) listen(page);
else show(undefined);

/** Exchanges messages with the page that embeds the form, and with no other. */
function listen(peer: { origin: string; nonce: string }): void {
  window.addEventListener("message", (event) => {
    const message = messageToForm(event, { ...peer, window: window.parent });
    if (message) obey(message);
  });
  new ResizeObserver(() =>
    tell({
      type: "resize",
      height: Math.ceil(document.documentElement.getBoundingClientRect().height),
    }),
  ).observe(document.documentElement);
  // On key release: the form may be gone after it, and the page below must not get the event. The
  // press that closes a list of the browser or of an input method never arrives here.
  let pressed = false;
  document.addEventListener("keydown", ({ key, isComposing }) => {
    pressed = key === "Escape" && !isComposing;
  });
  document.addEventListener("keyup", ({ key }) => {
    if (key === "Escape" && pressed && state !== "sending") tell({ type: "escape" });
    pressed = false;
  });
  tell({ type: "ready" });
}

function tell(message: ToPage): void {
  if (page) window.parent.postMessage(envelope(page.nonce, message), page.origin);
}

function obey(message: ToForm): void {
  switch (message.type) {
    case "start":
      // One signature, one form: a second start would let a page swap what is being filled in.
      if (!start) show(message.start);
      break;
    case "submit":
      void submit();
      break;
    case "validate":
      if (form) report(form.check());
      break;
    case "prepopulate":
      fill(message.fields);
      break;
    case "agreement":
      if (start) start = { ...start, agreement: message.agreement };
      break;
    case "words":
      form?.customize(message.words);
      break;
    case "show-error":
      showError(message.field, message.message);
      break;
  }
}

/** Builds the form; without a start it is only a preview. */
function show(given: Start | undefined): void {
  start = given;
  const own = config.brands;
  const wished = given?.brands?.filter((brand) => !own.length || own.includes(brand));
  const made = new CardForm(
    config,
    wished?.length ? wished : own,
    { isShown: given?.button ?? config.submitEnabled, caption: given?.caption },
    (agreed) => tell({ type: "agreed", agreed }),
  );
  form = made;
  made.root.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  place.replaceChildren(made.root);
  if (!given) return;
  made.customize(given.words ?? {});
  fill(given.prepopulate);
  const { background, text } = config.theme;
  tell({ type: "started", title, background, text });
}

function fill(fields: Prefilled): void {
  if (start) start = { ...start, prepopulate: { ...start.prepopulate, ...fields } };
  for (const name of OPEN_FIELDS) {
    const text = fields[name];
    if (typeof text === "string") form?.fill(name, text);
  }
}

function showError(name: string, text: string): void {
  if (!form) return;
  // Whatever the page says about a stored card, it needs a new form to store another.
  const field = fieldOfResult(name);
  if (field) form.blame(field, text);
  else form.say(text);
}

async function submit(): Promise<void> {
  if (!form || state !== "open") return;
  const faults = form.check();
  if (Object.keys(faults).length > 0) {
    report(faults);
    tell({ type: "done", outcome: fieldsRefused(wordsOf(faults)) });
    return;
  }
  state = "sending";
  form.busy(true);
  tell({ type: "busy", busy: true });
  const answer = await send(form);
  form.busy(false);
  tell({ type: "busy", busy: false });
  settle(form, answer);
}

async function send(from: CardForm, challengeId?: string): Promise<Answer> {
  if (!start) return notSigned();
  const { apiBase, type, texts } = config;
  const reply =
    type === "CreditCard"
      ? await sendCard(apiBase, start, from.values, challengeId)
      : await sendBankAccount(apiBase, start, from.values);
  if ("answer" in reply) return reply.answer;
  // The card stays in the form, hidden, until its bank has authenticated the holder.
  from.root.hidden = true;
  tell({ type: "bank", shown: true });
  const visit = await visitBank(place, reply.challenge, texts);
  tell({ type: "bank", shown: false });
  from.root.hidden = false;
  return visit === "answered" ? send(from, reply.challenge.id) : notConfirmed(visit === "refused");
}

function settle(from: CardForm, answer: Answer): void {
  const { outcome, text, wrong, fieldText, callbackUrl } = answer;
  if (callbackUrl && start?.button === false) {
    state = "done";
    from.finish(outcome.success);
    window.location.assign(callbackUrl);
    return;
  }
  if (outcome.success) {
    state = "done";
    from.say(undefined);
    from.finish(true);
  } else {
    state = "open";
    from.forgetCode();
    if (text) from.say(ownWords(from.own, "error", outcome.errorCode) ?? config.texts[text]);
    const field = wrong[0];
    if (field) from.blame(field, config.texts[fieldText ?? INVALID[field]]);
  }
  tell({ type: "done", outcome });
}

const INVALID = {
  number: "numberInvalid",
  expiry: "expiryInvalid",
  code: "codeMissing",
  holder: "holderInvalid",
  iban: "ibanInvalid",
  routing: "routingInvalid",
  account: "accountInvalid",
  accountType: "refused",
  bankName: "bankNameMissing",
  agreement: "agreementMissing",
} as const satisfies Record<FieldName, string>;

function report(faults: Faults): void {
  const errors: FieldError[] = entries(faults).map(([name, fault]) => ({
    field: RESULT_FIELD[name],
    code: codeOf(name, fault),
    message: form?.words(faults, name) ?? "",
  }));
  tell({ type: "checked", success: errors.length === 0, errors });
}

function wordsOf(faults: Faults): Record<string, string> {
  return Object.fromEntries(entries(faults).map(([name, { word }]) => [RESULT_FIELD[name], word]));
}

function entries(faults: Faults) {
  return Object.entries(faults) as [FieldName, NonNullable<Faults[FieldName]>][];
}
