/** A card brand: its number ranges, and how its numbers are written. */
export type Brand = {
  /** The interface's name. */
  readonly name: string;
  /** The common name. */
  readonly label: string;
  readonly begins: RegExp;
  readonly lengths: readonly number[];
  /** After which digits there is a blank. */
  readonly gaps: readonly number[];
  readonly codeDigits: 3 | 4;
};

const FOURS = [4, 8, 12, 16];

const AMERICAN_EXPRESS: Brand = {
  name: "AmericanExpress",
  label: "American Express",
  begins: /^3[47]/,
  lengths: [15],
  gaps: [4, 10],
  codeDigits: 4,
};

/** Checked in this order: the first match is the brand. */
export const BRANDS: readonly Brand[] = [
  AMERICAN_EXPRESS,
  {
    name: "Diners",
    label: "Diners Club",
    begins: /^3(?:0[0-59]|[689])/,
    lengths: [14, 16, 19],
    gaps: [4, 10],
    codeDigits: 3,
  },
  {
    name: "JCB",
    label: "JCB",
    begins: /^(?:35(?:2[89]|[3-8])|2131|1800)/,
    lengths: [16, 17, 18, 19],
    gaps: FOURS,
    codeDigits: 3,
  },
  {
    name: "Visa",
    label: "Visa",
    begins: /^4/,
    lengths: [16, 18, 19],
    gaps: FOURS,
    codeDigits: 3,
  },
  {
    name: "MasterCard",
    label: "Mastercard",
    begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    gaps: FOURS,
    codeDigits: 3,
  },
  {
    name: "Discover",
    label: "Discover",
    begins: /^6(?:011|4[4-9]|5)/,
    lengths: [16, 19],
    gaps: FOURS,
    codeDigits: 3,
  },
  {
    name: "CUP",
    label: "UnionPay",
    begins: /^(?:62|81)/,
    lengths: [14, 15, 16, 17, 18, 19],
    gaps: FOURS,
    codeDigits: 3,
  },
  {
    name: "Maestro",
    label: "Maestro",
    begins: /^(?:5[06-9]|6[379])/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    gaps: FOURS,
    codeDigits: 3,
  },
];

/** The maximum number of digits of any card number. */
const LONGEST_NUMBER = 19;

/** The brand of a number, or of the beginning of one. */
export function brandOf(digits: string): Brand | undefined {
  return BRANDS.find(({ begins }) => begins.test(digits));
}

/** The positions of blanks in a number: fourteen digits of Diners are grouped differently from sixteen. */
export function gapsOf(digits: string): readonly number[] {
  const brand = brandOf(digits);
  if (brand === undefined || (brand.name === "Diners" && digits.length > 14)) return FOURS;
  return brand.gaps;
}

/** The maximum number of digits of a number with this beginning. */
export function longestOf(digits: string): number {
  return Math.max(...(brandOf(digits)?.lengths ?? [LONGEST_NUMBER]));
}
