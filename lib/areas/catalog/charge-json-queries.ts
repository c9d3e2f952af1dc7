import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import { decimal } from "@/lib/values/decimal";
import type { CatalogCharge, CatalogRatePlan } from "./model";

type DecimalText = string | null;

/** A charge as `chargeJson` prints it: like the model, decimals as text. */
export type ChargeRow = Omit<
  CatalogCharge,
  "defaultQuantity" | "minQuantity" | "maxQuantity" | "priceIncreasePercentage" | "tiers"
> & {
  priceIncreasePercentage: DecimalText;
  defaultQuantity: DecimalText;
  minQuantity: DecimalText;
  maxQuantity: DecimalText;
  tiers: TierRow[];
};

type TierRow = Omit<
  CatalogCharge["tiers"][number],
  "startingUnit" | "endingUnit" | "price" | "flatFee"
> & {
  flatFee: DecimalText;
  startingUnit: DecimalText;
  endingUnit: DecimalText;
  price: string;
};

const TIER_JSON = `json_build_object('id', t.id, 'currency', t.currency, 'tier', t.tier,
  'startingUnit', t.starting_unit::text, 'endingUnit', t.ending_unit::text, 'price', t.price::text,
  'priceFormat', t.price_format, 'flatFee', t.flat_fee::text)`;

/** SQL for the charge `c` with its tiers as JSON; `only` is a condition on the tiers `t`. */
export const chargeJson = (only = "true") => `json_build_object('id', c.id,
  'chargeNumber', c.charge_number, 'productRatePlanId', c.product_rate_plan_id, 'name', c.name,
  'description', c.description, 'chargeType', c.charge_type, 'chargeModel', c.charge_model,
  'billCycleType', c.bill_cycle_type, 'billCycleDay', c.bill_cycle_day,
  'weeklyBillCycleDay', c.weekly_bill_cycle_day, 'billingPeriod', c.billing_period,
  'specificBillingPeriod', c.specific_billing_period,
  'billingPeriodAlignment', c.billing_period_alignment, 'billingTiming', c.billing_timing,
  'listPriceBase', c.list_price_base, 'specificListPriceBase', c.specific_list_price_base,
  'triggerEvent', c.trigger_event, 'endDateCondition', c.end_date_condition,
  'upToPeriods', c.up_to_periods, 'upToPeriodsType', c.up_to_periods_type,
  'prorationOption', c.proration_option, 'priceChangeOption', c.price_change_option,
  'priceIncreasePercentage', c.price_increase_percentage::text, 'uom', c.uom, 'defaultQuantity', c.default_quantity::text,
  'minQuantity', c.min_quantity::text, 'maxQuantity', c.max_quantity::text,
  'unit', (select json_build_object('decimals', w.decimals, 'rounding', w.rounding)
    from unit_of_measure w where w.tenant_id = c.tenant_id and w.name = c.uom),
  'accountingCode', c.accounting_code, 'attributes', c.attributes,
  'customFields', c.custom_fields, 'tiers', (
    select coalesce(json_agg(${TIER_JSON} order by t.currency, t.tier), '[]')
    from product_rate_plan_charge_tier t
    where t.tenant_id = c.tenant_id and t.charge_id = c.id and ${only}))`;

/** SQL for the charges of the rate plan `p` as JSON, oldest first. */
const chargesJson = (only?: string) => `(
  select coalesce(json_agg(${chargeJson(only)} order by c.id), '[]')
  from product_rate_plan_charge c
  where c.tenant_id = p.tenant_id and c.product_rate_plan_id = p.id)`;

/** A rate plan as a row: with its charges as JSON. */
export type RatePlanRow = Omit<CatalogRatePlan, "charges"> & { charges: ChargeRow[] };

/** The columns of `CatalogRatePlan` except its charges, from the rate plan `p` of the product `o`. */
const RATE_PLAN: Readonly<Record<keyof Omit<CatalogRatePlan, "charges">, string>> = {
  id: "p.id",
  ratePlanNumber: "p.rate_plan_number",
  name: "p.name",
  description: "p.description",
  grade: "p.grade",
  activeCurrencies: "coalesce(p.active_currencies, '{}')",
  effectiveStart: "coalesce(p.effective_start, o.effective_start)",
  effectiveEnd: "coalesce(p.effective_end, o.effective_end)",
  externalRatePlanIds: "p.external_rate_plan_ids",
  customFields: "p.custom_fields",
  productId: "o.id",
  productNumber: "o.product_number",
  productName: "o.name",
  productSku: "o.sku",
};

/** SQL columns of a rate plan; `only` is a condition on the tiers `t` of its charges. */
export const ratePlanColumns = (only?: string) => {
  const columns = Object.entries(RATE_PLAN).map(([name, column]) => `${column} as "${name}"`);
  return `${columns.join(", ")}, ${chargesJson(only)} as charges`;
};

/** SQL for the rate plan `p` of the product `o` as JSON. */
export const RATE_PLAN_JSON = `json_build_object(${Object.entries(RATE_PLAN)
  .map(([name, column]) => `'${name}', ${column}`)
  .join(", ")}, 'charges', ${chargesJson()})`;

/** The rate plan of a row. */
export function ratePlanOf<R extends RatePlanRow>({ charges, ...row }: R) {
  return { ...row, charges: charges.map(chargeOf) };
}

/** The charge of a row. */
export function chargeOf(row: ChargeRow): CatalogCharge {
  return {
    ...row,
    defaultQuantity: decimalOf(row.defaultQuantity),
    minQuantity: decimalOf(row.minQuantity),
    maxQuantity: decimalOf(row.maxQuantity),
    priceIncreasePercentage: decimalOf(row.priceIncreasePercentage),
    tiers: row.tiers.map(({ flatFee, ...tier }) => ({
      ...tier,
      ...flatFeeOf(flatFee),
      startingUnit: decimalOf(tier.startingUnit),
      endingUnit: decimalOf(tier.endingUnit),
      price: decimal(tier.price),
    })),
  };
}

function decimalOf(text: DecimalText) {
  return text === null ? null : decimal(text);
}
