import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { Fund, RolloverApply } from "@/lib/billing/prepaid/prepaid-terms";
import { insertRows, statement } from "@/lib/platform/database/db";
import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { FundChange } from "./model";

const NO_DAY: LocalDate | null = null;
const NO_WORD: RolloverApply | null = null;

/** Of subscriptions, in one order. */
export const lockBalances = statement<{ id: string }>(
  "prepaid-lock-balances",
  `select id from prepaid_balance where tenant_id = $1 and subscription_id = any($2::uuid[]) order by id for no key update`,
);

/** Of the funds that lines have changed. */
export const lockBalancesOfLines = statement<{ id: string }>(
  "prepaid-lock-balances-of-lines",
  `select id from prepaid_balance where tenant_id = $1 and id in (
     select f.balance_id from prepaid_transaction t join prepaid_fund f on f.tenant_id = t.tenant_id and f.id = t.fund_id
     where t.tenant_id = $1 and (t.invoice_item_id = any($2::uuid[]) or t.credit_memo_item_id = any($2::uuid[])))
   order by id for no key update`,
);

/** The funds of a caller's reach, with their balances locked first. */
export const lockFunds = statement<{ id: string; remaining: string }>(
  "prepaid-lock-funds",
  `with held as materialized (
     select b.id from prepaid_balance b
     join subscription s on s.tenant_id = b.tenant_id and s.id = b.subscription_id
     join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
     where b.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
       and b.id in (select balance_id from prepaid_fund where tenant_id = $1 and id = any($4::uuid[]))
     order by b.id for no key update of b
   )
   select f.id, f.remaining from prepaid_fund f join held on held.id = f.balance_id
   where f.tenant_id = $1 and f.id = any($4::uuid[]) order by f.id for update of f`,
);

type FundRow = Omit<Fund, "quantity" | "remaining" | "rollover"> & {
  quantity: string;
  remaining: string;
  rolloverApply: RolloverApply | null;
  rolloverEnds: LocalDate[];
};

const funds = statement<FundRow>(
  "prepaid-funds-to-bill",
  `select f.id as "fundId", b.subscription_id as "subscriptionId", b.uom as unit, f.rate_plan_charge_id as "segmentId",
     f.paid_from as "paidFrom", f.paid_until as "paidUntil", f.start_date as start, f.end_date as "end", f.quantity, f.remaining,
     f.rollover_apply as "rolloverApply", f.rollover_ends::text[] as "rolloverEnds"
   from prepaid_balance b join prepaid_fund f on f.tenant_id = b.tenant_id and f.balance_id = b.id
   where b.tenant_id = $1 and b.subscription_id = any($2::uuid[])
     and (f.remaining > 0 or (f.quantity > 0 and f.rate_plan_charge_id = any($3::uuid[])))
   order by f.end_date nulls last, f.start_date, f.id`,
  { replanned: true },
);

/** The funds of subscriptions that still have units, and those that the given segments sold. */
export async function fundsOf(
  tenantId: string,
  subscriptionIds: readonly string[],
  segmentIds: readonly string[],
): Promise<Fund[]> {
  const rows = await funds([tenantId, subscriptionIds, segmentIds]);
  return rows.map(({ rolloverApply: apply, rolloverEnds: ends, ...row }) => ({
    ...row,
    ...(apply === null ? {} : { rollover: { apply, ends } }),
    quantity: decimal(row.quantity),
    remaining: decimal(row.remaining),
  }));
}

const open = statement<never>(
  "prepaid-open-balances",
  `insert into prepaid_balance (tenant_id, id, subscription_id, uom, created_at, updated_at)
   select $1, n.id, n.subscription_id, n.uom, $5, $5 from unnest($2::uuid[], $3::uuid[], $4::text[]) as n (id, subscription_id, uom)
   on conflict (tenant_id, subscription_id, uom) do nothing`,
);

/** Opens the balances that new funds need. */
export async function openBalances(ctx: Ctx, granted: readonly Fund[]): Promise<void> {
  if (!granted.length) return;
  const wanted = [
    ...new Map(
      granted.map((fund) => [JSON.stringify([fund.subscriptionId, fund.unit]), fund]),
    ).values(),
  ];
  await open([
    ctx.tenantId,
    wanted.map(() => newId()),
    wanted.map(({ subscriptionId }) => subscriptionId),
    wanted.map(({ unit }) => unit),
    ctx.now,
  ]);
}

const insert = statement<never>(
  "prepaid-insert-funds",
  `insert into prepaid_fund (tenant_id, id, balance_id, rate_plan_charge_id, paid_from, paid_until, start_date, end_date,
     quantity, remaining, rollover_apply, rollover_ends, created_at, updated_at)
   select $1, n.id, b.id, n.segment_id, n.paid_from, n.paid_until, n.start_date, n.end_date, n.quantity, 0,
     n.rollover_apply, n.rollover_ends::date[], $11, $11
   from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::date[], $7::date[], $8::date[], $9::date[], $10::numeric[],
       $12::text[], $13::text[])
     as n (id, subscription_id, uom, segment_id, paid_from, paid_until, start_date, end_date, quantity, rollover_apply, rollover_ends)
   join prepaid_balance b on b.tenant_id = $1 and b.subscription_id = n.subscription_id and b.uom = n.uom`,
  { replanned: true },
);

