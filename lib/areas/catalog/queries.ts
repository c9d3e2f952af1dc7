import { statement } from "@/lib/platform/db";
import { decimal } from "@/lib/values/decimal";
import type { CatalogCharge, CatalogRatePlan } from "./model";

type DecimalText = string | null;

/** A charge as `CHARGE_JSON` prints it: like the model, decimals as text. */
type ChargeRow = Omit<
  CatalogCharge,
  "defaultQuantity" | "minQuantity" | "maxQuantity" | "tiers"
> & {
  defaultQuantity: DecimalText;
  minQuantity: DecimalText;
  maxQuantity: DecimalText;
  tiers: TierRow[];
};

type TierRow = Omit<CatalogCharge["tiers"][number], "startingUnit" | "endingUnit" | "price"> & {
  startingUnit: DecimalText;
  endingUnit: DecimalText;
  price: string;
};

const TIER_JSON = `json_build_object('currency', t.currency, 'tier', t.tier, 'startingUnit', t.starting_unit::text,
  'endingUnit', t.ending_unit::text, 'price', t.price::text, 'priceFormat', t.price_format)`;

/** One charge `c` with its tiers as JSON; `only` restricts the tiers `t`. */
const chargeJson = (
  only = "true",
) => `json_build_object('id', c.id, 'chargeNumber', c.charge_number,
  'productRatePlanId', c.product_rate_plan_id, 'name', c.name, 'description', c.description, 'chargeType', c.charge_type,
  'chargeModel', c.charge_model, 'billCycleType', c.bill_cycle_type, 'billCycleDay', c.bill_cycle_day,
  'weeklyBillCycleDay', c.weekly_bill_cycle_day, 'billingPeriod', c.billing_period,
  'specificBillingPeriod', c.specific_billing_period, 'billingPeriodAlignment', c.billing_period_alignment,
  'billingTiming', c.billing_timing, 'listPriceBase', c.list_price_base, 'specificListPriceBase', c.specific_list_price_base,
  'triggerEvent', c.trigger_event, 'endDateCondition', c.end_date_condition, 'upToPeriods', c.up_to_periods,
  'upToPeriodsType', c.up_to_periods_type, 'prorationOption', c.proration_option, 'uom', c.uom,
  'defaultQuantity', c.default_quantity::text, 'minQuantity', c.min_quantity::text, 'maxQuantity', c.max_quantity::text,
  'accountingCode', c.accounting_code, 'attributes', c.attributes, 'customFields', c.custom_fields,
  'tiers', (select coalesce(json_agg(${TIER_JSON} order by t.currency, t.tier), '[]') from product_rate_plan_charge_tier t
    where t.tenant_id = c.tenant_id and t.charge_id = c.id and ${only}))`;

/** The charges of rate plan `p` as JSON, oldest first. */
const chargesOf = (
  only?: string,
) => `(select coalesce(json_agg(${chargeJson(only)} order by c.id), '[]')
  from product_rate_plan_charge c where c.tenant_id = p.tenant_id and c.product_rate_plan_id = p.id)`;

const RATE_PLAN_COLUMNS = `p.id, p.rate_plan_number as "ratePlanNumber", p.name, p.description, p.grade,
  coalesce(p.active_currencies, '{}') as "activeCurrencies", coalesce(p.effective_start, o.effective_start) as "effectiveStart",
  coalesce(p.effective_end, o.effective_end) as "effectiveEnd", o.id as "productId", o.product_number as "productNumber",
  o.name as "productName", o.sku as "productSku"`;

type RatePlanRow = Omit<CatalogRatePlan, "charges"> & { charges: ChargeRow[] };

const ordered = statement<RatePlanRow & { position: number }>(
  "catalog-rate-plans-ordered",
  `select w.position::int, ${RATE_PLAN_COLUMNS}, ${chargesOf("t.currency = $4")} as charges
   from unnest($2::uuid[], $3::text[]) with ordinality as w (id, number, position)
   join product_rate_plan p on p.tenant_id = $1 and p.id = coalesce(w.id,
     (select n.id from product_rate_plan n where n.tenant_id = $1 and n.rate_plan_number = w.number))
   join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
   order by w.position`,
);

/** What a caller asks for: the id of a rate plan, or else its number. */
export type RatePlanKey = { id: string | null; number: string | null };

/** Rate plans with charges and the prices of one currency; undefined where there is none. */
export async function ratePlansInCurrency(
  tenantId: string,
  keys: readonly RatePlanKey[],
  currency: string,
): Promise<(CatalogRatePlan | undefined)[]> {
  const rows = await ordered([
    tenantId,
    keys.map(({ id }) => id),
    keys.map(({ number }) => number),
    currency,
  ]);
  const found = new Map(rows.map((row) => [row.position, ratePlanOf(row)]));
  return keys.map((_, index) => found.get(index + 1));
}

const currencies = statement<{ currency: string }>(
  "catalog-charge-currencies",
  `select distinct currency from product_rate_plan_charge_tier where tenant_id = $1 and charge_id = $2 order by currency`,
);

/** The currencies in which a charge has prices. */
export async function currenciesOfCharge(tenantId: string, chargeId: string): Promise<string[]> {
  return (await currencies([tenantId, chargeId])).map((row) => row.currency);
}

function ratePlanOf({ charges, ...row }: RatePlanRow): CatalogRatePlan {
  return {
    id: row.id,
    ratePlanNumber: row.ratePlanNumber,
    name: row.name,
    description: row.description,
    grade: row.grade,
    activeCurrencies: row.activeCurrencies,
    effectiveStart: row.effectiveStart,
    effectiveEnd: row.effectiveEnd,
    productId: row.productId,
    productNumber: row.productNumber,
    productName: row.productName,
    productSku: row.productSku,
    charges: charges.map(chargeOf),
  };
}

function chargeOf(row: ChargeRow): CatalogCharge {
  return {
    ...row,
    defaultQuantity: decimalOf(row.defaultQuantity),
    minQuantity: decimalOf(row.minQuantity),
    maxQuantity: decimalOf(row.maxQuantity),
    tiers: row.tiers.map((tier) => ({
      ...tier,
      startingUnit: decimalOf(tier.startingUnit),
      endingUnit: decimalOf(tier.endingUnit),
      price: decimal(tier.price),
    })),
  };
}

function decimalOf(text: DecimalText) {
  return text === null ? null : decimal(text);
}
