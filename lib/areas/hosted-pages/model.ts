import {
  CARD_BRANDS,
  HOSTED_FONTS,
  type HostedFont,
  type HostedLocale,
} from "@/lib/values/hosted-form";

export const HOSTED_PAGE_TYPES = ["CreditCard", "BankTransfer", "ACH"] as const;
export type HostedPageType = (typeof HOSTED_PAGE_TYPES)[number];

/** The kind of payment method that each type of page stores, and no other. */
export const STORED_TYPE = { CreditCard: "CreditCard", BankTransfer: "SEPA", ACH: "ACH" } as const;

/** A form's theme: colors as #rrggbb, the radius of corners in pixels, one of our fonts. */
export type HostedTheme = {
  accent: string;
  background: string;
  text: string;
  radius: number;
  font: HostedFont;
};

/** A form for payment details as its merchant has configured it. */
export type HostedPage = {
  id: string;
  name: string;
  type: HostedPageType;
  /** Brands of cards that the form accepts, by the API's names. */
  brands: string[];
  locale: HostedLocale;
  theme: HostedTheme;
  /** How often one token may be used. */
  submissionLimit: number;
  callbackUrl: string | null;
  /** Whether the form has its own button. */
  submitEnabled: boolean;
  /** Whether cards are authenticated by their bank, which may challenge their holder (3-D Secure). */
  threeDSecure: boolean;
  /** The text that customers agree to before they send; null when there is none. */
  agreement: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The defaults of a page. */
export const NEW_PAGE = {
  type: "CreditCard",
  brands: [...CARD_BRANDS],
  locale: "en",
  theme: {
    accent: "#2456d6",
    background: "#ffffff",
    text: "#1b2433",
    radius: 8,
    font: "System",
  },
  submissionLimit: 5,
  callbackUrl: null,
  submitEnabled: true,
  threeDSecure: true,
  agreement: null,
} as const satisfies Omit<HostedPage, "id" | "name" | "createdAt" | "updatedAt" | "brands"> & {
  brands: readonly string[];
};

/** WCAG 2.2, 1.4.3: text on its background. */
const WORDS = 4.5;
/** WCAG 2.2, 1.4.11: outlines and buttons on their background. */
const SHAPES = 3;

/** The theme color with too little contrast to its background, and why as a sentence. */
export function themeProblem(theme: HostedTheme) {
  const needed = [
    ["text", WORDS],
    ["accent", SHAPES],
  ] as const;
  for (const [colour, least] of needed) {
    const ratio = contrast(theme[colour], theme.background);
    if (ratio >= least) continue;
    const message = `The ${colour} needs a contrast of at least ${least}:1 against the background; it is ${shown(ratio)}:1.`;
    return { colour, message };
  }
  return undefined;
}

/** Rounded down, so that a refused ratio never reads like an accepted one. */
const shown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The theme as a style sheet takes it: every value complete. */
export function themeValues(theme: HostedTheme): Record<keyof HostedTheme, string> {
  return { ...theme, radius: `${theme.radius}px`, font: HOSTED_FONTS[theme.font] };
}
