import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import type { PriceTier } from "@/lib/billing/charge-segment";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";

const numbers = statement<{ id: string; accountNumber: string }>(
  "metrics-account-numbers",
  `select id, account_number as "accountNumber" from account
   where tenant_id = $1 and id = any($2::uuid[])`,
  { replanned: true },
);

/** Account numbers by id. */
export async function accountNumbersOf(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!ids.length) return new Map();
  const rows = await numbers([tenantId, ids]);
  return new Map(rows.map(({ id, accountNumber }) => [id, accountNumber]));
}

type PriceRow = {
  chargeId: string;
  currency: string;
  tier: number;
  startingUnit: string | null;
  endingUnit: string | null;
  price: string;
  priceFormat: PriceTier["priceFormat"];
  flatFee: string | null;
};

const prices = statement<PriceRow>(
  "metrics-list-prices",
  `select charge_id as "chargeId", currency, tier, starting_unit::text as "startingUnit",
     ending_unit::text as "endingUnit", price::text as price, price_format as "priceFormat",
     flat_fee::text as "flatFee"
   from product_rate_plan_charge_tier
   where tenant_id = $1 and charge_id = any($2::uuid[]) and currency = any($3::text[])
   order by charge_id, currency, tier`,
  { replanned: true },
);

/** The catalog's current price tables, by catalog charge and currency. */
export type ListPrices = {
  of: (catalogChargeId: string, currency: string) => readonly PriceTier[] | undefined;
};

/** The catalog's current price tables in some currencies. */
export async function listPricesOf(
  tenantId: string,
  catalogChargeIds: readonly string[],
  currencies: readonly string[],
): Promise<ListPrices> {
  const tables = new Map<string, PriceTier[]>();
  const rows = catalogChargeIds.length
    ? await prices([tenantId, catalogChargeIds, currencies])
    : [];
  for (const { chargeId, currency, flatFee, ...row } of rows) {
    const tier: PriceTier = {
      ...row,
      ...flatFeeOf(flatFee),
      startingUnit: row.startingUnit === null ? null : decimal(row.startingUnit),
      endingUnit: row.endingUnit === null ? null : decimal(row.endingUnit),
      price: decimal(row.price),
    };
    const key = keyOf(chargeId, currency);
    tables.set(key, [...(tables.get(key) ?? []), tier]);
  }
  return { of: (chargeId, currency) => tables.get(keyOf(chargeId, currency)) };
}

const keyOf = (chargeId: string, currency: string) => `${chargeId} ${currency}`;
