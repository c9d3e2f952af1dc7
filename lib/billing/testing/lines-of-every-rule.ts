import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import type { BillingRules } from "../billing-rules";
import { defaultBillingRules } from "../billing-rules";
import type { ChargeModel, ChargeSegment } from "../charge-segment";
import { roundingLine } from "../document-rounding";
import { taxSales } from "@/lib/billing/tax/document-tax";
import { generateItems } from "../invoice-items";
import { invoiceTotals } from "../invoice-totals";
import type { ItemDraft } from "../item-draft";
import { segmentWith, type SegmentWords } from "./segment-builder";
import { tiersOf } from "./usage-bill";
import { usageOf } from "./usage-builder";

/** Amount and trace of a line. */
export type Line = Pick<ItemDraft, "amount" | "trace">;

const FAR = localDate("2024-12-31");
const table = tiersOf([10, "1.005"], [20, "0.75"], [null, "0.5"]);
const reduces = {
  applyTo: ["OneTime", "Recurring", "Usage"],
  level: "account",
  stacked: false,
  applyToBillingPeriodPartially: false,
} as const;

/** The terms by model for a line with an amount. */
const MODELS: Readonly<Record<string, SegmentWords>> = {
  FlatFee: { price: "19.99" },
  PerUnit: { price: "1.37", quantity: 7 },
  Tiered: { tiers: table, quantity: 23 },
  Volume: { tiers: table, quantity: 23 },
  Delivery: { price: "2.5", delivery: { frequency: "Weekly", weekdays: [1, 5] } },
  DiscountFixedAmount: { price: "7.77", discount: reduces },
  Calculated: { price: "12.5", discount: reduces },
  DiscountPercentage: { price: "12.5", discount: reduces },
  Overage: { tiers: [], includedUnits: decimal(10), overagePrice: decimal("0.07") },
  TieredWithOverage: { tiers: tiersOf([10, "1"], [20, "0.5"]), overagePrice: decimal("0.3") },
  HighWatermarkVolumePricing: { tiers: table },
  HighWatermarkTieredPricing: { tiers: table },
  MultiAttributePricing: { tiers: [], formula: "ceil(usageQuantity / 4) * 1.11" },
  PreratedPricing: { tiers: [] },
  PreratedPerUnit: { tiers: [] },
};
const USAGE = new Set(Object.keys(MODELS).slice(8));

const usage = usageOf(
  { date: "2024-01-03", quantity: 12, amount: decimal("4.56"), rate: decimal("0.123") },
  { date: "2024-01-20", quantity: 11, amount: decimal("1.23"), rate: decimal("0.321") },
);

const base = segmentWith({ segmentId: "base", chargeNumber: "C-0", price: "99.99" });

function linesOf(
  segments: readonly ChargeSegment[],
  rules: Partial<BillingRules> = {},
  billed?: readonly ItemDraft[],
): ItemDraft[] {
  return generateItems(segments, FAR, { ...defaultBillingRules, ...rules }, billed, usage);
}

/** A line of a charge of the model with an amount. */
export function lineOfModel(model: ChargeModel): Line | undefined {
  const words = MODELS[model];
  const type = USAGE.has(model) ? "Usage" : "Recurring";
  const rest = USAGE.has(model) ? { quantity: null } : {};
  const end = USAGE.has(model) ? "2024-02-01" : "2024-01-18";
  const segment = segmentWith({ model, type, effectiveEnd: end, ...rest, ...words });
  const lines = linesOf([{ ...base, effectiveEnd: localDate(end) }, segment]);
  return lines.find(({ segmentId }) => segmentId === segment.segmentId);
}

/** Lines of the rules that are independent of the model. */
export function linesOfRules(): Line[] {
  const yearly: SegmentWords = { price: 1000, listPriceBase: "Per_Year" };
  const year = linesOf([segmentWith({ ...yearly, effectiveEnd: "2025-01-01" })]);
  const renewed = segmentWith({
    ...yearly,
    effectiveStart: "2024-06-10",
    effectiveEnd: "2024-07-01",
    chargeStart: "2024-01-01",
    continuousSince: "2024-01-01",
  });
  const ended: SegmentWords = { effectiveEnd: "2024-01-11", processedThrough: "2024-02-01" };
  const percent = segmentWith({
    ...MODELS.DiscountPercentage,
    model: "DiscountPercentage",
    segmentId: "d",
  });
  const share = segmentWith({ ...MODELS.Calculated, model: "Calculated", segmentId: "s" });
  const shared = linesOf([{ ...base, effectiveEnd: localDate("2024-02-01") }, share]);
  const whole = linesOf([{ ...base, effectiveEnd: localDate("2024-02-01") }, percent]);
  const cut = segmentWith({ segmentId: "base", chargeNumber: "C-0", price: "99.99", ...ended });
  const bill = (from: string, to: string): ItemDraft[] =>
    whole
      .filter(({ kind }) => kind === "charge")
      .map((item) => ({ ...item, serviceStart: localDate(from), serviceEnd: localDate(to) }));
  const moved = segmentWith({ ...ended, segmentId: "base", price: "99.99", billingDayOfMonth: 20 });
  const once = segmentWith({ type: "OneTime", price: "35" });
  const gone = {
    ...once,
    effectiveEnd: once.effectiveStart,
    processedThrough: localDate("2024-01-02"),
  };
  return [
    ...year,
    ...linesOf([renewed]),
    ...linesOf([cut, percent], {}, whole),
    ...linesOf([cut, share], {}, shared),
    ...linesOf([cut, share], { creditBase: "RemainingDays" }, shared),
    ...linesOf([cut], { creditBase: "RemainingDays" }),
    ...linesOf([moved], {}, bill("2024-01-01", "2024-02-01")),
    ...linesOf([once]),
    ...linesOf([gone], { oneTimeCreditBack: true }),
    ...taxedLines(),
    ...roundedDocument(),
  ];
}

function taxedLines(): Line[] {
  const rates = [
    {
      taxRateId: "",
      name: "State",
      jurisdiction: "",
      type: "Percentage" as const,
      rate: decimal("0.0825"),
    },
    {
      taxRateId: "",
      name: "Fee",
      jurisdiction: "",
      type: "FlatFee" as const,
      rate: decimal("0.1"),
    },
  ];
  return linesOf([{ ...base, effectiveEnd: localDate("2024-02-01") }]).flatMap(
    ({ amount, trace }) =>
      (["TaxExclusive", "TaxInclusive"] as const).flatMap((mode) =>
        taxSales(
          [{ amount, taxCode: "VAT", mode, rates, exempt: false }],
          "USD",
          defaultBillingRules,
        ).map((tax) => ({ amount: tax.net, trace: { ...trace, tax: tax.trace } })),
      ),
  );
}

function roundedDocument(): Line[] {
  const rules: BillingRules = {
    ...defaultBillingRules,
    roundingLevel: "Document",
    rounding: { mode: "Up", increment: decimal("0.05") },
  };
  const line = roundingLine(
    invoiceTotals([{ amount: decimal("2.12") }], "USD", rules),
    "USD",
    rules,
  );
  return line === null ? [] : [line];
}
