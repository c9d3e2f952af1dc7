import { element } from "./field";

/**
 * A checkbox that the customer ticks before the form is sent. Has the interface of a field, with the
 * value yes or empty.
 */
export class Agreement {
  readonly root = element("div", "field");
  readonly input = element("input", "tick");
  readonly #error = element("p", "error");

  constructor(text: string) {
    this.root.dataset.field = "agreement";
    const label = element("label", "agreement");
    const words = element("span", "words");
    Object.assign(this.input, { id: "agreement", name: "agreement", type: "checkbox" });
    this.input.required = true;
    words.textContent = text;
    label.append(this.input, words);
    this.#error.id = "agreement-error";
    this.root.append(label, this.#error);
    this.blame(undefined);
  }

  get value(): string {
    return this.input.checked ? "yes" : "";
  }

  set value(text: string) {
    this.input.checked = text !== "";
  }

  get isBlamed(): boolean {
    return !this.#error.hidden;
  }

  blame(text: string | undefined): void {
    this.#error.textContent = text ?? "";
    this.#error.hidden = text === undefined;
    this.input.setAttribute("aria-invalid", String(text !== undefined));
    if (text) this.input.setAttribute("aria-describedby", this.#error.id);
    else this.input.removeAttribute("aria-describedby");
  }
}
