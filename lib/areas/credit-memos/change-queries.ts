import { insertRows, statement } from "@/lib/platform/db";
import { uuidOf } from "@/lib/platform/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";

type Keys = { tenantId: string; now: Date };

const post = statement<{ id: string }>(
  "credit-memo-post",
  `update credit_memo set status = 'Posted', posted_at = $3, posted_by_name = $4, updated_at = $3
   where tenant_id = $1 and id = $2 and status = 'Draft' returning id`,
);
const unpost = statement<{ id: string }>(
  "credit-memo-unpost",
  `update credit_memo set status = 'Draft', posted_at = null, posted_by_name = null, updated_at = $3
   where tenant_id = $1 and id = $2 and status = 'Posted' and balance = amount returning id`,
);
const cancel = statement<{ id: string }>(
  "credit-memo-cancel",
  `update credit_memo set status = 'Canceled', canceled_at = $3, canceled_by_name = $4, updated_at = $3
   where tenant_id = $1 and id = $2 and status = 'Draft' returning id`,
);

/** Makes a draft posted; false when it is none any more. */
export async function markPosted({ tenantId, now }: Keys, id: string, by: string) {
  return (await post([tenantId, id, now, by])).length === 1;
}

/** Makes an unused posted memo a draft; false when it is none any more. */
export async function markDraft({ tenantId, now }: Keys, id: string) {
  return (await unpost([tenantId, id, now])).length === 1;
}

/** Makes a draft canceled; false when it is none any more. */
export async function markCanceled({ tenantId, now }: Keys, id: string, by: string) {
  return (await cancel([tenantId, id, now, by])).length === 1;
}

const remove = statement<{ id: string }>(
  "credit-memo-delete",
  `with items as (
     delete from credit_memo_item t using credit_memo m where m.tenant_id = $1 and m.id = $2 and m.status = 'Canceled'
       and t.tenant_id = m.tenant_id and t.credit_memo_id = m.id
   ) delete from credit_memo where tenant_id = $1 and id = $2 and status = 'Canceled' returning id`,
);

/** Deletes a canceled memo with its lines; false when it is none. */
export async function deleteMemo({ tenantId }: Keys, id: string): Promise<boolean> {
  return (await remove([tenantId, id])).length === 1;
}

const draw = statement<{ balance: string }>(
  "credit-memo-draw",
  `update credit_memo set applied_amount = applied_amount + $3::numeric, balance = balance - $3::numeric, updated_at = $4
   where tenant_id = $1 and id = $2 and status = 'Posted' and balance >= $3::numeric
     and applied_amount >= - $3::numeric returning balance`,
);

/**
 * Uses a posted memo up by an amount, or gives it back when that is below zero, by compare-and-set;
 * undefined when it is not posted, or has not that much left.
 */
export async function drawMemo(
  { tenantId, now }: Keys,
  id: string,
  amount: Decimal,
): Promise<Decimal | undefined> {
  const [row] = await draw([tenantId, id, amount.toString(), now]);
  return row && decimal(row.balance);
}

/** Adds rows of what was applied, or taken off below zero. */
export const insertApplications = insertRows("credit_memo_application");

const applied = statement<{ invoiceId: string; amount: string }>(
  "credit-memo-applied",
  `select invoice_id as "invoiceId", sum(amount) as amount from credit_memo_application
   where tenant_id = $1 and credit_memo_id = $2 group by invoice_id having sum(amount) > 0`,
);

/** What a memo has on each invoice. */
export async function appliedTo(tenantId: string, memoId: string): Promise<Map<string, Decimal>> {
  const rows = await applied([tenantId, memoId]);
  return new Map(rows.map(({ invoiceId, amount }) => [invoiceId, decimal(amount)]));
}

const invoices = statement<{ id: string; invoiceNumber: string }>(
  "credit-memo-invoices",
  `select id, invoice_number as "invoiceNumber" from invoice
   where tenant_id = $1 and account_id = $2 and (id = any($3::uuid[]) or invoice_number = any($4::text[]))`,
);

/** Ids of an account's invoices, by their id and by their number. */
export async function invoicesOfAccount(
  tenantId: string,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const ids = keys.flatMap((key) => uuidOf(key) ?? []);
  const rows = await invoices([tenantId, accountId, ids, keys]);
  return new Map(
    rows.flatMap(({ id, invoiceNumber }) => [[id, id] as const, [invoiceNumber, id] as const]),
  );
}

const open = statement<{ id: string; memoNumber: string; balance: string }>(
  "credit-memos-open",
  `select id, memo_number as "memoNumber", balance from credit_memo
   where tenant_id = $1 and account_id = $2 and status = 'Posted' and balance > 0 and not exclude_from_auto_apply
   order by memo_date, balance desc, id`,
);

/** Posted memos of an account that have something left, the oldest first, of one day the largest. */
export async function openMemos(tenantId: string, accountId: string) {
  const rows = await open([tenantId, accountId]);
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }));
}

const remark = statement<{ id: string }>(
  "credit-memo-remark",
  `update credit_memo set comment = $3, reason_code = $4, memo_date = $5, auto_apply_upon_posting = $6,
     exclude_from_auto_apply = $7, transferred_to_accounting = $8, custom_fields = $9, updated_at = $10
   where tenant_id = $1 and id = $2 returning id`,
);

/** What may change on a memo beside its state. */
export type Remarks = {
  comment: string | null;
  reasonCode: string | null;
  memoDate: string;
  autoApplyUponPosting: boolean;
  excludeFromAutoApply: boolean;
  transferredToAccounting: string;
  customFields: Readonly<Record<string, unknown>>;
};

/** Stores the remarks of a memo. */
export async function storeRemarks({ tenantId, now }: Keys, id: string, remarks: Remarks) {
  await remark([
    tenantId,
    id,
    remarks.comment,
    remarks.reasonCode,
    remarks.memoDate,
    remarks.autoApplyUponPosting,
    remarks.excludeFromAutoApply,
    remarks.transferredToAccounting,
    JSON.stringify(remarks.customFields),
    now,
  ]);
}

const refund = statement<{ id: string }>(
  "credit-memo-refund",
  `update credit_memo set refund_amount = refund_amount + $3::numeric, balance = balance - $3::numeric, updated_at = $4
   where tenant_id = $1 and id = $2 and status = 'Posted' and balance >= $3::numeric
     and refund_amount >= - $3::numeric returning id`,
);

/** Moves what is left of a posted memo to what was refunded, or back below zero; false if it cannot. */
export async function drawRefund({ tenantId, now }: Keys, id: string, amount: Decimal) {
  return (await refund([tenantId, id, amount.toString(), now])).length === 1;
}
