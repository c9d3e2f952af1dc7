import { Prisma } from "@/lib/generated/prisma/client";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import type { BilledTax } from "./tax-model";
import type { StoredTaxation, TaxLeft } from "./taxation-model";

type RateJson = Omit<BilledTax["rates"][number], "rate" | "amount"> &
  Record<"rate" | "amount", string>;
type BilledRow = Omit<BilledTax, "rates" | "amount"> & {
  id: string;
  rates: RateJson[];
  amount: string;
};

/** The billed amount of a line, including included tax; `sign` is −1 for lines of credit memos. */
const billedOf = (sign: "" | "-", key: string) => `t.id,
   o.original_line_item_id is not null or coalesce(f.type = 'Return', false) as "comesBack",
   coalesce(t.rate_plan_charge_id, o.original_line_item_id, t.order_line_item_id) as "segmentId", t.applied_to_charge_id as "appliedTo",
   t.kind, t.service_start as "serviceStart", t.service_end as "serviceEnd",
   coalesce((t.trace -> 'tax' ->> 'exempt')::boolean, false) as exempt,
   ${sign}(t.amount + case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end) as amount,
   coalesce((select json_agg(json_build_object('taxRateId', coalesce(x.tax_rate_id::text, ''), 'name', x.name,
       'jurisdiction', x.jurisdiction, 'type', x.rate_type, 'rate', x.rate::text, 'amount', (${sign}x.amount)::text,
       'notes', json_build_object('country', x.country, 'locationCode', x.location_code,
         'description', x.rate_description, 'taxCodeDescription', x.tax_code_description)) order by x.position)
     from taxation_item x where x.tenant_id = t.tenant_id and x.${key} = t.id), '[]') as rates`;

const LINE_ITEM = `left join order_line_item o on o.tenant_id = t.tenant_id and o.id = t.order_line_item_id
   left join fulfillment f on f.tenant_id = t.tenant_id and f.id = t.fulfillment_id`;
const REQUESTED = `t.tenant_id = $1 and (t.rate_plan_charge_id = any($2::uuid[]) or t.order_line_item_id = any($2::uuid[])
   or t.order_line_item_id in (select r.id from order_line_item r where r.tenant_id = $1 and r.original_line_item_id = any($2::uuid[])))`;

const billed = statement<BilledRow>(
  "items-taxes-billed",
  `select ${billedOf("", "invoice_item_id")}
   from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id ${LINE_ITEM}
   where ${REQUESTED} and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
   union all select ${billedOf("-", "credit_memo_item_id")}
   from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id ${LINE_ITEM}
   where ${REQUESTED} and m.status in ('Draft', 'Posted') order by id`,
  { replanned: true },
);

/**
 * How the lines of charges, or of items of orders and their returns, were taxed so far, in the order of billing,
 * including those without a document.
 */
export async function billedTaxes(
  tenantId: string,
  segmentIds: readonly string[],
): Promise<BilledTax[]> {
  const rows = await billed([tenantId, segmentIds]);
  return rows.map((row) => ({
    ...row,
    amount: decimal(row.amount),
    rates: row.rates.map((rate) => ({
      ...rate,
      rate: decimal(rate.rate),
      amount: decimal(rate.amount),
    })),
  }));
}

const insertTaxes = insertRows("taxation_item");

/** Stores the taxes of lines that have just been stored. */
export async function insertTaxationItems(rows: readonly object[]): Promise<void> {
  await insertTaxes(rows);
}

type Figures = "rate" | "amount" | "exemptAmount" | "unrounded";
type Owed = "itemOwed" | "covered" | "paid" | "credited" | "takenBack";
type Row = Omit<StoredTaxation, Figures | Owed> & Record<Figures | Owed, string>;

const FIGURES = `x.tax_code as "taxCode", x.tax_code_description as "taxCodeDescription", x.tax_mode as "taxMode",
    x.tax_rate_id as "taxRateId", x.name, x.jurisdiction, x.location_code as "locationCode", x.country,
    x.rate_type as "rateType", x.rate, x.rate_description as "rateDescription", x.tax_date as "taxDate", x.amount,
    x.exempt_amount as "exemptAmount", x.unrounded`;

