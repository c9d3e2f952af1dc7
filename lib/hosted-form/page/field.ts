import type { FieldName } from "../check";
import { digitsOf, type Typed } from "../mask";

/** How a field is shown and typed into. */
export type FieldSetting = {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly inputMode: "numeric" | "text";
  /** Digits are written from left to right in every language. */
  readonly latin: boolean;
  readonly longest: number;
  readonly mask?: (typed: Typed) => Typed;
};

/** One field of the form: label, input, hint and error. */
export class Field {
  readonly root = element("div", "field");
  readonly input = element("input", "input");
  readonly #hint = element("p", "hint");
  readonly #error = element("p", "error");
  readonly #mark = element("span", "mark");
  #before = "";

  constructor(readonly setting: FieldSetting) {
    const { name, label, hint, autocomplete, inputMode, latin, longest } = setting;
    this.root.dataset.field = name;
    const caption = element("label", "label");
    caption.htmlFor = name;
    caption.textContent = label;
    Object.assign(this.input, { id: name, name, type: "text", required: true, inputMode });
    Object.assign(this.input, { autocomplete, maxLength: longest, spellcheck: false });
    this.input.setAttribute("autocorrect", "off");
    this.input.setAttribute("autocapitalize", name === "holder" ? "words" : "off");
    this.input.enterKeyHint = name === "holder" || name === "iban" ? "done" : "next";
    if (latin) this.input.dir = "ltr";
    this.#hint.id = `${name}-hint`;
    this.#error.id = `${name}-error`;
    this.#error.hidden = true;
    this.#mark.setAttribute("aria-hidden", "true");
    const box = element("div", "box");
    box.append(this.input, this.#mark);
    const below = element("div", "below");
    below.append(box, this.#hint, this.#error);
    this.root.append(caption, below);
    this.describe(hint ?? "");
    this.input.addEventListener("input", (event) => this.#onInput(event));
    this.input.addEventListener("compositionend", (event) => this.#onInput(event));
  }

  get value(): string {
    return this.input.value;
  }

  set value(text: string) {
    this.input.value = this.setting.mask?.({ text, caret: text.length }).text ?? text;
    this.#before = this.input.value;
  }

  /** Shows a hint below the field; an empty one is hidden. */
  describe(hint: string): void {
    this.#hint.textContent = hint;
    this.#hint.hidden = !hint;
    this.#link();
  }

  /** Shows brands inside the field, each as a small card; they are named in text elsewhere. */
  mark(brands: readonly { name: string; label: string }[]): void {
    const cards = brands.map(({ name, label }) => {
      const card = element("span", "brand");
      card.dataset.brand = name;
      card.textContent = label;
      return card;
    });
    this.#mark.replaceChildren(...cards);
    this.#mark.hidden = cards.length === 0;
  }

  /** Shows an error at the field, or clears it. */
  blame(text: string | undefined): void {
    this.#error.textContent = text ?? "";
    this.#error.hidden = text === undefined;
    this.input.toggleAttribute("data-wrong", text !== undefined);
    this.input.setAttribute("aria-invalid", String(text !== undefined));
    this.#link();
  }

  get isBlamed(): boolean {
    return !this.#error.hidden && this.#error.textContent !== "";
  }

  #link(): void {
    const shown = [this.#hint, this.#error].filter((part) => part.textContent !== "");
    const ids = shown.map(({ id }) => id).join(" ");
    if (ids) this.input.setAttribute("aria-describedby", ids);
    else this.input.removeAttribute("aria-describedby");
  }

  #onInput(event: Event): void {
    const { mask } = this.setting;
    const typed = event instanceof InputEvent ? event : undefined;
    // A composition of an input method is left alone: a change below it would be composed again.
    if (typed?.isComposing) return;
    if (mask) this.#regroup(mask, typed?.inputType ?? "");
    this.#before = this.input.value;
  }

  #regroup(mask: (typed: Typed) => Typed, inputType: string): void {
    const { value, selectionStart } = this.input;
    const typed = { text: value, caret: selectionStart ?? value.length };
    const erased = inputType === "deleteContentBackward" && isSame(value, this.#before);
    const { text, caret } = mask(erased ? withoutLast(typed) : typed);
    this.input.value = text;
    this.input.setSelectionRange(caret, caret);
  }
}

const isSame = (one: string, other: string) =>
  digitsOf(one) === digitsOf(other) && one.length < other.length;

/** Backspace deleted only a separator, which would come back: delete the digit before it instead. */
function withoutLast({ text, caret }: Typed): Typed {
  const before = text.slice(0, caret).replace(/[\s/]+$/, "");
  return { text: before.slice(0, -1) + text.slice(caret), caret: Math.max(before.length - 1, 0) };
}

/** An element with a class. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
