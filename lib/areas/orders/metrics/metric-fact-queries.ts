import type { PriceTier } from "@/lib/billing/charge-segment";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";

const numbers = statement<{ id: string; accountNumber: string }>(
  "metrics-account-numbers",
  `select id, account_number as "accountNumber" from account
   where tenant_id = $1 and id = any($2::uuid[])`,
  { replanned: true },
);

/** Numbers of accounts by their ids. */
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
  tier: number;
  startingUnit: string | null;
  endingUnit: string | null;
  price: string;
  priceFormat: PriceTier["priceFormat"];
};

const prices = statement<PriceRow>(
  "metrics-list-prices",
  `select charge_id as "chargeId", tier, starting_unit::text as "startingUnit",
     ending_unit::text as "endingUnit", price::text as price, price_format as "priceFormat"
   from product_rate_plan_charge_tier
   where tenant_id = $1 and charge_id = any($2::uuid[]) and currency = $3 order by charge_id, tier`,
  { replanned: true },
);

/** The catalog's price tables of today in a currency, by id of the catalog charge. */
export async function listPricesOf(
  tenantId: string,
  catalogChargeIds: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, readonly PriceTier[]>> {
  if (!catalogChargeIds.length) return new Map();
  const tables = new Map<string, PriceTier[]>();
  for (const { chargeId, ...row } of await prices([tenantId, catalogChargeIds, currency])) {
    const tier: PriceTier = {
      ...row,
      startingUnit: row.startingUnit === null ? null : decimal(row.startingUnit),
      endingUnit: row.endingUnit === null ? null : decimal(row.endingUnit),
      price: decimal(row.price),
    };
    tables.set(chargeId, [...(tables.get(chargeId) ?? []), tier]);
  }
  return tables;
}
