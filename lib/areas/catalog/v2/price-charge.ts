import * as z from "zod";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";

const amounts = z.record(z.string(), z.number()).optional();
const tier = z.object({ up_to: z.number().nullish(), amounts, unit_amounts: amounts });
const price = z.object({
  recurring: z
    .object({
      interval: z.string(),
      interval_count: z.number().optional(),
      timing: z.string().optional(),
      usage: z.boolean().optional(),
    })
    .optional(),
  start_event: z.string().optional(),
  amounts,
  unit_amounts: amounts,
  tiers_mode: z.string().optional(),
  tiers: z.array(tier).optional(),
});
type Price = z.output<typeof price>;
type Tier = z.output<typeof tier>;

const MONTHS: Readonly<Record<number, string>> = {
  1: "Month",
  3: "Quarter",
  6: "Semi-Annual",
  12: "Annual",
  18: "Eighteen Months",
  24: "Two Years",
  36: "Three Years",
  60: "Five Years",
};

/** The terms of a charge of the catalog that a price of version 2 has. @throws InvalidValue, MissingField */
export function chargeTerms(values: unknown): Readonly<Record<string, unknown>> {
  const given = price.parse(values);
  const { recurring, start_event: event = "contract_effective" } = given;
  const usage = recurring?.usage === true;
  return {
    ...priceTable(given),
    ChargeType: usage ? "Usage" : recurring ? "Recurring" : "OneTime",
    TriggerEvent: event,
    BillCycleType: "DefaultFromCustomer",
    ...(recurring
      ? {
          BillingPeriod: periodOf(recurring.interval, recurring.interval_count ?? 1),
          ...(usage ? {} : { BillingTiming: recurring.timing ?? "in_advance" }),
        }
      : {}),
  };
}

function periodOf(interval: string, count: number): string {
  if (interval === "week" && count === 1) return "Week";
  if (interval === "term" && count === 1) return "Subscription Term";
  const months = interval === "year" ? count * 12 : interval === "month" ? count : 0;
  const period = MONTHS[months];
  if (period) return period;
  throw new InvalidValue(
    `recurring must be a week, a term, or 1, 3, 6, 12, 18, 24, 36 or 60 months, not ${count} of ${interval}`,
    { resource: 570011, parameter: "recurring.interval_count" },
  );
}

function priceTable({ amounts: flat, unit_amounts: unit, tiers, tiers_mode: mode }: Price) {
  const given = [flat, unit, tiers].filter((value) => value !== undefined);
  if (given.length > 1)
    throw new RuleViolation("Only one of amounts, unit_amounts and tiers is given.", {
      resource: 570016,
    });
  if (tiers) {
    if (mode === undefined)
      throw new MissingField("tiers_mode is required with tiers.", { resource: 570018 });
    const model = mode === "volume" ? "Volume Pricing" : "Tiered Pricing";
    return { ChargeModel: model, ...table(tiers.flatMap(rowsOfTier)) };
  }
  const prices = flat ?? unit;
  if (!prices)
    throw new MissingField("amounts, unit_amounts or tiers is required.", { resource: 570016 });
  const rows = Object.entries(prices).map(([Currency, Price]) => ({ Currency, Price }));
  return { ChargeModel: flat ? "Flat Fee Pricing" : "Per Unit Pricing", ...table(rows) };
}

const table = (rows: readonly object[]) => ({
  ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: rows },
});

/** The rows of one tier, one for each currency; a tier begins where the one before it ends. */
function rowsOfTier(
  { up_to: end, amounts: flat, unit_amounts: unit }: Tier,
  at: number,
  all: Tier[],
) {
  const start = at === 0 ? 0 : (all[at - 1]?.up_to ?? 0);
  const isUnits = unit !== undefined && Object.keys(unit).length > 0;
  return Object.entries((isUnits ? unit : flat) ?? {}).map(([Currency, Price]) => ({
    Currency,
    Price,
    PriceFormat: isUnits ? "PerUnit" : "FlatFee",
    ...(isUnits && flat?.[Currency] !== undefined ? { FlatFee: flat[Currency] } : {}),
    StartingUnit: start,
    ...(typeof end === "number" ? { EndingUnit: end } : {}),
  }));
}
