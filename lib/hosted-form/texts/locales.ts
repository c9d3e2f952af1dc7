import { ar } from "./ar";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import type { FormTexts } from "./form-texts";
import { fr } from "./fr";
import { it } from "./it";
import { ja } from "./ja";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";
import { sv } from "./sv";
import { zh } from "./zh";

/** The languages of the hosted form, by BCP 47. */
export const FORM_LOCALES = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "pl",
  "ja",
  "zh",
  "ar",
  "sv",
] as const;

export type FormLocale = (typeof FORM_LOCALES)[number];

const TEXTS: Readonly<Record<FormLocale, FormTexts>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ja,
  zh,
  ar,
  sv,
};

/** The form's language for a locale such as "de-AT" or "pt_BR"; undefined when it has none. */
export function formLocale(wish: string): FormLocale | undefined {
  const language = wish.toLowerCase().split(/[-_]/)[0];
  return FORM_LOCALES.find((locale) => locale === language);
}

/** The texts of one language. */
export function formTexts(locale: FormLocale): FormTexts {
  return TEXTS[locale];
}

/** The direction in which a language is written. */
export function formDirection(locale: FormLocale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}
