import type { Ctx } from "@/lib/kernel/context";
import { reopenPeriods } from "@/lib/areas/commitments/true-ups";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { withSnapshots } from "@/lib/areas/contacts/snapshots/keep-snapshots";
import type { SnapshotColumns } from "@/lib/areas/contacts/snapshots/model";
import { uuidOf } from "@/lib/kernel/ids";
import { forgetCover } from "@/lib/areas/invoices/applications/apply";
import { removeTaxationsOfMemo } from "@/lib/areas/invoices/taxation/memo-taxations";
import { reopenLines } from "@/lib/areas/order-lines/bill-lines";
import { freeFunds } from "@/lib/areas/prepaid/funds";
import { reopenItems } from "@/lib/areas/scheduled-charges/due-items";
import { freeProcessed } from "@/lib/areas/usage/rate-usage";
import { isGapless, isInRun, standInFor } from "@/lib/platform/numbers/document-numbers";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { deleteMemo as remove, markCanceled, markDraft, markPosted } from "./change-queries";
import { deliveryAdjustmentOf } from "@/lib/areas/credit-memos/reversal/delivery-queries";
import { findMemo, lockMemo, requireAllowed } from "./find-memo";
import { applyToOwn } from "@/lib/areas/credit-memos/create/from-invoice";
import type { CreditMemo } from "./model";
import { announcePosted } from "./post";
import { releaseCharges } from "@/lib/areas/credit-memos/invoice-credits/release-charges";
import {
  correctionsOfMemo,
  itemsBesideCharges,
} from "@/lib/areas/credit-memos/invoice-credits/release-queries";

/**
 * Posts a draft: the account owes that much less. A draft that was never posted gets its number.
 *
 * @throws RuleViolation unless it is a draft.
 */
export async function postMemo(ctx: Ctx, key: string): Promise<CreditMemo> {
  const { memo, account } = await lockMemo(ctx, key);
  requireAllowed("post", memo);
  const memoNumber = await numberAtPosting(ctx, memo);
  const snapshots = await snapshotsAtPosting(ctx, memo, account);
  requireDone(await markPosted(ctx, memo.id, ctx.actor, memoNumber, snapshots));
  await adjustBalance(ctx, account.id, memo.amount.negated());
  announcePosted(ctx, account, { ...memo, memoNumber });
  if (memo.autoApplyUponPosting) await applyToOwn(ctx, { ...memo, memoNumber });
  return findMemo(ctx, memo.id);
}

/** Those of its invoice, or else of its contacts as they are now. */
async function snapshotsAtPosting(
  ctx: Ctx,
  { parties: { billTo, soldTo, shipTo, snapshots } }: CreditMemo,
  account: Account,
): Promise<SnapshotColumns> {
  const idOf = (id: string | undefined) => (id === undefined ? null : (uuidOf(id) ?? null));
  if (snapshots?.billTo !== undefined)
    return {
      bill_to_snapshot_id: idOf(snapshots.billTo),
      sold_to_snapshot_id: idOf(snapshots.soldTo),
      ship_to_snapshot_id: idOf(snapshots.shipTo),
    };
  const row = {
    status: "Posted",
    bill_to: idOf(billTo?.id) ?? account.billToContactId,
    sold_to: idOf(soldTo?.id) ?? account.soldToContactId,
    ship_to: idOf(shipTo?.id) ?? account.shipToContactId,
  };
  const [kept] = await withSnapshots(ctx, [row]);
  if (!kept) throw new Error("the draft's contacts are kept");
  return kept;
}

async function numberAtPosting(
  { settings }: Ctx,
  { id, memoNumber, draftNumber, accountId }: CreditMemo,
): Promise<string> {
  if (memoNumber !== draftNumber) return memoNumber;
  return isGapless(settings)
    ? standInFor("creditMemo", id)
    : sequencedNumber("creditMemo", accountId);
}

/**
 * Makes a posted memo a draft again.
 *
 * @throws RuleViolation unless it is posted, nothing of it is used, and no reversal or delivery adjustment needs it.
 */
