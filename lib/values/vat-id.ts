/** The form of what follows the country's letters in VAT ids of the European Union and Northern Ireland. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{8}|\d{8}[A-Z]|[A-Z]\d{7}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Without blanks, dots and dashes and in upper case, as VAT ids are stored. */
export const plainVatId = (text: string): string => text.replaceAll(/[ .-]/g, "").toUpperCase();

/**
 * Whether a plain VAT id has the form of its country. Ids of countries outside the European Union begin with the
 * country, too; of these only that is known.
 */
export function hasVatForm(vatId: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(vatId)) return false;
  const prefix = vatId.slice(0, 2);
  // Greece writes EL; its country code would pass as a country without a known form.
  if (prefix === "GR") return false;
  return FORMS[prefix]?.test(vatId.slice(2)) ?? true;
}
