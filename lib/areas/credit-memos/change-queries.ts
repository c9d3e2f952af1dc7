import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Actor } from "@/lib/kernel/context";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { MemoPart, TransferState } from "./model";

type Keys = { tenantId: string; now: Date };

/** The snapshots of a memo's contacts. */
type Snapshots = Readonly<Record<`${"bill" | "sold" | "ship"}_to_snapshot_id`, string | null>>;

/** What a memo that is no longer posted does not have. */
const NOT_POSTED = {
  postedAt: null,
  postedByName: null,
  postedById: null,
  billToSnapshotId: null,
  soldToSnapshotId: null,
  shipToSnapshotId: null,
};

const post = statement<{ id: string }>(
  "credit-memo-post",
  `update credit_memo m set status = 'Posted', memo_number = $3, posted_at = $4, posted_by_name = $5, posted_by_id = $6, updated_at = $4,
     bill_to_snapshot_id = $7, sold_to_snapshot_id = $8, ship_to_snapshot_id = $9,
     parties = m.parties || jsonb_build_object('seller', named_seller(m.tenant_id, a.entity_id))
   from account a
   where m.tenant_id = $1 and m.id = $2 and m.status = 'Draft' and a.tenant_id = m.tenant_id and a.id = m.account_id
   returning m.id`,
);

/** Makes a draft posted under a number, with today's seller and the snapshots of its contacts; false when it is no longer one. */
export async function markPosted(
  { tenantId, now }: Keys,
  id: string,
  by: Pick<Actor, "id" | "name">,
  number: string,
  snapshots: Snapshots,
) {
  const { bill_to_snapshot_id, sold_to_snapshot_id, ship_to_snapshot_id } = snapshots;
  const contacts = [bill_to_snapshot_id, sold_to_snapshot_id, ship_to_snapshot_id];
  const rows = await post([tenantId, id, number, now, by.name, by.id, ...contacts]);
  return rows.length === 1;
}

/** Makes an unused posted memo a draft; false when it is no longer one. */
export async function markDraft({ tenantId, now }: Keys, id: string) {
  const { fields } = prisma().creditMemo;
  const { count } = await prisma().creditMemo.updateMany({
    where: { tenantId, id, status: "Posted", balance: { equals: fields.amount } },
    data: { status: "Draft", ...NOT_POSTED, updatedAt: now },
  });
  return count === 1;
}

/** Marks a memo, all of which is applied, as reversed. */
export async function storeReversed({ tenantId, now }: Keys, id: string): Promise<void> {
  await prisma().creditMemo.update({
    where: { tenantId_id: { tenantId, id } },
    data: { reversed: true, updatedAt: now },
  });
}

/** Cancels a draft; false when it is no longer one. */
export async function markCanceled({ tenantId, now }: Keys, id: string, by: string) {
  const { count } = await prisma().creditMemo.updateMany({
    where: { tenantId, id, status: "Draft" },
    data: { status: "Canceled", canceledAt: now, canceledByName: by, updatedAt: now },
  });
  return count === 1;
}

const remove = statement<{ id: string }>(
  "credit-memo-delete",
  `with items as (
     delete from credit_memo_item t using credit_memo m where m.tenant_id = $1 and m.id = $2 and m.status = 'Canceled'
       and t.tenant_id = m.tenant_id and t.credit_memo_id = m.id
   ), parts as (
     delete from credit_memo_application x using credit_memo m where m.tenant_id = $1 and m.id = $2 and m.status = 'Canceled'
       and x.tenant_id = m.tenant_id and x.credit_memo_id = m.id
   ) delete from credit_memo where tenant_id = $1 and id = $2 and status = 'Canceled' returning id`,
);

/** Deletes a canceled memo with its lines; false for any other. */
export async function deleteMemo({ tenantId }: Keys, id: string): Promise<boolean> {
  return (await remove([tenantId, id])).length === 1;
}

/**
 * Uses an amount of a posted memo, or releases it when negative, by compare-and-set; false when it
 * is not posted, or has less remaining.
 */
export async function drawMemo({ tenantId, now }: Keys, id: string, amount: Decimal) {
  const [drawn, most] = [amount.toFixed(), amount.negated().toFixed()];
  const { count } = await prisma().creditMemo.updateMany({
    where: {
      tenantId,
      id,
      status: "Posted",
      balance: { gte: drawn },
      appliedAmount: { gte: most },
    },
    data: {
      appliedAmount: { increment: drawn },
      balance: { decrement: drawn },
      updatedAt: now,
    },
  });
  return count === 1;
}

