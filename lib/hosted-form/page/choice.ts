import type { FieldName } from "../check";
import { element } from "./field";

/** A field with a few choices, the first of which is preselected. */
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

  /** It is always valid. */
  blame(): void {}
}