/** What memos, drafts among them, credit of a tax. */
const TAKEN_BACK = `coalesce((select sum(g.amount) from taxation_item g
       join credit_memo_item k on k.tenant_id = g.tenant_id and k.id = g.credit_memo_item_id
       join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id and m.status in ('Draft', 'Posted')
       where g.tenant_id = x.tenant_id and g.source_taxation_item_id = x.id), 0)`;

/** A tax with its document. */
const SELECT = `select x.id, case when t.id is null then 'creditMemo' else 'invoice' end as document,
    coalesce(i.id, m.id) as "documentId", coalesce(i.invoice_number, m.memo_number) as "documentNumber",
    coalesce(i.status, m.status) as "documentStatus", coalesce(t.id, k.id) as "itemId",
    x.source_taxation_item_id as "sourceTaxationItemId", a.currency, x.position, ${FIGURES},
    coalesce(t.balance, 0) + coalesce((select sum(p.amount) from item_application p
      where p.tenant_id = x.tenant_id and p.invoice_item_id = x.invoice_item_id), 0) as "itemOwed",
    c.covered, c.paid, c.credited, ${TAKEN_BACK} as "takenBack", x.custom_fields as "customFields", x.created_at as "createdAt", x.updated_at as "updatedAt"
  from taxation_item x
  cross join lateral (select coalesce(sum(p.amount), 0) as covered,
      coalesce(sum(p.amount) filter (where p.payment_id is not null), 0) as paid,
      coalesce(sum(p.amount) filter (where p.credit_memo_id is not null), 0) as credited
    from item_application p where p.tenant_id = x.tenant_id and p.invoice_item_id = x.invoice_item_id and p.taxation_item_id = x.id) c
  left join invoice_item t on t.tenant_id = x.tenant_id and t.id = x.invoice_item_id
  left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
  left join credit_memo_item k on k.tenant_id = x.tenant_id and k.id = x.credit_memo_item_id
  left join credit_memo m on m.tenant_id = k.tenant_id and m.id = k.credit_memo_id
  join account a on a.tenant_id = x.tenant_id and a.id = coalesce(i.account_id, m.account_id)`;

const ofItems = {
  invoice: statement<Row>(
    "taxation-items-of-items",
    `${SELECT} where x.tenant_id = $1 and x.invoice_item_id = any($2::uuid[]) order by x.invoice_item_id, x.position`,
    { replanned: true },
  ),
  creditMemo: statement<Row>(
    "taxation-items-of-memo-items",
    `${SELECT} where x.tenant_id = $1 and x.credit_memo_item_id = any($2::uuid[]) order by x.credit_memo_item_id, x.position`,
    { replanned: true },
  ),
};

const byId = statement<Row>(
  "taxation-item",
  `${SELECT} where x.tenant_id = $1 and x.id = $2 and a.entity_id = $3 and a.org_id = any($4::uuid[])`,
);

const figuresOf = <R extends Record<Figures, string>>(row: R) => ({
  ...row,
  rate: decimal(row.rate),
  amount: decimal(row.amount),
  exemptAmount: decimal(row.exemptAmount),
  unrounded: decimal(row.unrounded),
});

const taxationOf = (row: Row): StoredTaxation => ({
  ...figuresOf(row),
  itemOwed: decimal(row.itemOwed),
  covered: decimal(row.covered),
  paid: decimal(row.paid),
  credited: decimal(row.credited),
  takenBack: decimal(row.takenBack),
});