/** Adds rows of what was applied; negative amounts were unapplied. */
export const insertApplications = insertRows("credit_memo_application");

const applied = statement<{ invoiceId: string; amount: string }>(
  "credit-memo-applied",
  `select invoice_id as "invoiceId", sum(amount) as amount from credit_memo_application
   where tenant_id = $1 and credit_memo_id = $2 group by invoice_id having sum(amount) > 0`,
);

/** A memo's applied amount on each invoice. */
export async function appliedTo(tenantId: string, memoId: string): Promise<Map<string, Decimal>> {
  const rows = await applied([tenantId, memoId]);
  return new Map(rows.map(({ invoiceId, amount }) => [invoiceId, decimal(amount)]));
}

/** An invoice or a debit memo, with its number of lines and taxes. */
export type CoverableInvoice = {
  id: string;
  kind: MemoPart["kind"];
  invoiceNumber: string;
  items: number;
};

const invoices = statement<CoverableInvoice>(
  "credit-memo-invoices",
  `select id, kind, invoice_number as "invoiceNumber", (select count(*)::int + coalesce(sum((select count(*) from taxation_item x
       where x.tenant_id = t.tenant_id and x.invoice_item_id = t.id)), 0)::int
     from invoice_item t where t.tenant_id = invoice.tenant_id and t.invoice_id = invoice.id) as items from invoice
   where tenant_id = $1 and account_id = $2 and (id = any($3::uuid[]) or invoice_number = any($4::text[]))`,
);

/** An account's invoices and debit memos, by their id and by their number. */
export async function invoicesOfAccount(
  tenantId: string,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, CoverableInvoice>> {
  const ids = keys.flatMap((key) => uuidOf(key) ?? []);
  const rows = await invoices([tenantId, accountId, ids, keys]);
  return new Map(
    rows.flatMap((row) => [[row.id, row] as const, [row.invoiceNumber, row] as const]),
  );
}

/** Refunds of memos requested from gateways with an unknown outcome. */
const OPEN_REFUND = `select from gateway_intent g where g.tenant_id = $1 and g.kind = 'refund' and g.state in ('created', 'sent', 'unknown')
     and g.details ->> 'creditMemoId'`;

const openRefund = statement<{ open: boolean }>(
  "credit-memo-open-refund",
  `select exists (${OPEN_REFUND} = $2) as open`,
);

/** True while the outcome of a refund of the memo is unknown. */
export async function memoRefundIsOpen(tenantId: string, memoId: string): Promise<boolean> {
  return (await openRefund([tenantId, memoId]))[0]?.open ?? false;
}

const open = statement<{ id: string; memoNumber: string; balance: string }>(
  "credit-memos-open",
  `select id, memo_number as "memoNumber", balance from credit_memo
   where tenant_id = $1 and account_id = $2 and status = 'Posted' and balance > 0 and not exclude_from_auto_apply
     and not exists (${OPEN_REFUND} = credit_memo.id::text)
   order by memo_date, balance desc, id`,
);

/** Posted memos of an account with a remaining amount, the oldest first, of one day the largest. */
export async function openMemos(tenantId: string, accountId: string) {
  const rows = await open([tenantId, accountId]);
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }));
}

/** The changeable fields of a memo beside its state. */
export type Remarks = {
  comment: string | null;
  reasonCode: string | null;
  memoDate: LocalDate;
  autoApplyUponPosting: boolean;
  excludeFromAutoApply: boolean;
  transferredToAccounting: TransferState;
  customFields: CustomFields;
};

/** Stores the remarks of a memo. */
export async function storeRemarks({ tenantId, now }: Keys, id: string, remarks: Remarks) {
  await prisma().creditMemo.updateMany({
    where: { tenantId, id },
    data: { ...remarks, memoDate: dayWritten(remarks.memoDate), updatedAt: now },
  });
}

/** What a line of a draft says beside its figures. */
export type LineWords = {
  id: string;
  chargeName: string;
  description: string | null;
  customFields: CustomFields | null;
};

