import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import type { ListSpec } from "@/lib/lists/object-query";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { PartItem, PaymentPart } from "./model";

/** A payment's applied amount on each invoice; the oldest row of the pair gives it its id. */
const PARTS = `select p.id, i.kind, p.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", p.amount, p.created_at as "createdAt",
    p.updated_at as "updatedAt"
  from (select x.tenant_id, x.payment_id, x.invoice_id, (array_agg(x.id order by x.created_at, x.id))[1] as id,
      sum(x.amount) as amount, min(x.created_at) as created_at, max(x.created_at) as updated_at
    from payment_application x where x.tenant_id = $1 and x.payment_id = $2
    group by 1, 2, 3 having sum(x.amount) > 0) p
  join invoice i on i.tenant_id = p.tenant_id and i.id = p.invoice_id where true`;

type PartRow = Omit<PaymentPart, "amount"> & { amount: string };

const partOf = (row: PartRow): PaymentPart => ({ ...row, amount: decimal(row.amount) });

const parts: ListSpec = {
  name: "payment-parts",
  select: PARTS,
  fixed: 2,
  fields: { createdDate: { column: "p.created_at", type: "instant", sortable: true } },
  defaultSort: "createdDate.ASC",
  idColumn: "p.id",
};

/** One page of a payment's applications, in order of time. */
export async function paymentPartPage(tenantId: string, paymentId: string, page: NumberedPage) {
  const { rows, ...rest } = await readNumberedPage<PartRow>(parts, page, [], [tenantId, paymentId]);
  return { rows: rows.map(partOf), ...rest };
}

const partById = statement<PartRow>("payment-part", `${PARTS} and p.id = $3`);

/** A part of a payment by its id. */
export async function paymentPart(
  tenantId: string,
  paymentId: string,
  partId: string,
): Promise<PaymentPart | undefined> {
  const [row] = await partById([tenantId, paymentId, uuidOf(partId)]);
  return row && partOf(row);
}

const all = statement<PartRow>(
  "payment-parts-newest",
  `${PARTS} order by p.created_at desc, p.id desc`,
);

/** All applications of a payment, the newest first. */
export async function partsOfPayment(tenantId: string, paymentId: string): Promise<PaymentPart[]> {
  return (await all([tenantId, paymentId])).map(partOf);
}

/** A payment's amount on the net of a line, or on one of its taxes. */
export type PaidItem = {
  paymentId: string;
  invoiceId: string;
  invoiceNumber: string;
  invoiceItemId: string;
  taxationItemId: string | null;
  amount: Decimal;
};

const onItems = statement<Omit<PaidItem, "amount"> & { amount: string }>(
  "payment-parts-on-items",
  `select a.payment_id as "paymentId", a.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
     a.invoice_item_id as "invoiceItemId", a.taxation_item_id as "taxationItemId", sum(a.amount) as amount
   from item_application a
   join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id and p.status = 'Processed'
   join invoice i on i.tenant_id = a.tenant_id and i.id = a.invoice_id
   join invoice_item t on t.tenant_id = a.tenant_id and t.id = a.invoice_item_id
   left join taxation_item x on x.tenant_id = a.tenant_id and x.id = a.taxation_item_id
   where a.tenant_id = $1 and a.invoice_item_id = any($2::uuid[])
   group by 1, 2, 3, 4, 5, p.created_at, i.invoice_date, t.position, x.position having sum(a.amount) > 0
   order by p.created_at desc, a.payment_id, i.invoice_date desc, a.invoice_id, t.position desc, x.position desc nulls last`,
  { replanned: true },
);

/** The amounts of payments on these lines, the newest payments first. */
export async function paidOnItems(
  tenantId: string,
  invoiceItemIds: readonly string[],
): Promise<PaidItem[]> {
  const rows = await onItems([tenantId, invoiceItemIds]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}

const items = statement<Omit<PartItem, "amount"> & { amount: string }>(
  "payment-part-items",
  `select (array_agg(a.id order by a.created_at, a.id))[1] as id, a.invoice_item_id as "invoiceItemId", a.taxation_item_id as "taxationItemId",
     t.charge_name as "chargeName", x.name as "taxName", sum(a.amount) as amount, min(a.created_at) as "createdAt",
     max(a.created_at) as "updatedAt"
   from item_application a join invoice_item t on t.tenant_id = a.tenant_id and t.id = a.invoice_item_id
   left join taxation_item x on x.tenant_id = a.tenant_id and x.id = a.taxation_item_id
   where a.tenant_id = $1 and a.payment_id = $2 and a.invoice_id = $3
   group by a.invoice_item_id, a.taxation_item_id, t.charge_name, t.position, x.name, x.position having sum(a.amount) > 0
   order by t.position, x.position nulls first`,
);

/** The lines and taxes of an invoice covered by a payment, in order. */
export async function itemsOfPart(
  tenantId: string,
  paymentId: string,
  invoiceId: string,
): Promise<PartItem[]> {
  const rows = await items([tenantId, paymentId, invoiceId]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}

/** An invoice or a debit memo to which money may be applied. */
export type PayableInvoice = {
  id: string;
  kind: PaymentPart["kind"];
  invoiceNumber: string;
  balance: Decimal;
  /** How many lines and taxes it has. */
  items: number;
};

const payable = statement<Omit<PayableInvoice, "balance"> & { balance: string }>(
  "payment-invoices",
  `select id, kind, invoice_number as "invoiceNumber", balance, (select count(*)::int + coalesce(sum((select count(*) from taxation_item x
       where x.tenant_id = t.tenant_id and x.invoice_item_id = t.id)), 0)::int
     from invoice_item t where t.tenant_id = invoice.tenant_id and t.invoice_id = invoice.id) as items from invoice
   where tenant_id = $1 and account_id = $2 and (id = any($3::uuid[]) or invoice_number = any($4::text[]))`,
);

/** The invoices and debit memos of an account that have these ids or numbers, by both. */
export async function invoicesOfAccount(
  tenantId: string,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, PayableInvoice>> {
  const ids = keys.flatMap((key) => uuidOf(key) ?? []);
  const rows = await payable([tenantId, accountId, ids, keys]);
  return new Map(
    rows.flatMap((row) => {
      const invoice = { ...row, balance: decimal(row.balance) };
      return [[row.id, invoice] as const, [row.invoiceNumber, invoice] as const];
    }),
  );
}
