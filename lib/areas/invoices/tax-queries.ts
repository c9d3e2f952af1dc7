import type { TaxRate } from "@/lib/billing/tax";
import { insertRows, statement } from "@/lib/platform/db";
import { uuidOf } from "@/lib/platform/ids";
import { decimal } from "@/lib/values/decimal";
import type { BilledTax } from "./tax-model";
import type { StoredTaxation } from "./taxation-model";

type RateJson = Omit<TaxRate, "rate"> & { rate: string };

const billed = statement<Omit<BilledTax, "rates"> & { rates: RateJson[] }>(
  "invoice-items-taxes-billed",
  `select t.rate_plan_charge_id as "segmentId", t.service_start as "serviceStart", t.service_end as "serviceEnd",
     coalesce((t.trace -> 'tax' ->> 'exempt')::boolean, false) as exempt,
     coalesce((select json_agg(json_build_object('taxRateId', coalesce(x.tax_rate_id::text, ''), 'name', x.name,
         'jurisdiction', x.jurisdiction, 'type', x.rate_type, 'rate', x.rate::text, 'notes', json_build_object(
           'country', x.country, 'locationCode', x.location_code, 'description', x.rate_description,
           'taxCodeDescription', x.tax_code_description)) order by x.position)
       from taxation_item x where x.tenant_id = t.tenant_id and x.invoice_item_id = t.id), '[]') as rates
   from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
   where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.kind = 'charge'
     and t.reversed_by is null and i.status in ('Draft', 'Posted')`,
  { replanned: true },
);

/** How the lines of charges were taxed when they were billed. */
export async function billedTaxes(
  tenantId: string,
  chargeIds: readonly string[],
): Promise<BilledTax[]> {
  const rows = await billed([tenantId, chargeIds]);
  return rows.map((row) => ({
    ...row,
    rates: row.rates.map((rate) => ({ ...rate, rate: decimal(rate.rate) })),
  }));
}

const insertTaxes = insertRows("taxation_item");

/** Stores the taxes of lines that have just been stored. */
export async function insertTaxationItems(rows: readonly object[]): Promise<void> {
  await insertTaxes(rows);
}

type Figures = "rate" | "amount" | "exemptAmount" | "unrounded" | "itemBalance";
type Row = Omit<StoredTaxation, Figures> & Record<Figures, string>;

const SELECT = `select x.id, x.invoice_item_id as "invoiceItemId", i.id as "invoiceId", i.invoice_number as "invoiceNumber",
    i.currency, x.position, x.tax_code as "taxCode", x.tax_code_description as "taxCodeDescription", x.tax_mode as "taxMode",
    x.name, x.jurisdiction, x.location_code as "locationCode", x.country, x.rate_type as "rateType", x.rate,
    x.rate_description as "rateDescription", x.tax_date as "taxDate", x.amount, x.exempt_amount as "exemptAmount",
    x.unrounded, t.balance as "itemBalance", x.created_at as "createdAt", x.updated_at as "updatedAt"
  from taxation_item x
  join invoice_item t on t.tenant_id = x.tenant_id and t.id = x.invoice_item_id
  join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
  join account a on a.tenant_id = i.tenant_id and a.id = i.account_id`;

const ofItems = statement<Row>(
  "taxation-items-of-items",
  `${SELECT} where x.tenant_id = $1 and x.invoice_item_id = any($2::uuid[]) order by x.invoice_item_id, x.position`,
  { replanned: true },
);

const byId = statement<Row>(
  "taxation-item",
  `${SELECT} where x.tenant_id = $1 and x.id = $2 and a.entity_id = $3 and a.org_id = any($4::uuid[])`,
);

const change = statement(
  "taxation-item-change",
  `update taxation_item set location_code = $3, tax_code_description = $4, rate_description = $5, updated_at = $6
   where tenant_id = $1 and id = $2`,
);

const taxationOf = (row: Row): StoredTaxation => ({
  ...row,
  rate: decimal(row.rate),
  amount: decimal(row.amount),
  exemptAmount: decimal(row.exemptAmount),
  unrounded: decimal(row.unrounded),
  itemBalance: decimal(row.itemBalance),
});

/** The taxes of lines, by the lines. */
export async function taxationsOf(
  tenantId: string,
  itemIds: readonly string[],
): Promise<Map<string, StoredTaxation[]>> {
  const taxations = new Map<string, StoredTaxation[]>();
  if (!itemIds.length) return taxations;
  for (const row of await ofItems([tenantId, itemIds])) {
    const own = taxations.get(row.invoiceItemId) ?? [];
    taxations.set(row.invoiceItemId, [...own, taxationOf(row)]);
  }
  return taxations;
}

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A tax of a line by its id, within the entity and the orgs of the call. */
export async function taxationById(reach: Reach, key: string): Promise<StoredTaxation | undefined> {
  const id = uuidOf(key);
  if (id === undefined) return undefined;
  const [row] = await byId([reach.tenantId, id, reach.entityId, reach.orgIds]);
  return row && taxationOf(row);
}

/** Stores the words beside a tax; its figures never change. */
export async function storeTaxationWords(
  { tenantId, now }: { tenantId: string; now: Date },
  { id, locationCode, taxCodeDescription, rateDescription }: StoredTaxation,
): Promise<void> {
  await change([tenantId, id, locationCode, taxCodeDescription, rateDescription, now]);
}
