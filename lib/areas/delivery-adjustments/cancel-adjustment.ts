import type { Ctx } from "@/lib/kernel/context";
import { Locked, RuleViolation } from "@/lib/kernel/errors";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { lockMemo } from "@/lib/areas/credit-memos/find-memo";
import { reverseCreditMemo } from "@/lib/areas/debit-memos/create/from-credit-memo";
import { findAdjustment } from "./find-adjustment";
import { note } from "./note";
import { markCancelled } from "./queries";

/**
 * Takes the credit of a delivery back by a debit memo, whose number it returns.
 *
 * @throws RuleViolation unless the adjustment is billed and nothing of its memo is used; NotFound, Locked.
 */
export async function cancelAdjustment(
  ctx: Ctx,
  key: string,
  customFields: CustomFields = {},
): Promise<string> {
  const { creditMemoId } = await findAdjustment(ctx, key);
  await lockMemo(ctx, creditMemoId);
  const adjustment = await findAdjustment(ctx, key);
  const { id, adjustmentNumber, status } = adjustment;
  if (status !== "Billed") throw new RuleViolation(`${adjustmentNumber} is canceled already.`);
  const { debitMemo } = await reverseCreditMemo(ctx, creditMemoId, {
    endsAdjustment: true,
    customFields: changedCustomFields<never>({}, customFields),
  });
  if (!(await markCancelled(ctx, id, debitMemo.id)))
    throw new Locked("The adjustment has changed meanwhile. Send the request again.");
  note(ctx, adjustment, "cancel", { debitMemoNumber: debitMemo.invoiceNumber });
  return debitMemo.invoiceNumber;
}
