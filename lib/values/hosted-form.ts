/** Brands that the form recognizes, by the interface's names. */
export const CARD_BRANDS = [
  "Visa",
  "MasterCard",
  "AmericanExpress",
  "Discover",
  "JCB",
  "Diners",
  "CUP",
  "Maestro",
] as const;

/** The languages of the form (BCP 47), with their own names. */
export const HOSTED_LOCALES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
  pl: "Polski",
  ja: "日本語",
  zh: "中文",
  ar: "العربية",
  sv: "Svenska",
} as const;

export type HostedLocale = keyof typeof HOSTED_LOCALES;

/** Font stacks available on every machine; none is downloaded. */
export const HOSTED_FONTS = {
  System: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  Sans: 'Inter, "Helvetica Neue", Arial, sans-serif',
  Serif: 'Georgia, "Times New Roman", serif',
  Rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, sans-serif',
  Monospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
} as const;

export type HostedFont = keyof typeof HOSTED_FONTS;
