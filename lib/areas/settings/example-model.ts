import type { BillingRules } from "@/lib/billing/billing-rules";
import type {
  BillingDay,
  BillingPeriod,
  BillingTiming,
  ChargeSegment,
  ChargeType,
  ListPriceBase,
  PriceTier,
} from "@/lib/billing/charge-segment";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import { segmentOf } from "@/lib/billing/segments/segment-of-terms";
import type { SegmentTerms } from "@/lib/billing/segments/segment-terms";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { TaxMode } from "@/lib/billing/tax/tax";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { type LocalDate, later } from "@/lib/values/local-date";

/** A charge that exists only to show the effect of rules. */
export type WorkedExample = {
  readonly chargeType: ChargeType;
  readonly currency: string;
  readonly price: Decimal;
  /** Null for a flat fee. */
  readonly quantity: Decimal | null;
  /** Charged once beside the units; null for none. */
  readonly flatFee: Decimal | null;
  readonly billingPeriod: BillingPeriod;
  readonly listPriceBase: ListPriceBase;
  readonly billingTiming: BillingTiming;
  /** Day of the month, or of the week; null for that of the start. */
  readonly billCycleDay: number | null;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  /** Periods are aligned to it; null aligns them to the start. */
  readonly termStartDate: LocalDate | null;
  readonly termEndDate: LocalDate | null;
  readonly autoRenew: boolean;
  readonly targetDate: LocalDate;
  /** The first day without service, decided after the bill; null for no cancellation. */
  readonly cancelDate: LocalDate | null;
  readonly discounts: readonly {
    readonly type: "Percentage" | "FixedAmount";
    readonly value: Decimal;
  }[];
  readonly usage: readonly { readonly date: LocalDate; readonly quantity: Decimal }[];
  readonly tax: ExampleTax | null;
};

/** A rate (0.2 for 20 %) that is added to every line, or included. */
export type ExampleTax = { readonly rate: Decimal; readonly mode: TaxMode };

/** What is billed at once: through the target date, and when the charge is canceled afterwards. */
export type ExampleBill = {
  readonly step: "Bill" | "Cancel";
  readonly items: readonly ItemDraft[];
};

const CHARGE = "C-00000001";

/** Usage in examples is counted in whole units; a started one counts. */
const WHOLE_UNITS = { decimals: 0, rounding: "Up" } as const;

/**
 * The bills of an example under `rules`, by the function that creates every bill.
 *
 * @throws BillingRefusal when the example contradicts itself.
 */
export function exampleBills(example: WorkedExample, rules: BillingRules): ExampleBill[] {
  const segments = [chargeOf(example), ...example.discounts.map(discountOf(example))];
  const usage = example.usage.map((used, index) => ({
    ...used,
    usageId: `usage-${index + 1}`,
    chargeNumber: CHARGE,
  }));
  const billed = generateItems(segments, example.targetDate, rules, [], usage);
  const first: ExampleBill = { step: "Bill", items: billed };
  if (example.cancelDate === null) return [first];
  const through = processedThroughAfter(billed);
  const end = example.chargeType === "OneTime" ? example.startDate : example.cancelDate;
  const ended = segments.map((segment) => ({
    ...segment,
    effectiveEnd: end,
    processedThrough: through.get(segment.segmentId) ?? null,
  }));
  const day = later(example.targetDate, example.cancelDate);
  return [first, { step: "Cancel", items: generateItems(ended, day, rules, billed, usage) }];
}

function chargeOf(example: WorkedExample): ChargeSegment {
  const { chargeType, quantity, flatFee, price } = example;
  const perUnit = quantity !== null || chargeType === "Usage";
  const format = perUnit ? "PerUnit" : "FlatFee";
  const tier: PriceTier = { ...onePrice(price, format), ...(flatFee === null ? {} : { flatFee }) };
  return segmentOf({
    ...termsOf(example),
    segmentId: "charge",
    chargeNumber: CHARGE,
    chargeName: "Charge",
    type: chargeType,
    model: flatFee === null ? format : "Tiered",
    quantity: chargeType === "Usage" ? null : quantity,
    tiers: [tier],
    ...(chargeType === "Usage" ? { unitOfMeasure: WHOLE_UNITS } : {}),
  });
}

const discountOf =
  (example: WorkedExample) =>
  ({ type, value }: WorkedExample["discounts"][number], index: number): ChargeSegment =>
    segmentOf({
      ...termsOf(example),
      segmentId: `discount-${index + 1}`,
      chargeNumber: `C-0000000${index + 2}`,
      chargeName: "Discount",
      type: example.chargeType === "OneTime" ? "OneTime" : "Recurring",
      model: type === "Percentage" ? "DiscountPercentage" : "DiscountFixedAmount",
      quantity: null,
      tiers: [onePrice(value, "FlatFee")],
      listPriceBase: "Per_Billing_Period",
      discount: {
        applyTo: ["OneTime", "Recurring", "Usage"],
        level: "subscription",
        stacked: true,
        applyToBillingPeriodPartially: false,
      },
    });

type Terms = Omit<
  SegmentTerms,
  "segmentId" | "chargeNumber" | "chargeName" | "type" | "model" | "quantity" | "tiers"
>;

/** What the charge and its discounts share: when they are billed. */
function termsOf(example: WorkedExample): Terms {
  const { chargeType, billingPeriod, startDate, termStartDate, termEndDate } = example;
  return {
    ratePlanName: "Worked example",
    productName: "Worked example",
    subscriptionNumber: "A-S00000001",
    currency: example.currency,
    billingPeriod: chargeType === "OneTime" ? null : billingPeriod,
    specificBillingPeriod: null,
    listPriceBase: example.listPriceBase,
    specificListPriceBase: null,
    billingTiming: example.billingTiming,
    billingDay: billingDayOf(example),
    billingPeriodAlignment: termStartDate === null ? "AlignToCharge" : "AlignToTermStart",
    effectiveStart: startDate,
    effectiveEnd: example.endDate,
    chargeStart: startDate,
    subscriptionStart: termStartDate ?? startDate,
    termStart: termStartDate ?? startDate,
    termEnd: termEndDate,
    prorationOption: "DefaultFromTenantSetting",
    processedThrough: null,
    autoRenew: example.autoRenew,
  };
}

function billingDayOf({ billCycleDay, billingPeriod }: WorkedExample): BillingDay {
  if (billCycleDay === null) return { type: "ChargeTriggerDay", day: null };
  const type = billingPeriod === "Week" ? "SpecificDayofWeek" : "SpecificDayofMonth";
  return { type, day: billCycleDay };
}

function onePrice(price: Decimal, priceFormat: PriceTier["priceFormat"]): PriceTier {
  return { tier: 1, startingUnit: ZERO, endingUnit: null, price, priceFormat };
}
