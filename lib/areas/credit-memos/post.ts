import type { Ctx } from "@/lib/kernel/context";
import { adjustBalances } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { withSnapshots } from "@/lib/areas/contacts/snapshots/keep-snapshots";
import type { AddressedRow } from "@/lib/areas/contacts/snapshots/model";
import { lineRow, roundingRow } from "@/lib/areas/invoices/posting/line-rows";
import { storeTaxations } from "@/lib/areas/invoices/taxation/memo-taxations";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { asDrafts, type Posting } from "@/lib/areas/invoices/posting/post";
import { taxationRows } from "@/lib/areas/invoices/taxation/tax-rows";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { RatedSum } from "@/lib/areas/usage/model";
import { markProcessed } from "@/lib/areas/usage/rate-usage";
import { isGapless, standInFor } from "@/lib/platform/numbers/document-numbers";
import { sequencedNumbers } from "@/lib/platform/numbers/sequenced-numbers";
import { newId } from "@/lib/kernel/ids";
import { mapInTurns } from "@/lib/platform/turns";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { insertMemos } from "./posting-queries";

/** A credit memo that has just been posted. */
export type PostedCreditMemo = {
  readonly id: string;
  readonly memoNumber: string;
  readonly amount: Decimal;
  /** The remaining amount to apply or refund. */
  readonly balance: Decimal;
};

/** Drafts of an account with why its credit memos are made. */
export type MemoPosting = Posting & { reasonCode?: string | null };

/**
 * Stores drafts of credit memos of accounts as posted: each account owes that much less; or as draft memos that
 * do not change it. They are applied to no invoice. The charges' own billed-through days are moved
 * by the caller. One statement for each table stores them all.
 */
export async function postCreditMemos(
  ctx: Ctx,
  postings: readonly MemoPosting[],
): Promise<PostedCreditMemo[][]> {
  const all: MemoRows[] = [];
  const taken = await takenAtOnce(ctx, postings);
  for (const [index, posting] of postings.entries())
    all.push(
      await rowsOf(ctx, { ...posting, numbers: [...posting.numbers, ...(taken[index] ?? [])] }),
    );
  const posted = all.flatMap((rows) => rows.posted);
  if (!posted.length) return all.map(() => []);
  const memos = all.flatMap((rows) => rows.memos);
  await insertMemos(
    await withSnapshots(ctx, memos),
    all.flatMap(({ items }) => items),
  );
  await storeTaxations(all.flatMap(({ taxes }) => taxes));
  await markProcessed(
    ctx,
    posted.map(({ id }) => id),
    all.flatMap(({ usage }) => usage),
  );
  await adjustBalances(
    ctx,
    all
      .filter(({ posting, posted: own }) => own.length > 0 && !asDrafts(posting))
      .map(({ posting, posted: own }) => ({
        accountId: posting.account.id,
        delta: sumOf(own.map(({ balance }) => balance)).negated(),
      })),
  );
  for (const { posting, posted: own } of all)
    for (const memo of own)
      if (asDrafts(posting)) recordDraft(ctx, memo);
      else announcePosted(ctx, posting.account, memo);
  return all.map((rows) => rows.posted);
}

const memosIn = ({ drafts }: Pick<Posting, "drafts">) =>
  drafts.filter(({ kind }) => kind === "creditMemo");

/** Where numbers may have gaps, memos without one get it here, those of all postings in one step. */
async function takenAtOnce(ctx: Ctx, postings: readonly MemoPosting[]): Promise<string[][]> {
  if (isGapless(ctx.settings)) return postings.map(() => []);
  const wanted = postings.map((posting) => ({
    accountId: posting.account.id,
    count: Math.max(0, memosIn(posting).length - posting.numbers.length),
  }));
  return sequencedNumbers("creditMemo", wanted);
}

/** The rows of an account's drafts. */
type MemoRows = {
  readonly posting: MemoPosting;
  readonly posted: PostedCreditMemo[];
  readonly memos: readonly AddressedRow[];
  readonly items: readonly object[];
  readonly taxes: readonly object[];
  /** The usage that is linked to the lines. */
  readonly usage: readonly RatedSum[];
};