const lineWords = statement(
  "credit-memo-items-words",
  `update credit_memo_item t set charge_name = c."chargeName", description = c.description, custom_fields = c."customFields"
   from json_to_recordset($3::json) as c (id uuid, "chargeName" text, description text, "customFields" jsonb)
   where t.tenant_id = $1 and t.credit_memo_id = $2 and t.id = c.id`,
);

/** Stores what lines of a draft say. */
export async function storeLineWords(
  tenantId: string,
  memoId: string,
  lines: readonly LineWords[],
): Promise<void> {
  if (lines.length) await lineWords([tenantId, memoId, JSON.stringify(lines)]);
}

/** Moves a remaining amount of a posted memo to its refunded amount, or back when negative; false if it cannot. */
export async function drawRefund({ tenantId, now }: Keys, id: string, amount: Decimal) {
  const [drawn, most] = [amount.toFixed(), amount.negated().toFixed()];
  const { count } = await prisma().creditMemo.updateMany({
    where: { tenantId, id, status: "Posted", balance: { gte: drawn }, refundAmount: { gte: most } },
    data: { refundAmount: { increment: drawn }, balance: { decrement: drawn }, updatedAt: now },
  });
  return count === 1;
}

const raiseLines = statement(
  "credit-memo-items-raise-tax",
  `update credit_memo_item t set tax_amount = t.tax_amount + p.amount
   from (select id, sum(amount) as amount from unnest($3::uuid[], $4::numeric[]) as x (id, amount) group by id) p
   where t.tenant_id = $1 and t.credit_memo_id = $2 and t.id = p.id`,
);

/** Raises or lowers the tax of a draft's lines, and with it the draft; false when it is not a draft. */
export async function raiseTax(
  { tenantId, now }: Keys,
  memoId: string,
  raised: readonly { itemId: string; amount: Decimal }[],
): Promise<boolean> {
  const ids = raised.map(({ itemId }) => itemId);
  await raiseLines([tenantId, memoId, ids, raised.map(({ amount }) => amount.toString())]);
  const increment = sumOf(raised.map(({ amount }) => amount)).toFixed();
  const { count } = await prisma().creditMemo.updateMany({
    where: { tenantId, id: memoId, status: "Draft" },
    data: {
      taxAmount: { increment },
      amount: { increment },
      balance: { increment },
      updatedAt: now,
    },
  });
  return count === 1;
}

const overGiven = statement<{ what: string; most: string }>(
  "credit-memo-tax-over-given",
  `with memo as (
     select k.invoice_item_id, k.id, m.referred_invoice_id from credit_memo m
     join credit_memo_item k on k.tenant_id = m.tenant_id and k.credit_memo_id = m.id
     where m.tenant_id = $1 and m.id = $2
   )
   select s.name as what, s.amount as most from taxation_item s
   join taxation_item g on g.tenant_id = s.tenant_id and g.source_taxation_item_id = s.id
   join credit_memo_item k on k.tenant_id = g.tenant_id and k.id = g.credit_memo_item_id
   join credit_memo d on d.tenant_id = k.tenant_id and d.id = k.credit_memo_id and d.status in ('Draft', 'Posted')
   where s.tenant_id = $1 and s.invoice_item_id in (select invoice_item_id from memo)
   group by s.id, s.name, s.amount having abs(sum(g.amount)) > abs(s.amount)
   union all
   select 'the tax of ' || t.charge_name, t.tax_amount from invoice_item t
   join credit_memo_item k on k.tenant_id = t.tenant_id and k.invoice_item_id = t.id
   join credit_memo d on d.tenant_id = k.tenant_id and d.id = k.credit_memo_id and d.status in ('Draft', 'Posted')
   where t.tenant_id = $1 and t.id in (select invoice_item_id from memo)
   group by t.id, t.charge_name, t.tax_amount having abs(sum(k.tax_amount)) > abs(t.tax_amount)
   union all
   select 'invoice ' || i.invoice_number, i.amount from invoice i
   join credit_memo d on d.tenant_id = i.tenant_id and d.referred_invoice_id = i.id and d.status in ('Draft', 'Posted')
   where i.tenant_id = $1 and i.id in (select referred_invoice_id from memo)
   group by i.id, i.invoice_number, i.amount having sum(d.amount) > i.amount
   limit 1`,
);

/** The tax that a memo and others together credit too much of, and its limit; undefined if none. */
export async function overGivenTax(tenantId: string, memoId: string) {
  return (await overGiven([tenantId, memoId]))[0];
}
