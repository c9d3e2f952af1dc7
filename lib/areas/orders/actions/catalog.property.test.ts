import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeRules } from "@/lib/areas/catalog/charges/charge-rules";
import { bodyProblems, newChargeTerms } from "@/lib/areas/catalog/charges/charge-terms";
import type { SoldRatePlan } from "@/lib/areas/catalog/model";
import type { ChargeBody } from "@/lib/areas/catalog/object-contract";
import { taxableLines } from "@/lib/areas/invoices/taxation/tax-model";
import { chargeSegment } from "@/lib/areas/subscriptions/model";
import { checkLine } from "@/lib/billing-checker/check-trace";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { type ChargeSegment, isScheduled } from "@/lib/billing/charge-segment";
import { taxSales } from "@/lib/billing/tax/document-tax";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { TaxRate } from "@/lib/billing/tax/tax";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import { anyRules } from "@/lib/billing/testing/arbitrary-segments";
import { newId } from "@/lib/kernel/ids";
import { anyChargeBody, PLAN_ID } from "@/lib/testing/random-charges";
import { decimal } from "@/lib/values/decimal";
import { addDays, addMonths, type LocalDate, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { CHARGE_MODEL_WORDS } from "@/lib/values/charge-words";
import { subscribedRatePlan } from "./subscribe";

/*
 * Random catalogs and histories. Terms are combined at random: either the catalog refuses them when they
 * are entered, or the engine bills them to the end and the independent checker confirms every line.
 * Nothing may fail at billing time.
 */

/** Enough for the rarest required cases, a credit, a discount or a tax, to occur. */
const RUNS = propertyRuns(1_500);
const FIRST = localDate("2023-01-01");

/** The random charges that the catalog accepts. */
const accepted = (bodies: readonly ChargeBody[]) =>
  bodies.flatMap((of) => {
    const terms = newChargeTerms(of);
    return bodyProblems(of).length || chargeRules(terms).length ? [] : [terms];
  });

function planOf(bodies: readonly ChargeBody[]): SoldRatePlan {
  return {
    allowFeatureChanges: false,
    features: [],
    id: newId(),
    ratePlanNumber: "PRP-1",
    name: "Random",
    description: null,
    grade: null,
    activeCurrencies: [],
    effectiveStart: FIRST,
    effectiveEnd: localDate("2099-12-31"),
    externalRatePlanIds: null,
    customFields: {},
    productId: newId(),
    productNumber: "PC-1",
    productName: "Random",
    productSku: "SKU-1",
    charges: accepted(bodies).map((terms, index) => ({
      ...terms,
      id: newId(),
      chargeNumber: `PRPC-${index}`,
      productRatePlanId: PLAN_ID,
    })),
  };
}

/** The segments of a subscription of the plan from a day for some months. */
function segmentsOf(plan: SoldRatePlan, start: LocalDate, end: LocalDate): ChargeSegment[] {
  const { charges } = subscribedRatePlan(plan, { productRatePlanId: plan.id }, start);
  return charges.map((charge, index) =>
    chargeSegment(
      { ...charge, chargeNumber: `C-${index}` },
      {
        id: charge.chargeId,
        segment: 1,
        start,
        end: charge.chargeType === "OneTime" ? addDays(start, 1) : end,
      },
      {
        subscriptionId: plan.productId,
        ratePlanId: plan.id,
        subscriptionNumber: "A-S1",
        subscriptionStart: start,
        termStart: start,
        termEnd: end,
        autoRenew: false,
        currency: "USD",
        ratePlanName: plan.name,
        productName: plan.productName,
        billCycleDay: 17,
        chargeStart: start,
        processedThrough: null,
      },
    ),
  );
}

/** A line after a round trip through JSON. */
function wireLine({ amount, trace }: Pick<ItemDraft, "amount" | "trace">) {
  const line = { amount: amount.toString(), currency: "USD", trace };
  return JSON.parse(JSON.stringify(line)) as typeof line;
}

const RATES: readonly TaxRate[] = [
  { taxRateId: "1", name: "State", jurisdiction: "", type: "Percentage", rate: decimal("0.0775") },
  { taxRateId: "2", name: "Fee", jurisdiction: "", type: "FlatFee", rate: decimal("0.10") },
];

/** The lines of a bill with their taxes. */
function taxed(
  items: readonly ItemDraft[],
  segments: readonly ChargeSegment[],
  rules: BillingRules,
  exempt: boolean,
): Pick<ItemDraft, "amount" | "trace">[] {
  const lines = taxableLines(items, new Map(segments.map((one) => [one.segmentId, one])));
  const sales = lines.map(({ item: { amount }, tax: { code, mode } }) => {
    return { amount, taxCode: code, mode, rates: RATES, exempt };
  });
  return taxSales(sales, "USD", rules).map(({ net, trace: tax }, index) => {
    const item = lines[index]?.item;
    if (item === undefined) throw new RangeError("Every tax has a line");
    return { amount: net, trace: { ...item.trace, tax } };
  });
}

const records = fc.array(
  fc.record({
    charge: fc.nat({ max: 5 }),
    day: fc.integer({ min: -3, max: 500 }),
    hundredths: fc.integer({ min: 0, max: 9_000 }),
    group: fc.constantFrom("A", "B", null),
  }),
  { maxLength: 30 },
);

const usageFrom = (
  start: LocalDate,
  of: { charge: number; day: number; hundredths: number; group: string | null }[],
) =>
  of.map(
    ({ charge, day, hundredths, group }, index): UsageRecord => ({
      usageId: `u${index}`,
      chargeNumber: `C-${charge}`,
      date: addDays(start, day),
      quantity: decimal(hundredths).dividedBy(100),
      uploadId: group,
      groupId: group,
      fields: { total__c: hundredths / 250, rate__c: "0.013" },
    }),
  );

const allRules = fc
  .tuple(
    anyRules,
    fc.record({
      taxRoundingLevel: fc.constantFrom("Line" as const, "Document"),
      taxInclusiveRounding: fc.constantFrom("RoundingNetAmount" as const, "RoundingTaxAmount"),
      creditBase: fc.constantFrom("BilledMinusUsed" as const, "RemainingDays"),
      creditProratedFixedDiscount: fc.boolean(),
      rateUsageIndividually: fc.boolean(),
    }),
  )
  .map(([rules, more]): BillingRules => ({ ...rules, ...more }));

const seen = { accepted: 0, refused: 0, lines: 0, discounts: 0, credits: 0, taxes: 0 };
const models = new Set<string>();

test("a charge is refused when it is entered, or billed to its end with verifiable lines", () => {
  const story = fc.record({
    bodies: fc.array(anyChargeBody, { minLength: 1, maxLength: 6 }),
    startDay: fc.integer({ min: 0, max: 800 }),
    months: fc.integer({ min: 1, max: 30 }),
    steps: fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 4 }),
    cancelAfter: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined, freq: 3 }),
    used: records,
    exempt: fc.boolean(),
  });
  const property = fc.property(story, allRules, (told, rules) => {
    const plan = planOf(told.bodies);
    seen.accepted += plan.charges.length;
    seen.refused += told.bodies.length - plan.charges.length;
    const start = addDays(FIRST, told.startDay);
    let segments = segmentsOf(plan, start, addMonths(start, told.months));
    const usage = usageFrom(start, told.used);
    const billed: ItemDraft[] = [];
    let target = start;
    const bill = () => {
      const items = generateItems(segments, target, rules, billed, usage);
      const taxes = taxed(items, segments, rules, told.exempt);
      for (const line of [...items, ...taxes]) expect(checkLine(wireLine(line))).toEqual([]);
      billed.push(...items);
      seen.taxes += taxes.length;
      const through = processedThroughAfter(items);
      segments = segments.map((segment) => ({
        ...segment,
        processedThrough: through.get(segment.segmentId) ?? segment.processedThrough,
      }));
      expect(generateItems(segments, target, rules, billed, usage)).toEqual([]);
    };
    for (const step of told.steps) {
      target = addDays(target, step);
      bill();
    }
    if (told.cancelAfter !== undefined) {
      const cancelled = addDays(start, told.cancelAfter);
      segments = segments.map((segment) => endedOn(segment, cancelled));
      bill();
    }
    for (const { trace } of billed) models.add(trace.inputs.model);
    seen.lines += billed.length;
    seen.discounts += billed.filter(({ kind }) => kind === "discount").length;
    seen.credits += billed.filter(({ kind }) => kind === "credit").length;
  });
  fc.assert(property, { numRuns: RUNS });
  expect(seen.accepted).toBeGreaterThan(RUNS / 4);
  expect(seen.refused).toBeGreaterThan(RUNS);
  expect(seen.lines).toBeGreaterThan(RUNS);
  for (const count of [seen.discounts, seen.credits, seen.taxes]) expect(count).toBeGreaterThan(0);
  const all = new Set<string>(Object.values(CHARGE_MODEL_WORDS));
  const unseen = [...all].filter((model) => !models.has(model));
  if (process.env.LONG === "1") expect(unseen).toEqual([]);
  else expect(models.size, `not seen: ${unseen.join(", ")}`).toBeGreaterThan(all.size / 2);
});

/** A charge of a canceled subscription; terms and earlier ends do not change. */
function endedOn(segment: ChargeSegment, day: LocalDate): ChargeSegment {
  const stays = !isScheduled(segment) || segment.billingPeriod === "Subscription_Term";
  if (stays || segment.effectiveStart > day) return segment;
  return (segment.effectiveEnd ?? day) >= day ? { ...segment, effectiveEnd: day } : segment;
}