export async function unpostMemo(ctx: Ctx, key: string): Promise<CreditMemo> {
  const { memo, account } = await lockMemo(ctx, key);
  requireAllowed("unpost", memo);
  if (!memo.balance.equals(memo.amount)) {
    throw new RuleViolation(
      `Something of ${memo.memoNumber} is applied or refunded: take that back first.`,
    );
  }
  requireKept(memo);
  await requireNoDelivery(ctx, memo);
  requireDone(await markDraft(ctx, memo.id));
  await adjustBalance(ctx, account.id, memo.amount);
  changed(ctx, memo, "unpost");
  return findMemo(ctx, memo.id);
}

/**
 * Cancels a draft. Charges that billing had credited with it count as billed again, and usage that it
 * had billed does not.
 *
 * @throws RuleViolation unless it is a draft that reverses no invoice.
 */
export async function cancelMemo(ctx: Ctx, key: string): Promise<CreditMemo> {
  const { memo, account } = await lockMemo(ctx, key);
  requireAllowed("cancel", memo);
  requireKept(memo);
  requireDone(await markCanceled(ctx, memo.id, ctx.actor.name));
  const lines = await correctionsOfMemo(ctx.tenantId, memo.id);
  const ids = lines.map(({ id }) => id);
  await freeProcessed(ctx, ids);
  await freeFunds(ctx, ids);
  await releaseCharges(ctx, account, [...new Set(lines.map(({ chargeId }) => chargeId))]);
  const others = await itemsBesideCharges(ctx.tenantId, memo.id);
  await reopenLines(ctx, others);
  await reopenItems(ctx, others);
  await reopenPeriods(ctx, others);
  changed(ctx, memo, "cancel");
  return findMemo(ctx, memo.id);
}

/**
 * Deletes a canceled memo permanently.
 *
 * @throws RuleViolation unless it is canceled and leaves no gap in the numbers.
 */
export async function deleteMemo(ctx: Ctx, key: string): Promise<void> {
  const { memo } = await lockMemo(ctx, key);
  requireAllowed("delete", memo);
  if (await isInRun(ctx.tenantId, "creditMemo", memo.memoNumber)) {
    throw new RuleViolation(
      `${memo.memoNumber} stays, canceled: credit memos are numbered without gaps.`,
    );
  }
  await removeTaxationsOfMemo(ctx, memo.id);
  await forgetCover(ctx, { creditMemoId: memo.id });
  requireDone(await remove(ctx, memo.id));
  changed(ctx, memo, "delete");
}

/** The days of a reversed invoice may be billed anew, so its memo stays. @throws RuleViolation */
export function requireKept({
  memoNumber,
  reversesInvoice,
  referredInvoiceNumber,
}: CreditMemo): void {
  if (!reversesInvoice) return;
  throw new RuleViolation(
    `${memoNumber} has reversed invoice ${referredInvoiceNumber ?? ""}, whose days may be billed again: it stays posted.`,
  );
}

/** The adjustment of a delivery is canceled with its memo. @throws RuleViolation for a memo that credits a delivery. */
export async function requireNoDelivery(
  ctx: Ctx,
  { id, memoNumber }: Pick<CreditMemo, "id" | "memoNumber">,
): Promise<void> {
  const adjustment = await deliveryAdjustmentOf(ctx.tenantId, id);
  if (adjustment === undefined) return;
  throw new RuleViolation(
    `${memoNumber} credits a delivery: cancel delivery adjustment ${adjustment} instead.`,
  );
}

function requireDone(done: boolean): void {
  if (!done) throw new Locked("The credit memo has changed meanwhile. Send the request again.");
}

const PAST = { unpost: "unposted", cancel: "canceled", delete: "deleted" } as const;

function changed(ctx: Ctx, { id, memoNumber }: CreditMemo, action: keyof typeof PAST): void {
  const detail = { memoNumber };
  ctx.record({ subjectType: "creditMemo", subjectId: id, action, detail });
  const type = `creditMemo.${PAST[action]}`;
  ctx.emit({ type, subjectType: "creditMemo", subjectId: id, payload: detail });
}
