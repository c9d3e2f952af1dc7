import { statement, prisma } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { Cover, ItemAmount, OwedItem, Spread } from "./cover-model";

type Keys = { tenantId: string; now: Date };

const payerOf = (by: Cover) => ({
  paymentId: null,
  creditMemoId: null,
  adjustmentId: null,
  ...by,
});

/** The part of a line's taxes owed before anything covered it: money covers the net first. */
const taxOwed = (lines: string) => `select l.id as item_id, x.id as tax_id, x.position as place,
    least(greatest(x.amount, 0), greatest(l.owed - coalesce(sum(greatest(x.amount, 0)) over (partition by l.id order by x.position desc
      rows between unbounded preceding and 1 preceding), 0), 0)) as owed
  from ${lines} l join taxation_item x on x.tenant_id = $1 and x.invoice_item_id = l.id`;

/** The net and the taxes of lines with the balance of each, as CTEs `line`, `tax` and `unit`. */
const unitsOf = (which: string) => `line as (
     select t.id, t.invoice_id, t.position, t.balance, t.balance + coalesce(sum(a.amount), 0) as owed
     from invoice_item t left join item_application a on a.tenant_id = t.tenant_id and a.invoice_item_id = t.id
     where t.tenant_id = $1 and ${which} group by t.tenant_id, t.id, t.invoice_id, t.position, t.balance
   ), tax as (
     select o.item_id, o.tax_id, o.place, o.owed - coalesce((select sum(a.amount) from item_application a
       where a.tenant_id = $1 and a.invoice_item_id = o.item_id and a.taxation_item_id = o.tax_id), 0) as balance
     from (${taxOwed("line")}) o
   ), unit as (
     select l.invoice_id, l.id as item_id, null::uuid as tax_id, l.position, -1 as place,
       l.balance - coalesce((select sum(x.balance) from tax x where x.item_id = l.id), 0) as balance from line l
     union all select l.invoice_id, l.id, x.tax_id, l.position, x.place, x.balance from tax x join line l on l.id = x.item_id
   )`;

/** Stores `taken` as applications, and takes it off the balances of the lines. */
const STORE = `stored as (
     insert into item_application (tenant_id, id, payment_id, credit_memo_id, adjustment_id, invoice_id, invoice_item_id, taxation_item_id,
       credit_memo_item_id, credit_taxation_item_id, amount, created_at)
     select $1, gen_random_uuid(), ($2::uuid[])[1], ($2::uuid[])[2], $3::uuid, invoice_id, item_id, tax_id, credit_item, credit_tax, amount, $4 from taken
   ), changed as (
     update invoice_item t set balance = t.balance - s.amount from (select item_id, sum(amount) as amount from taken group by 1) s
     where t.tenant_id = $1 and t.id = s.item_id returning t.balance
   )`;
const APPLY = `${STORE} select coalesce(sum(amount), 0) as amount from taken`;

const PARTS = `part as (select * from unnest($5::uuid[], $6::numeric[]) as p (invoice_id, amount))`;

/** `$2` holds a payment and a memo, `$3` an adjustment: one of the three. */
const BY = `a.tenant_id = $1 and (a.payment_id = ($2::uuid[])[1] or a.credit_memo_id = ($2::uuid[])[2]
       or a.adjustment_id = $3::uuid)`;
const FROM = "a.credit_memo_item_id as credit_item, a.credit_taxation_item_id as credit_tax";

const fill = statement<{ amount: string }>(
  "invoice-items-fill",
  `with ${PARTS}, ${unitsOf("t.balance > 0 and t.invoice_id in (select invoice_id from part)")}, placed as (
     select u.*, coalesce(sum(u.balance) over (partition by u.invoice_id order by u.position, u.place
       rows between unbounded preceding and 1 preceding), 0) as before
     from unit u where u.balance > 0
   ), taken as (
     select u.invoice_id, u.item_id, u.tax_id, null::uuid as credit_item, null::uuid as credit_tax,
       least(u.balance, p.amount - u.before) as amount
     from placed u join part p on p.invoice_id = u.invoice_id where p.amount > u.before
   ), ${APPLY}`,
  { replanned: true },
);

