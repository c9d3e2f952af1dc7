import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import type { updateCreditMemo } from "./change-contract";
import { type Remarks, storeRemarks } from "./change-queries";
import { findMemo, lockMemo } from "./find-memo";
import type { CreditMemo } from "./model";
import { keysOf } from "@/lib/values/keys";

type Body = z.output<typeof updateCreditMemo.body>;

/**
 * Changes the remarks of a memo, and the day of a draft. A change without differences leaves no line
 * in the audit trail.
 *
 * @throws RuleViolation naming what the memo's state forbids.
 */
export async function updateMemo(ctx: Ctx, key: string, body: Body): Promise<CreditMemo> {
  const { memo } = await lockMemo(ctx, key);
  const { memoNumber, status } = memo;
  if (status === "Canceled")
    throw new RuleViolation(`${memoNumber} is Canceled: it stays as it is.`);
  if (body.effectiveDate !== undefined && status !== "Draft") {
    throw new RuleViolation(
      `effectiveDate changes while a memo is a draft; ${memoNumber} is ${status}.`,
    );
  }
  if (body.autoApplyUponPosting && memo.referredInvoiceId === null) {
    throw new RuleViolation("Only a memo that was made from an invoice can apply itself.");
  }
  const after: Remarks = {
    comment: body.comment === undefined ? memo.comment : body.comment || null,
    reasonCode: body.reasonCode === undefined ? memo.reasonCode : body.reasonCode || null,
    memoDate: body.effectiveDate ?? memo.memoDate,
    autoApplyUponPosting: body.autoApplyUponPosting ?? memo.autoApplyUponPosting,
    excludeFromAutoApply: body.excludeFromAutoApplyRules ?? memo.excludeFromAutoApply,
    transferredToAccounting: body.transferredToAccounting ?? memo.transferredToAccounting,
    customFields: changedCustomFields(memo.customFields, sentCustomFields(body)),
  };
  const names = keysOf(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(memo[name]),
  );
  if (!names.length) return memo;
  await storeRemarks(ctx, memo.id, after);
  const detail = { memoNumber, changed: names };
  ctx.record({ subjectType: "creditMemo", subjectId: memo.id, action: "update", detail });
  const subject = { subjectType: "creditMemo", subjectId: memo.id };
  ctx.emit({ type: "creditMemo.updated", ...subject, payload: { memoNumber } });
  return findMemo(ctx, memo.id);
}
