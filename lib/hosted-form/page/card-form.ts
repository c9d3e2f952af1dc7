import { BRANDS, brandOf } from "../brands";
import { codeDigits, type FieldName, type Faults, faultsOf, type Values } from "../check";
import { digitsOf } from "../mask";
import { codeOf, ownWords, RESULT_FIELD } from "../outcome";
import type { OwnWords } from "../protocol";
import { Agreement } from "./agreement";
import { Choice } from "./choice";
import { filled, type FormConfig } from "./config";
import { element, Field } from "./field";
import { settingsOf } from "./settings";

/** Brands shown in an empty field: more would leave no space for a number. */
const SHOWN = 4;

/** The code with which the form's own validation is reported as a whole. */
const CHECKED = "HostedPageFieldValidationError";

/** Whether a form has its own button, and the merchant's caption on it. */
export type ButtonWish = { readonly isShown: boolean; readonly caption?: string };

/** The maximum length of a caption. */
const LONGEST_CAPTION = 60;

/** The fields of a page with the texts of its language, and all their messages. */
export class CardForm {
  readonly root = element("form", "form");
  readonly #summary = element("div", "summary");
  readonly #status = element("p", "status");
  readonly #button = element("button", "button");
  readonly #fields: ReadonlyMap<FieldName, Field>;
  readonly #choice: Choice | undefined;
  readonly #agreement: Agreement | undefined;
  #own: OwnWords = {};

