import fc from "fast-check";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { describe, expect, test } from "vitest";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";
import { defaultBillingRules, LEGAL_DOCUMENT_RULES } from "@/lib/billing/billing-rules";
import { generateItems } from "@/lib/billing/invoice-items";
import { segmentWith } from "@/lib/billing/testing/segment-builder";
import { sumOf, ZERO } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { type DocumentDraft, draftDocuments } from "@/lib/areas/invoices/model";

const RUNS = propertyRuns(300);

const account = {
  id: "a",
  currency: "USD",
  paymentTerm: "Due Upon Receipt",
  billToContactId: "b",
  soldToContactId: "s",
};
const day = localDate("2024-03-10");

/** Charges of any sign, some of which end before the target date. */
const charge = fc
  .record({
    number: fc.integer({ min: 1, max: 4 }),
    cents: fc.integer({ min: -20_000, max: 20_000 }),
    processedThrough: fc.constantFrom(null, "2024-03-01", "2024-04-01"),
    effectiveEnd: fc.constantFrom(null, "2024-02-15", "2024-03-20"),
    oneTime: fc.boolean(),
    invoiceSeparately: fc.boolean(),
  })
  .map((words): Omit<SubscriptionCharge, "segment"> & { words: typeof words } => ({
    words,
    subscriptionId: `sub-${words.number}`,
    accountId: "a",
    productSku: "",
    uom: null,
    invoiceSeparately: words.invoiceSeparately,
    billToContactId: null,
    soldToContactId: null,
    paymentTerm: null,
  }));

const charges = fc.array(charge, { minLength: 1, maxLength: 6 }).map((many) =>
  many.map(
    ({ words, ...rest }, index): SubscriptionCharge => ({
      ...rest,
      segment: segmentWith({
        segmentId: `segment-${index}`,
        chargeNumber: `C-${words.number}`,
        price: words.cents / 100,
        effectiveEnd: words.oneTime ? null : words.effectiveEnd,
        processedThrough: words.oneTime ? null : words.processedThrough,
        ...(words.oneTime ? { type: "OneTime" as const } : {}),
      }),
    }),
  ),
);

const rules = fc.record({
  legalDocumentRule: fc.constantFrom(...LEGAL_DOCUMENT_RULES),
  roundingLevel: fc.constantFrom("Line" as const, "Document" as const),
  invoicesOnly: fc.boolean(),
});

const signed = ({ kind, amount }: DocumentDraft) =>
  kind === "creditMemo" ? amount.negated() : amount;

describe("the documents of a bill", () => {
  test("have every line once, a total that is the sum of the lines, and the sign of their kind", () => {
    fc.assert(
      fc.property(charges, rules, (all, chosen) => {
        const request = {
          account,
          charges: all,
          targetDate: day,
          documentDate: day,
          rules: { ...defaultBillingRules, ...chosen },
        };
        const drafts = draftDocuments(request);
        const items = generateItems(
          all.map(({ segment }) => segment),
          day,
          request.rules,
        );
        const lines = drafts.flatMap((draft) => draft.items);
        expect(lines.length).toBe(items.length);
        expect(sumOf(drafts.map(signed)).toString()).toBe(
          sumOf(items.map(({ amount }) => amount)).toString(),
        );
        for (const { kind, amount, amountWithoutTax, rounding, ...draft } of drafts) {
          const negative = amount.isNegative() && !amount.isZero();
          expect(negative && !chosen.invoicesOnly).toBe(false);
          expect(kind === "creditMemo" && chosen.invoicesOnly).toBe(false);
          expect(amount.isZero()).toBe(kind === "netZero");
          const total = sumOf(draft.items.map((item) => item.amount)).plus(
            rounding?.amount ?? ZERO,
          );
          const shown = kind === "creditMemo" ? total.negated() : total;
          expect(shown.equals(amountWithoutTax)).toBe(true);
          if (chosen.invoicesOnly) expect(amount.equals(total)).toBe(true);
          else expect(total.isNegative() && !total.isZero()).toBe(kind === "creditMemo");
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("advance every charge once, by all its lines", () => {
    fc.assert(
      fc.property(charges, rules, (all, chosen) => {
        const drafts = draftDocuments({
          account,
          charges: all,
          targetDate: day,
          documentDate: day,
          rules: { ...defaultBillingRules, ...chosen },
        });
        const advanced = drafts.flatMap(({ advances }) => advances.map(({ chargeId }) => chargeId));
        const billed = new Set(
          drafts.flatMap((draft) => draft.items.map((item) => item.segmentId)),
        );
        expect(advanced.toSorted()).toEqual([...billed].toSorted());
      }),
      { numRuns: RUNS },
    );
  });
});
