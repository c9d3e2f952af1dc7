import type { FormTexts } from "../texts/form-texts";

/** The theme of a page: colors as #rrggbb, the radius and the font as in style sheets. */
export type Theme = {
  readonly accent: string;
  readonly background: string;
  readonly text: string;
  readonly radius: string;
  readonly font: string;
};

/** The form's configuration, as JSON in the element `config`. */
export type FormConfig = {
  readonly pageId: string;
  readonly type: "CreditCard" | "BankTransfer" | "ACH";
  readonly brands: readonly string[];
  readonly theme: Theme;
  readonly submitEnabled: boolean;
  /** The text that customers agree to before they send; null when there is none. */
  readonly agreement: string | null;
  readonly texts: FormTexts;
  readonly apiBase: string;
};

/** Reads the configuration that our own server wrote into the document. */
export function readConfig(): FormConfig {
  return JSON.parse(document.getElementById("config")?.textContent ?? "{}") as FormConfig;
}

/** A text with its placeholders filled in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
}
