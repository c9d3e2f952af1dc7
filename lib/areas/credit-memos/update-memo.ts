import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import {
  changedCustomFields,
  sentCustomFields,
  storedCustomFields,
} from "@/lib/api/custom-fields/changed";
import { uuidOf } from "@/lib/kernel/ids";
import type { updateCreditMemo } from "./change-contract";
import { type LineWords, type Remarks, storeLineWords, storeRemarks } from "./change-queries";
import { findMemo, lockMemo } from "./find-memo";
import type { CreditMemo } from "./model";
import { keysOf, valueAt } from "@/lib/values/keys";
import { memoItemsOf } from "./queries";

type Body = z.output<typeof updateCreditMemo.body>;

/**
 * Changes the remarks of a memo, and the day and the lines' texts of a draft. A change without differences leaves no line
 * in the audit trail.
 *
 * @throws RuleViolation naming what the memo's state forbids; NotFound for lines that are not the memo's.
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
  const lines = await changedLines(ctx, memo, body.items);
  const names = keysOf(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(memo[name]),
  );
  if (!names.length && !lines.length) return memo;
  await storeRemarks(ctx, memo.id, after);
  await storeLineWords(ctx.tenantId, memo.id, lines);
  const detail = { memoNumber, changed: [...names, ...(lines.length ? ["items"] : [])] };
  ctx.record({ subjectType: "creditMemo", subjectId: memo.id, action: "update", detail });
  const subject = { subjectType: "creditMemo", subjectId: memo.id };
  ctx.emit({ type: "creditMemo.updated", ...subject, payload: { memoNumber } });
  return findMemo(ctx, memo.id);
}

/** The lines of a draft with other texts than before. @throws RuleViolation, NotFound */
async function changedLines(
  { tenantId }: Ctx,
  { id, memoNumber, status }: CreditMemo,
  items: Body["items"],
): Promise<LineWords[]> {
  if (!items) return [];
  if (status !== "Draft")
    throw new RuleViolation(`items change while a memo is a draft; ${memoNumber} is ${status}.`);
  const known = new Map((await memoItemsOf(tenantId, id)).map((line) => [line.id, line]));
  const seen = new Set<string>();
  return items.flatMap((change) => {
    const line = valueAt(known, uuidOf(change.id));
    if (!line) throw new NotFound("line of this credit memo", change.id);
    if (seen.has(line.id)) throw new RuleViolation(`${line.chargeName} is named twice.`);
    seen.add(line.id);
    const after: LineWords = {
      id: line.id,
      chargeName: change.skuName ?? line.chargeName,
      description: change.comment === undefined ? line.description : change.comment || null,
      customFields: storedCustomFields(changedCustomFields(line.customFields ?? {}, change)),
    };
    return JSON.stringify(wordsOf(line)) === JSON.stringify(after) ? [] : [after];
  });
}

const wordsOf = ({ id, chargeName, description, customFields }: LineWords): LineWords => ({
  id,
  chargeName,
  description,
  customFields,
});
