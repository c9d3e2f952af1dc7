import type { CaseFacts } from "./worked-case";

/** Conventions that the product does not support, with reasons. */
const REFUSALS: readonly { when: (facts: CaseFacts) => boolean; reason: string }[] = [
  {
    when: ({ convention }) => /\bblocks?\b(?! of 1\b)/.test(convention),
    reason: "Tiers hold single units; blocks of several units in a tier are no charge model.",
  },
  {
    when: (facts) => facts.area === "balance" && facts.has("draftCredit"),
    reason: "A draft invoice takes no credit; credit is applied once it is posted.",
  },
  {
    when: ({ area }) => area === "balance",
    reason:
      "Not rated by the engine: balance-examples.test.ts bills, pays and credits through the interface.",
  },
  {
    when: ({ area }) => area === "revenue",
    reason: "The product recognises no revenue; ledgers do from its posted invoices.",
  },
  {
    when: ({ convention }) => /precise accumulator/.test(convention),
    reason: "Lines are rounded before they are taxed, so that the printed lines add up.",
  },
  {
    when: (facts) => facts.has("daysInMonth") && facts.count("daysInMonth") !== 30,
    reason: "Months count their actual days or 30; no setting makes them 28.",
  },
  {
    when: (facts) => facts.has("same"),
    reason: "The case borrows its price table from another one that is not here.",
  },
  {
    when: (facts) => facts.has("paidForFirst"),
    reason:
      "A discount that stays reduces added units too: one of 100 % makes the whole change free.",
  },
];

/** The reason for which a case is refused; null if it is supported. */
export function refusalOf(facts: CaseFacts): string | null {
  return REFUSALS.find(({ when }) => when(facts))?.reason ?? null;
}
