import type { CaseFacts } from "./worked-case";

/** Ways to bill that the product does not offer, and why. */
const REFUSALS: readonly { when: (facts: CaseFacts) => boolean; reason: string }[] = [
  {
    when: ({ convention }) => /\bpackage\b/.test(convention),
    reason: "Packages are no charge model of the interface; tiers and overage price units.",
  },
  {
    when: ({ area }) => area === "balance",
    reason: "Balances of accounts follow from payments and applications, not from rating.",
  },
  {
    when: ({ area }) => area === "revenue",
    reason: "Revenue is recognised by the revenue area from posted invoices, not by rating.",
  },
  {
    when: ({ area }) => area === "prepaid",
    reason: "Prepaid balances are drawn down by the prepaid features, not by rating.",
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
    reason: "Whether an unpaid discount follows a change of quantity is stated by no rule here.",
  },
];

/** Why a case is not for the engine; null when it is. */
export function refusalOf(facts: CaseFacts): string | null {
  return REFUSALS.find(({ when }) => when(facts))?.reason ?? null;
}