const empty = statement<{ amount: string }>(
  "invoice-items-empty",
  `with ${PARTS}, unit as (
     select a.invoice_id, a.invoice_item_id as item_id, a.taxation_item_id as tax_id, t.position, coalesce(x.position, -1) as place,
       ${FROM}, sum(a.amount) as amount
     from item_application a join part p on p.invoice_id = a.invoice_id
     join invoice_item t on t.tenant_id = a.tenant_id and t.id = a.invoice_item_id
     left join taxation_item x on x.tenant_id = a.tenant_id and x.id = a.taxation_item_id
     where ${BY} group by 1, 2, 3, 4, 5, 6, 7 having sum(a.amount) > 0
   ), placed as (
     select u.*, coalesce(sum(u.amount) over (partition by u.invoice_id order by u.position desc, u.place desc, u.credit_item, u.credit_tax
       rows between unbounded preceding and 1 preceding), 0) as before from unit u
   ), taken as (
     select u.invoice_id, u.item_id, u.tax_id, u.credit_item, u.credit_tax, -least(u.amount, p.amount - u.before) as amount
     from placed u join part p on p.invoice_id = u.invoice_id where p.amount > u.before
   ), ${APPLY}`,
  { replanned: true },
);

const coverValues = ({ tenantId, now }: Keys, by: Cover) => {
  const { paymentId, creditMemoId, adjustmentId } = payerOf(by);
  return [tenantId, [paymentId, creditMemoId], adjustmentId, now];
};
const spreadValues = (keys: Keys, by: Cover, parts: readonly Spread[]) => [
  ...coverValues(keys, by),
  parts.map(({ invoiceId }) => invoiceId),
  parts.map(({ amount }) => amount.toString()),
];

/** Covers lines by position, the net before its taxes; returns the covered amounts. */
export async function fillItems(keys: Keys, by: Cover, parts: readonly Spread[]): Promise<Decimal> {
  return decimal((await fill(spreadValues(keys, by, parts)))[0]?.amount ?? 0);
}

/** Unapplies a cover from its lines, the last of them first; returns the unapplied amounts, negative. */
export async function emptyItems(
  keys: Keys,
  by: Cover,
  parts: readonly Spread[],
): Promise<Decimal> {
  return decimal((await empty(spreadValues(keys, by, parts)))[0]?.amount ?? 0);
}

/** What is covered of an invoice, or of one line or tax of it, by anything, the last of it first. */
const charge = statement<{ amount: string }>(
  "invoice-items-charge",
  `with unit as (
     select a.invoice_id, a.invoice_item_id as item_id, a.taxation_item_id as tax_id, t.position, coalesce(x.position, -1) as place,
       sum(a.amount) as amount
     from item_application a join invoice_item t on t.tenant_id = a.tenant_id and t.id = a.invoice_item_id
     left join taxation_item x on x.tenant_id = a.tenant_id and x.id = a.taxation_item_id
     where a.tenant_id = $1 and a.invoice_id = $5
       and ($7::uuid is null or a.invoice_item_id = $7::uuid and a.taxation_item_id is not distinct from $8::uuid)
     group by 1, 2, 3, 4, 5 having sum(a.amount) > 0
   ), placed as (
     select u.*, coalesce(sum(u.amount) over (order by u.position desc, u.place desc
       rows between unbounded preceding and 1 preceding), 0) as before from unit u
   ), taken as (
     select invoice_id, item_id, tax_id, null::uuid as credit_item, null::uuid as credit_tax,
       -least(amount, $6::numeric - before) as amount from placed where $6::numeric > before
   ), ${APPLY}`,
  { replanned: true },
);

/** A line of an invoice, or a tax of it. */
export type Place = Pick<ItemAmount, "invoiceItemId" | "taxationItemId">;

/** Makes lines owe again what covered them, the last first or those of one place; returns the amount, negative. */
export async function chargeItems(
  keys: Keys,
  by: Cover,
  { invoiceId, amount }: Spread,
  place?: Place,
): Promise<Decimal> {
  const values = [...coverValues(keys, by), invoiceId, amount.toString()];
  const at = [place?.invoiceItemId ?? null, place?.taxationItemId ?? null];
  return decimal((await charge([...values, ...at]))[0]?.amount ?? 0);
}

const takeBack = statement<{ amount: string; least: string | null }>(
  "invoice-items-take-back",
  `with taken as (
     select a.invoice_id, a.invoice_item_id as item_id, a.taxation_item_id as tax_id, null::uuid as credit_item, null::uuid as credit_tax,
       -sum(a.amount) as amount
     from item_application a where ${BY} group by 1, 2, 3 having sum(a.amount) <> 0
   ), ${STORE} select coalesce(sum(amount), 0) as amount, (select min(balance) from changed) as least from taken`,
  { replanned: true },
);

/** Undoes everything that a cover has done to lines; returns the amount, and the least balance of a line afterwards. */
export async function takeBackItems(
  keys: Keys,
  by: Cover,
): Promise<{ amount: Decimal; least: Decimal }> {
  const [row] = await takeBack(coverValues(keys, by));
  return { amount: decimal(row?.amount ?? 0), least: decimal(row?.least ?? 0) };
}

