import type { Instrument } from "./gateway";

/** How the test gateway behaves when a card is charged. */
export type CardBehaviour =
  | { kind: "approve" }
  | { kind: "decline"; code: string; text: string }
  /** Books the money immediately and answers late. */
  | { kind: "slow"; seconds: number }
  /** Accepts the request, books nothing and never answers. */
  | { kind: "silent" }
  /** Never answers, and books the money after every caller has timed out. */
  | { kind: "late"; seconds: number }
  /** Approves the first charge of a payer and declines all further ones. */
  | { kind: "once" };

const declines = {
  "4000000000000002": ["card_declined", "The card was declined."],
  "4000000000009995": ["insufficient_funds", "The card has insufficient funds."],
  "4000000000000069": ["expired_card", "The card has expired."],
  "4000000000000127": ["incorrect_cvc", "The card's security code is incorrect."],
  "4000000000000119": ["processing_error", "The card could not be processed."],
} as const;

const LONGER_THAN_ANY_TIMEOUT = 35;

/** Card numbers with special behavior; every other number is approved. They are not secret. */
const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  ...Object.fromEntries(
    Object.entries(declines).map(([number, [code, text]]) => [
      number,
      { kind: "decline", code, text },
    ]),
  ),
  // Authenticated by their holder, and then without funds.
  "4000008400001629": {
    kind: "decline",
    code: "card_declined",
    text: "The card was declined.",
  },
  "4000008260003178": {
    kind: "decline",
    code: "insufficient_funds",
    text: "The card has insufficient funds.",
  },
  "4242424242424242": { kind: "approve" },
  "4000000000050007": { kind: "slow", seconds: 5 },
  "4000000000350001": { kind: "slow", seconds: LONGER_THAN_ANY_TIMEOUT },
  "4000000000990004": { kind: "silent" },
  "4000000000350019": { kind: "late", seconds: LONGER_THAN_ANY_TIMEOUT },
  "4000000000000341": { kind: "once" },
};

/**
 * What the bank of a card does when it is authenticated: challenges its holder, vouches for them
 * without a challenge, or fails. Every other bank does not take part.
 */
export const TEST_BANKS: Readonly<Record<string, "asks" | "vouches" | "fails">> = {
  "4000002760003184": "asks",
  "4000000000003220": "asks",
  "4000008400001629": "asks",
  "4000008260003178": "asks",
  "4000000000003055": "vouches",
  "4000008400001280": "fails",
};

/** Bank accounts and tokens with special behavior, by their number or IBAN; every other one is approved. */
const TEST_ACCOUNTS: Readonly<Record<string, CardBehaviour>> = {
  "000111111116": {
    kind: "decline",
    code: "account_closed",
    text: "The bank account is closed.",
  },
  "000222222227": {
    kind: "decline",
    code: "insufficient_funds",
    text: "The bank account has insufficient funds.",
  },
  AT861904300235473202: {
    kind: "decline",
    code: "debit_not_authorized",
    text: "The bank does not allow the debit.",
  },
  tok_chargeDeclined: { kind: "decline", code: "card_declined", text: "The card was declined." },
};

/** What happens when this instrument is charged. */
export function behaviourOf(instrument: Instrument): CardBehaviour {
  const [stories, key] =
    instrument.kind === "card"
      ? [TEST_CARDS, instrument.number]
      : [TEST_ACCOUNTS, instrument.kind === "bank" ? instrument.number : instrument.token];
  return (Object.hasOwn(stories, key) && stories[key]) || { kind: "approve" };
}
