import type { FieldName } from "../check";
import { element } from "./field";

/** A field with a few answers, of which the first one holds until another is chosen. */
export class Choice {
  readonly root = element("div", "field");
  readonly input = element("select", "input");

  constructor(name: FieldName, label: string, options: readonly (readonly [string, string])[]) {
    this.root.dataset.field = name;
    const caption = element("label", "label");
    caption.htmlFor = name;
    caption.textContent = label;
    Object.assign(this.input, { id: name, name });
    for (const [value, text] of options) {
      const option = document.createElement("option");
      Object.assign(option, { value, textContent: text });
      this.input.append(option);
    }
    this.root.append(caption, this.input);
  }

  get value(): string {
    return this.input.value;
  }

  /** Nothing can be wrong with it. */
  blame(): void {}
}