  constructor(
    private readonly config: FormConfig,
    private readonly accepted: readonly string[],
    private readonly button: ButtonWish,
    agreed: (agreed: boolean) => void,
  ) {
    const fields = settingsOf(config, () => this.#codeDigits()).map(
      (setting) => [setting.name, new Field(setting)] as const,
    );
    this.#fields = new Map(fields);
    this.#choice = config.type === "ACH" ? accountTypes(config.texts) : undefined;
    this.#agreement = config.agreement ? new Agreement(config.agreement) : undefined;
    this.root.noValidate = true;
    this.#summary.setAttribute("role", "alert");
    this.#summary.hidden = true;
    this.#status.setAttribute("role", "status");
    this.#button.type = "submit";
    this.#button.textContent = this.#caption;
    this.#button.hidden = !button.isShown;
    this.root.append(this.#summary, ...fields.map(([, field]) => field.root));
    if (this.#choice) this.root.append(this.#choice.root);
    if (this.#agreement) this.root.append(this.#consent(this.#agreement, agreed));
    this.root.append(this.#button, this.#status);
    this.#listen();
    this.#showBrand();
  }

  get values(): Values {
    return Object.fromEntries(this.#parts.map(([name, part]) => [name, part.value]));
  }

  /** Validates everything, shows the errors and focuses the first of them. */
  check(): Faults {
    const faults = this.#faults();
    for (const [name, part] of this.#parts) part.blame(this.words(faults, name));
    const first = this.#parts.find(([name]) => faults[name] !== undefined);
    this.say(
      first ? (ownWords(this.#own, "error", CHECKED) ?? this.config.texts.summary) : undefined,
    );
    first?.[1].input.focus();
    return faults;
  }

  /** The merchant's own error texts. */
  get own(): OwnWords {
    return this.#own;
  }

  customize(words: OwnWords): void {
    this.#own = words;
  }

  /** The text of an error. */
  words(faults: Faults, name: FieldName): string | undefined {
    const fault = faults[name];
    if (!fault) return undefined;
    return ownWords(this.#own, RESULT_FIELD[name], codeOf(name, fault)) ?? this.#text(fault.text);
  }

  /** Shows a message above the fields, where it is visible; it is not dismissed. */
  say(text: string | undefined): void {
    this.#summary.textContent = text ?? "";
    this.#summary.hidden = text === undefined;
    if (text !== undefined) this.#summary.scrollIntoView({ block: "nearest" });
  }

  /** Shows a message at a field, and focuses it. */
  blame(name: FieldName, text: string): void {
    // Both kinds of account numbers have one name in results.
    const known = this.#fields.has(name) || name !== "iban" ? name : "account";
    const field = this.#parts.find(([one]) => one === known)?.[1];
    if (!field) return this.say(text);
    field.blame(text);
    field.input.focus();
  }

  fill(name: FieldName, text: string): void {
    const field = this.#fields.get(name);
    if (field && !field.value) field.value = text.slice(0, field.setting.longest);
  }

  /** While something is being sent, nothing changes and nothing is sent again. */
  busy(busy: boolean): void {
    const { texts } = this.config;
    this.root.setAttribute("aria-busy", String(busy));
    this.#button.disabled = busy;
    this.#button.textContent = busy ? texts.submitting : this.#caption;
    this.#status.textContent = busy ? texts.submitting : "";
    for (const { input } of this.#fields.values()) input.readOnly = busy;
  }

  /** The security code is required again after every attempt, and is typed next. */
  forgetCode(): void {
    const code = this.#fields.get("code");
    if (!code) return;
    code.value = "";
    code.input.focus({ preventScroll: true });
  }

  /** Clears all card data from the document once the form has ended, and says so when it is stored. */
  finish(isStored: boolean): void {
    for (const field of this.#fields.values()) {
      field.value = "";
      field.mark([]);
      field.input.disabled = true;
    }
    if (this.#choice) this.#choice.input.disabled = true;
    if (this.#agreement) this.#agreement.input.disabled = true;
    this.#button.disabled = true;
    if (isStored) this.#showStored();
  }

  /** Replaces the fields by a confirmation of the same height, so that nothing moves. */
  #showStored(): void {
    const { root } = this;
    const isFocused = root.contains(document.activeElement);
    root.style.minHeight = `${root.getBoundingClientRect().height}px`;
    for (const part of [...root.children]) part.toggleAttribute("hidden", part !== this.#status);
    this.#status.classList.add("shown");
    this.#status.textContent = this.config.texts.stored;
    this.#status.tabIndex = -1;
    if (isFocused) this.#status.focus({ preventScroll: true });
  }

  /** The fields, and the agreement below them. */
  get #parts(): (readonly [FieldName, Field | Choice | Agreement])[] {
    const [choice, agreement] = [this.#choice, this.#agreement];
    return [
      ...this.#fields,
      ...(choice ? [["accountType", choice] as const] : []),
      ...(agreement ? [["agreement", agreement] as const] : []),
    ];
  }

  #consent(agreement: Agreement, agreed: (agreed: boolean) => void): HTMLElement {
    agreement.input.addEventListener("change", () => {
      if (agreement.value) agreement.blame(undefined);
      agreed(agreement.value !== "");
    });
    return agreement.root;
  }

  /** The caption of the button. */
  get #caption(): string {
    const { texts, type } = this.config;
    const own = this.button.caption?.trim().slice(0, LONGEST_CAPTION);
    return own || (type === "CreditCard" ? texts.submit : texts.submitBank);
  }

  #faults(): Faults {
    return faultsOf(this.values, { brands: this.accepted, today: new Date() });
  }

  #codeDigits(): number {
    return codeDigits(this.#fields.get("number")?.value ?? "");
  }

  #text(text: keyof FormConfig["texts"]): string {
    const names = BRANDS.filter(({ name }) => this.accepted.includes(name));
    return filled(this.config.texts[text], {
      brands: names.map(({ label }) => label).join(", "),
      digits: String(this.#codeDigits()),
    });
  }

  #listen(): void {
    // A press does not move the focus: a message that appears would move the button away.
    this.#button.addEventListener("mousedown", (event) => event.preventDefault());
    for (const [name, field] of this.#fields) {
      field.input.addEventListener("input", () => {
        if (name === "number") this.#showBrand();
        if (field.isBlamed && !this.#faults()[name]) field.blame(undefined);
      });
      field.input.addEventListener("blur", () => {
        // The focus went to the merchant's page, perhaps to its button, which must not move away.
        if (document.activeElement === field.input) return;
        // An empty field is only reported when the form is sent.
        if (field.value) field.blame(this.words(this.#faults(), name));
      });
    }
  }

  #showBrand(): void {
    const number = this.#fields.get("number");
    if (!number) return;
    const brand = brandOf(digitsOf(number.value));
    const taken = this.accepted.flatMap((one) => BRANDS.find(({ name }) => name === one) ?? []);
    number.mark(brand ? [brand] : number.value ? [] : taken.slice(0, SHOWN));
    const { codeOnBack, codeOnFront } = this.config.texts;
    this.#fields.get("code")?.describe(brand?.codeDigits === 4 ? codeOnFront : codeOnBack);
  }
}

function accountTypes(texts: FormConfig["texts"]): Choice {
  return new Choice("accountType", texts.accountType, [
    ["Checking", texts.checking],
    ["Saving", texts.saving],
    ["BusinessChecking", texts.businessChecking],
  ]);
}