const NAMED = `named as (
     select * from unnest($5::uuid[], $6::uuid[], $7::numeric[], $8::uuid[], $9::uuid[])
       with ordinality as p (item_id, tax_id, amount, credit_item, credit_tax, n)
   )`;

const fillNamed = statement<{ amount: string }>(
  "invoice-items-fill-named",
  `with ${NAMED}, taken as (
     select t.invoice_id, n.item_id, n.tax_id, n.credit_item, n.credit_tax, n.amount
     from named n join invoice_item t on t.tenant_id = $1 and t.id = n.item_id
   ), ${APPLY}`,
  { replanned: true },
);

const emptyNamed = statement<{ amount: string }>(
  "invoice-items-empty-named",
  `with ${NAMED}, held as (
     select n.n, n.amount as wanted, a.invoice_id, a.invoice_item_id as item_id, a.taxation_item_id as tax_id, ${FROM}, sum(a.amount) as amount
     from named n join item_application a on a.invoice_item_id = n.item_id and a.taxation_item_id is not distinct from n.tax_id
       and (n.credit_item is null or a.credit_memo_item_id = n.credit_item) and (n.credit_tax is null or a.credit_taxation_item_id = n.credit_tax)
     where ${BY} group by 1, 2, 3, 4, 5, 6, 7 having sum(a.amount) > 0
   ), placed as (
     select h.*, coalesce(sum(h.amount) over (partition by h.n order by h.credit_item, h.credit_tax
       rows between unbounded preceding and 1 preceding), 0) as before from held h
   ), taken as (
     select invoice_id, item_id, tax_id, credit_item, credit_tax, -least(amount, wanted - before) as amount from placed where wanted > before
   ), ${APPLY}`,
  { replanned: true },
);

const namedValues = (keys: Keys, by: Cover, items: readonly ItemAmount[]) => [
  ...coverValues(keys, by),
  items.map(({ invoiceItemId }) => invoiceItemId),
  items.map(({ taxationItemId }) => taxationItemId),
  items.map(({ amount }) => amount.toString()),
  items.map(({ creditMemoItemId }) => creditMemoItemId ?? null),
  items.map(({ creditTaxationItemId }) => creditTaxationItemId ?? null),
];

/** Covers the given items; returns the covered amounts. */
export async function fillNamedItems(
  keys: Keys,
  by: Cover,
  items: readonly ItemAmount[],
): Promise<Decimal> {
  return decimal((await fillNamed(namedValues(keys, by, items)))[0]?.amount ?? 0);
}

/** Unapplies a cover from the given items; returns the unapplied amounts, negative. */
export async function emptyNamedItems(
  keys: Keys,
  by: Cover,
  items: readonly ItemAmount[],
): Promise<Decimal> {
  return decimal((await emptyNamed(namedValues(keys, by, items)))[0]?.amount ?? 0);
}

type OwedRow = Omit<OwedItem, "balance" | "covered"> & { balance: string; covered: string };

const owed = statement<OwedRow>(
  "invoice-items-owed",
  `with ${unitsOf("t.invoice_id = any($2::uuid[])")}
   select u.invoice_id as "invoiceId", u.item_id as "invoiceItemId", u.tax_id as "taxationItemId", t.charge_name as "chargeName",
     x.name as "taxName", u.balance, coalesce((select sum(a.amount) from item_application a where a.tenant_id = $1
       and a.invoice_item_id = u.item_id and a.taxation_item_id is not distinct from u.tax_id
       and (a.payment_id = $3::uuid or a.credit_memo_id = $4::uuid or a.adjustment_id = $5::uuid)), 0) as covered
   from unit u join invoice_item t on t.tenant_id = $1 and t.id = u.item_id
   left join taxation_item x on x.tenant_id = $1 and x.id = u.tax_id
   order by u.invoice_id, u.position, u.place`,
  { replanned: true },
);

/** Every item of these invoices in order, and the amount that a payment or a memo has on it. */
export async function owedItems(
  tenantId: string,
  invoiceIds: readonly string[],
  by?: Cover,
): Promise<OwedItem[]> {
  const { paymentId, creditMemoId, adjustmentId } = payerOf(by ?? { paymentId: "" });
  const rows = await owed([tenantId, invoiceIds, paymentId || null, creditMemoId, adjustmentId]);
  return rows.map((row) => ({
    ...row,
    balance: decimal(row.balance),
    covered: decimal(row.covered),
  }));
}

/** Deletes the applications of a canceled payment or memo, which is deleted with them. */
export async function deleteCover(tenantId: string, by: Cover): Promise<void> {
  await prisma().itemApplication.deleteMany({ where: { tenantId, ...by } });
}