async function rowsOf(ctx: Ctx, posting: MemoPosting): Promise<MemoRows> {
  const { charges, numbers } = posting;
  const drafts = memosIn(posting);
  const labels = new Map(charges.map((charge) => [charge.segment.segmentId, charge]));
  const posted: PostedCreditMemo[] = [];
  const [memos, items, taxes]: [AddressedRow[], object[], object[]] = [[], [], []];
  for (const [index, draft] of drafts.entries()) {
    const id = newId();
    const memoNumber = numbers[index] ?? standInFor("creditMemo", id);
    const { amount } = draft;
    const memo = { id, memoNumber, amount, balance: amount };
    memos.push(memoRow(ctx, posting, draft, memo));
    const lines = await linesOf(ctx, draft, labels, memo.id);
    items.push(...lines);
    taxes.push(
      ...taxationRows(
        ctx,
        draft,
        lines.map((line) => line.id),
      ),
    );
    posted.push(memo);
  }
  return { posting, posted, memos, items, taxes, usage: drafts.flatMap(({ usage }) => usage) };
}

function recordDraft(ctx: Ctx, { id, memoNumber, amount }: PostedCreditMemo): void {
  const detail = { memoNumber, amount: amount.toString() };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action: "create", detail });
}

/** The audit line and the event of a memo that is in effect from now on. */
export function announcePosted(
  ctx: Ctx,
  account: Pick<Account, "accountNumber" | "currency">,
  { id, memoNumber, amount }: Pick<PostedCreditMemo, "id" | "memoNumber" | "amount">,
): void {
  const { accountNumber, currency } = account;
  const detail = { memoNumber, accountNumber, amount: amount.toString(), currency };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action: "post", detail });
  ctx.emit({
    type: "creditMemo.posted",
    subjectType: "creditMemo",
    subjectId: id,
    payload: detail,
  });
}

type StoredLine = Readonly<Record<string, unknown>> & { readonly id: string };

/** Credits are positive on a memo, and negative where they were calculated. */
async function linesOf(
  ctx: Ctx,
  draft: DocumentDraft,
  labels: ReadonlyMap<string, BillableCharge>,
  memoId: string,
): Promise<StoredLine[]> {
  const own = {
    credit_memo_id: memoId,
    product_rate_plan_charge_id: null,
    invoice_item_id: null,
    description: null,
  };
  const rows = await mapInTurns(
    draft.items,
    (item, index): StoredLine => ({
      ...lineRow(ctx, index + 1, item, labels.get(item.segmentId)),
      ...own,
      amount: item.amount.negated(),
      tax_amount: (item.taxAmount ?? ZERO).negated(),
    }),
  );
  if (draft.rounding === null) return rows;
  const amount = draft.rounding.amount.negated();
  return [...rows, { ...roundingRow(ctx, draft, draft.rounding), ...own, amount }];
}

function memoRow(
  ctx: Ctx,
  posting: MemoPosting,
  draft: DocumentDraft,
  { id, memoNumber }: { id: string; memoNumber: string },
) {
  const at = ctx.now.toISOString();
  const { account, source, sourceId, reasonCode } = posting;
  return {
    tenant_id: ctx.tenantId,
    id,
    memo_number: memoNumber,
    draft_number: asDrafts(posting) && isGapless(ctx.settings) ? memoNumber : null,
    account_id: account.id,
    currency: draft.currency,
    status: posting.status ?? "Posted",
    memo_date: draft.documentDate,
    target_date: draft.targetDate,
    amount: draft.amount,
    amount_without_tax: draft.amountWithoutTax,
    tax_amount: draft.taxAmount,
    applied_amount: "0",
    refund_amount: "0",
    balance: draft.amount,
    source,
    source_id: sourceId,
    referred_invoice_id: null,
    reason_code: reasonCode ?? null,
    comment: null,
    revenue_impacting: true,
    auto_apply_upon_posting: false,
    exclude_from_auto_apply: false,
    transferred_to_accounting: "No",
    custom_fields: {},
    posted_at: asDrafts(posting) ? null : at,
    posted_by_name: asDrafts(posting) ? null : ctx.actor.name,
    posted_by_id: asDrafts(posting) ? null : ctx.actor.id,
    created_by_name: ctx.actor.name,
    created_by_id: ctx.actor.id,
    created_at: at,
    updated_at: at,
    entity: account.entityId,
    bill_to: draft.billToContactId ?? account.billToContactId,
    sold_to: draft.soldToContactId ?? account.soldToContactId,
    ship_to: account.shipToContactId,
  };
}
