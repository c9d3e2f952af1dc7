import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import type { Invoice } from "@/lib/areas/invoices/model";
import { updateInvoice } from "@/lib/areas/invoices/posting/update-invoice";
import { given } from "@/lib/values/keys";
import type { updateDebitMemo } from "./change-contract";

type Body = z.output<typeof updateDebitMemo.body>;

/**
 * Changes the remarks of a memo and its due date, and the day and the lines of a draft.
 *
 * @throws RuleViolation naming what the memo's state forbids; NotFound for lines that are not the memo's.
 */
export function updateMemo(ctx: Ctx, key: string, body: Body): Promise<Invoice> {
  const { comment, effectiveDate, items, ...same } = body;
  const lines = items?.map(({ skuName, comment: text, unitOfMeasure, ...line }) => ({
    ...line,
    ...given({ chargeName: skuName, description: text, uom: unitOfMeasure }),
  }));
  const change = { comments: comment, invoiceDate: effectiveDate, invoiceItems: lines };
  return updateInvoice(ctx, key, { ...same, ...given(change) }, "DebitMemo");
}
