import * as z from "zod";
import * as catalog from "@/lib/areas/catalog/lists/list-contract";
import { madeField, named, TIMES, type View } from "./view-contract";

/** Lengths of billing periods by their names. */
export const PERIODS: Readonly<Record<string, readonly [interval: string, count: number]>> = {
  Month: ["month", 1],
  Quarter: ["month", 3],
  "Semi-Annual": ["month", 6],
  Annual: ["year", 1],
  "Eighteen Months": ["month", 18],
  "Two Years": ["year", 2],
  "Three Years": ["year", 3],
  "Five Years": ["year", 5],
  Week: ["week", 1],
  "Subscription Term": ["term", 1],
};

/** How tiers are rated, by the charge model. */
export const TIER_MODES: Readonly<Record<string, string>> = {
  Tiered: "graduated",
  Volume: "volume",
  TieredWithOverage: "graduated_with_overage",
};

export const PRODUCT: View = {
  list: catalog.queryProducts,
  names: named("name sku description productNumber", {
    start_date: "effectiveStartDate",
    end_date: "effectiveEndDate",
    ...TIMES,
  }),
  flags: { active: ["status", "Active", "Whether it can be sold today."] },
  related: { plans: { as: "productRatePlans", of: () => PLAN, many: true } },
};

export const PLAN: View = {
  list: catalog.queryProductRatePlans,
  names: named("name description productId", {
    plan_number: "productRatePlanNumber",
    active_currencies: "currencies",
    start_date: "effectiveStartDate",
    end_date: "effectiveEndDate",
    ...TIMES,
  }),
  flags: { active: ["status", "Active", "Whether it can be sold today."] },
  related: {
    product: { as: "product", of: () => PRODUCT },
    prices: { as: "productRatePlanCharges", of: () => PRICE, many: true },
  },
};

const tierRow = z.object({
  tier: z.number(),
  currency: z.string(),
  price: z.number(),
  priceFormat: z.string().nullable().optional(),
  flatFee: z.number().nullable().optional(),
  endingUnit: z.number().nullable().optional(),
});
const charge = z.object({
  chargeModel: z.string(),
  billingPeriod: z.string().nullable().optional(),
  billingTiming: z.string().nullable().optional(),
  chargeType: z.string(),
  productRatePlanChargeTiers: z.array(tierRow).optional(),
});
const amounts = z.record(z.string(), z.number());

export const PRICE: View = {
  list: catalog.queryProductRatePlanCharges,
  names: named(
    "name minQuantity maxQuantity taxCode taxable accountingCode chargeType chargeModel",
    {
      price_number: "productRatePlanChargeNumber",
      plan_id: "productRatePlanId",
      plan_number: "productRatePlanNumber",
      unit_of_measure: "uom",
      quantity: "defaultQuantity",
      start_event: "triggerEvent",
      stacked_discount: "isStackedDiscount",
      ...TIMES,
    },
  ),
  words: { start_event: {} },
  made: {
    shape: {
      recurring: madeField(
        22,
        z
          .object({
            interval: madeField(23, z.string(), "Length of a billing period."),
            interval_count: madeField(24, z.number(), "How many of them."),
            usage: madeField(25, z.boolean(), "Whether it is billed by usage."),
            timing: madeField(26, z.string().nullable(), "in_advance or in_arrears."),
          })
          .nullable()
          .optional(),
        "How often it is billed; null when it is billed once.",
      ),
      tiers_mode: madeField(
        27,
        z.string().nullable().optional(),
        "graduated, volume or graduated_with_overage, where there are tiers.",
      ),
      amounts: madeField(28, amounts.optional(), "A flat amount in each currency."),
      unit_amounts: madeField(29, amounts.optional(), "An amount of each unit in each currency."),
      tiers: madeField(
        30,
        z
          .array(
            z.object({
              up_to: madeField(31, z.number().nullable(), "End of the tier; null for the last."),
              amounts: madeField(28, amounts.optional(), "A flat amount in each currency."),
              unit_amounts: madeField(29, amounts.optional(), "An amount of each unit."),
            }),
          )
          .optional(),
        "The tiers from the first one on.",
      ),
    },
    of: (row) => priceParts(charge.parse(row)),
    expand: ["productRatePlanChargeTiers"],
  },
};

function priceParts(row: z.output<typeof charge>) {
  const { chargeModel: model, billingPeriod, billingTiming, chargeType } = row;
  const rows = row.productRatePlanChargeTiers ?? [];
  const mode = TIER_MODES[model];
  const [interval, count] = PERIODS[billingPeriod ?? ""] ?? ["month", 1];
  const recurring =
    chargeType === "OneTime" || chargeType === "One-Time"
      ? null
      : {
          interval,
          interval_count: count,
          usage: chargeType === "Usage",
          timing: billingTiming?.toLowerCase().replace(" ", "_") ?? null,
        };
  return {
    recurring,
    tiers_mode: mode ?? null,
    ...(mode === undefined ? pricesOf(rows, model === "FlatFee") : { tiers: tiersOf(rows) }),
  };
}

type Tier = z.output<typeof tierRow>;

const pricesOf = (rows: readonly Tier[], isFlat: boolean) => {
  const prices = Object.fromEntries(rows.map(({ currency, price }) => [currency, price]));
  if (!rows.length) return {};
  return isFlat ? { amounts: prices } : { unit_amounts: prices };
};

/** Flat fees beside prices of units. */
function feesOf(rows: readonly Tier[]) {
  const fees = rows.flatMap(({ currency, flatFee }) =>
    typeof flatFee === "number" ? [[currency, flatFee] as const] : [],
  );
  return fees.length ? { amounts: Object.fromEntries(fees) } : {};
}

function tiersOf(rows: readonly Tier[]) {
  const numbers = [...new Set(rows.map(({ tier }) => tier))].toSorted((a, b) => a - b);
  return numbers.map((number) => {
    const same = rows.filter(({ tier }) => tier === number);
    return {
      up_to: same[0]?.endingUnit ?? null,
      ...pricesOf(same, same[0]?.priceFormat === "FlatFee"),
      ...feesOf(same),
    };
  });
}