/** The taxes of lines, by the lines. */
export async function taxationsOf(
  tenantId: string,
  itemIds: readonly string[],
  document: StoredTaxation["document"] = "invoice",
): Promise<Map<string, StoredTaxation[]>> {
  const taxations = new Map<string, StoredTaxation[]>();
  if (!itemIds.length) return taxations;
  for (const row of await ofItems[document]([tenantId, itemIds])) {
    const own = taxations.get(row.itemId) ?? [];
    taxations.set(row.itemId, [...own, taxationOf(row)]);
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

type LeftRow = Omit<TaxLeft, Figures | "left"> & Record<Figures | "left", string>;

const left = statement<LeftRow>(
  "taxation-items-left",
  `select x.id, x.invoice_item_id as "invoiceItemId", ${FIGURES},
     x.amount - ${TAKEN_BACK} as left
   from taxation_item x where x.tenant_id = $1 and x.invoice_item_id = any($2::uuid[]) order by x.invoice_item_id, x.position`,
  { replanned: true },
);

/** The taxes of invoice lines with what credit memos leave of them. */
export async function taxesLeft(
  tenantId: string,
  invoiceItemIds: readonly string[],
): Promise<TaxLeft[]> {
  const rows = await left([tenantId, invoiceItemIds]);
  return rows.map((row) => ({ ...figuresOf(row), left: decimal(row.left) }));
}

/** The amount of a tax, and its rate. */
const figuresWritten = (tax: StoredTaxation) => ({
  name: tax.name,
  jurisdiction: tax.jurisdiction,
  taxCode: tax.taxCode,
  taxDate: dayWritten(tax.taxDate),
  rate: tax.rate.toFixed(),
  rateType: tax.rateType,
  amount: tax.amount.toFixed(),
  exemptAmount: tax.exemptAmount.toFixed(),
  unrounded: tax.unrounded.toFixed(),
});

/** Stores the texts of a tax, and its figures when they may change. */
export async function storeTaxation(
  { tenantId, now }: { tenantId: string; now: Date },
  tax: StoredTaxation,
  withFigures: boolean,
): Promise<void> {
  const { id, locationCode, taxCodeDescription, rateDescription } = tax;
  const customFields = tax.customFields ?? Prisma.DbNull;
  const words = { locationCode, taxCodeDescription, rateDescription, customFields, updatedAt: now };
  await prisma().taxationItem.updateMany({
    where: { tenantId, id },
    data: { ...words, ...(withFigures ? figuresWritten(tax) : {}) },
  });
}

/** Deletes a tax; the database refuses it for a posted document. */
export async function deleteTaxation(tenantId: string, id: string): Promise<void> {
  await prisma().taxationItem.deleteMany({ where: { tenantId, id } });
}

const ofMemo = statement(
  "taxation-items-of-memo-delete",
  `delete from taxation_item x using credit_memo_item k
   where k.tenant_id = $1 and k.credit_memo_id = $2 and x.tenant_id = k.tenant_id and x.credit_memo_item_id = k.id`,
);

/** Deletes the taxes of a credit memo. */
export async function deleteTaxationsOfMemo(tenantId: string, memoId: string): Promise<void> {
  await ofMemo([tenantId, memoId]);
}

const raiseLines = statement(
  "invoice-items-raise-tax",
  `update invoice_item t set tax_amount = t.tax_amount + p.amount, balance = t.balance + p.amount
   from (select id, sum(amount) as amount from unnest($3::uuid[], $4::numeric[]) as x (id, amount) group by id) p
   where t.tenant_id = $1 and t.invoice_id = $2 and t.id = p.id`,
);

/** Raises or lowers the tax of a draft's lines, and with it the draft; false when it is not a draft. */
export async function raiseDraftTax(
  { tenantId, now }: { tenantId: string; now: Date },
  invoiceId: string,
  raised: readonly { itemId: string; amount: Decimal }[],
): Promise<boolean> {
  const ids = raised.map(({ itemId }) => itemId);
  await raiseLines([tenantId, invoiceId, ids, raised.map(({ amount }) => amount.toString())]);
  const increment = sumOf(raised.map(({ amount }) => amount)).toFixed();
  const { count } = await prisma().invoice.updateMany({
    where: { tenantId, id: invoiceId, status: "Draft" },
    data: {
      taxAmount: { increment },
      amount: { increment },
      balance: { increment },
      updatedAt: now,
    },
  });
  return count === 1;
}
