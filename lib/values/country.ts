import countries from "i18n-iso-countries/index.js";

/** Common names that the Unicode country names do not include. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "united states of america": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "russian federation": "RU",
  "republic of korea": "KR",
  "korea republic of": "KR",
  "viet nam": "VN",
  "czech republic": "CZ",
  turkey: "TR",
  turkiye: "TR",
  macedonia: "MK",
  swaziland: "SZ",
  "cape verde": "CV",
  "east timor": "TL",
  "hong kong": "HK",
  macao: "MO",
  macau: "MO",
  palestine: "PS",
  "ivory coast": "CI",
  burma: "MM",
  "islamic republic of iran": "IR",
  "iran islamic republic of": "IR",
  "syrian arab republic": "SY",
  "republic of moldova": "MD",
  "united republic of tanzania": "TZ",
  holland: "NL",
  "taiwan province of china": "TW",
  "brunei darussalam": "BN",
  "holy see": "VA",
  "lao peoples democratic republic": "LA",
};

let codeOfName: ReadonlyMap<string, string> | undefined;

/** Lower case without accents, punctuation and articles, so that spellings of a name match. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’.]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^a-z]+/g, " ")
    .trim()
    .replace(/^the /, "");
}

function namesOfCountries(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(OTHER_NAMES));
  for (const style of ["long", "short"] as const) {
    const display = new Intl.DisplayNames("en", { type: "region", style });
    for (const code of Object.keys(countries.getAlpha2Codes()))
      names.set(plain(display.of(code) ?? code), code);
  }
  return names;
}

/**
 * The ISO 3166 alpha-2 code of a country written as alpha-2, alpha-3 or English name, in any case;
 * undefined for anything else.
 */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  if (upper.length === 2 && countries.alpha2ToAlpha3(upper)) return upper;
  if (upper.length === 3 && countries.alpha3ToAlpha2(upper)) return countries.alpha3ToAlpha2(upper);
  codeOfName ??= namesOfCountries();
  return codeOfName.get(plain(text));
}

/** All alpha-2 codes in alphabetical order. */
export function countryCodes(): string[] {
  return Object.keys(countries.getAlpha2Codes()).sort();
}

const REGIONS = new Intl.DisplayNames("en", { type: "region" });

/** `DE` → `Germany`; anything that is not a code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (REGIONS.of(code) ?? code) : code;
}