/** New funds, still without their units. */
export async function insertFunds(ctx: Ctx, granted: readonly Fund[]): Promise<void> {
  if (!granted.length) return;
  await insert([
    ctx.tenantId,
    granted.map(({ fundId }) => fundId),
    granted.map(({ subscriptionId }) => subscriptionId),
    granted.map(({ unit }) => unit),
    granted.map(({ segmentId }) => segmentId),
    granted.map(({ paidFrom }) => paidFrom),
    granted.map(({ paidUntil }) => paidUntil),
    granted.map(({ start }) => start),
    granted.map(({ end }) => end ?? NO_DAY),
    granted.map(({ quantity }) => quantity.toFixed()),
    ctx.now,
    granted.map(({ rollover }) => rollover?.apply ?? NO_WORD),
    granted.map(({ rollover }) => `{${(rollover?.ends ?? []).join(",")}}`),
  ]);
}

/** The line that changes a fund: on an invoice, on none, or on a credit memo. */
export type FundLine = Pick<FundChange, "invoiceItemId" | "creditMemoItemId">;

const lines = statement<FundLine & { key: string }>(
  "prepaid-lines",
  `select distinct on (l.key) l.key, l.invoice_item_id as "invoiceItemId", l.credit_memo_item_id as "creditMemoItemId" from (
     select rate_plan_charge_id || ' ' || service_start || ' ' || kind as key, id as invoice_item_id, null::uuid as credit_memo_item_id, id
     from invoice_item where tenant_id = $1 and rate_plan_charge_id = any($3::uuid[]) and kind <> 'discount' and reversed_by is null
       and (invoice_id is null or invoice_id = any($2::uuid[]))
     union all
     select rate_plan_charge_id || ' ' || service_start || ' ' || kind, null, id, id
     from credit_memo_item where tenant_id = $1 and credit_memo_id = any($2::uuid[]) and rate_plan_charge_id = any($3::uuid[])
       and kind <> 'discount') l
   order by l.key, l.id desc`,
  { replanned: true },
);

/** The stored lines of drafted items, by segment, first day and kind. Lines that total zero may be on no document. */
export async function lineIds(
  tenantId: string,
  documentIds: readonly string[],
  items: readonly ItemDraft[],
): Promise<Map<string, FundLine>> {
  const rows = await lines([tenantId, documentIds, items.map(({ segmentId }) => segmentId)]);
  return new Map(rows.map(({ key, ...line }) => [key, line]));
}

const change = statement<{ id: string; remaining: string }>(
  "prepaid-move-funds",
  `update prepaid_fund f set remaining = f.remaining + m.quantity, quantity = f.quantity + m.sold, updated_at = $5
   from unnest($2::uuid[], $3::numeric[], $4::numeric[]) as m (id, quantity, sold)
   where f.tenant_id = $1 and f.id = m.id and f.remaining + m.quantity >= 0
   returning f.id, f.remaining`,
  { replanned: true },
);

/** Moves what remains of funds, and what they sold; returns what remains of those that stay at zero or above. */
export async function moveFunds(
  ctx: Ctx,
  moves: ReadonlyMap<string, Decimal>,
  sold: ReadonlyMap<string, Decimal>,
): Promise<Map<string, Decimal>> {
  const ids = [...moves.keys()].sort();
  const of = (map: ReadonlyMap<string, Decimal>) =>
    ids.map((id) => (map.get(id) ?? ZERO).toFixed());
  const rows = await change([ctx.tenantId, ids, of(moves), of(sold), ctx.now]);
  return new Map(rows.map(({ id, remaining }) => [id, decimal(remaining)]));
}

const transactions = insertRows("prepaid_transaction");

/** Records changes of funds, in the order in which they were made. */
export function insertTransactions(
  ctx: Ctx,
  rows: readonly (FundChange & { readonly id: string; readonly remaining: Decimal })[],
): Promise<void> {
  return transactions(
    rows.map((row) => ({
      tenant_id: ctx.tenantId,
      id: row.id,
      fund_id: row.fundId,
      kind: row.kind,
      quantity: row.quantity.toFixed(),
      remaining: row.remaining.toFixed(),
      transaction_date: row.date,
      invoice_item_id: row.invoiceItemId,
      credit_memo_item_id: row.creditMemoItemId,
      daily_id: row.dailyId,
      created_at: ctx.now.toISOString(),
    })),
  );
}

const ofLines = statement<Omit<FundChange, "quantity"> & { quantity: string }>(
  "prepaid-changes-of-lines",
  `select fund_id as "fundId", kind, quantity, transaction_date as date, invoice_item_id as "invoiceItemId",
     credit_memo_item_id as "creditMemoItemId", daily_id as "dailyId"
   from prepaid_transaction
   where tenant_id = $1 and (invoice_item_id = any($2::uuid[]) or credit_memo_item_id = any($2::uuid[])) order by id desc`,
);

/** The changes that lines have made, the last one first. */
export async function changesOfLines(
  tenantId: string,
  itemIds: readonly string[],
): Promise<FundChange[]> {
  const rows = await ofLines([tenantId, itemIds]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}
