import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { updateInvoice } from "@/lib/areas/invoices/posting/update-invoice";
import { findTaxation } from "@/lib/areas/invoices/taxation/change-taxation";
import { updateInvoiceTax } from "@/lib/areas/invoices/taxation/draft-taxes";
import { given } from "@/lib/values/keys";
import type { updateDebitMemo } from "./change-contract";

type Body = z.output<typeof updateDebitMemo.body>;
type Item = NonNullable<Body["items"]>[number];
type TaxItem = NonNullable<Item["taxItems"]>[number];

/**
 * Changes the remarks of a memo and its due date, and the day, the lines and their taxes of a draft.
 *
 * @throws RuleViolation naming what the memo's state forbids; NotFound for lines that are not the memo's, and taxes
 * that are not their line's.
 */
export async function updateMemo(ctx: Ctx, key: string, body: Body): Promise<Invoice> {
  const { comment, effectiveDate, items, ...same } = body;
  const lines = items?.flatMap(({ skuName, comment: text, unitOfMeasure, taxItems, ...line }) => {
    const words = given({ chargeName: skuName, description: text, uom: unitOfMeasure });
    const change = { ...line, ...words };
    return taxItems && Object.keys(change).length === 1 ? [] : change;
  });
  const change = { comments: comment, invoiceDate: effectiveDate, invoiceItems: lines };
  const memo = await updateInvoice(ctx, key, { ...same, ...given(change) }, "DebitMemo");
  const taxed = (items ?? []).filter(({ taxItems }) => taxItems);
  for (const item of taxed) await changeTaxes(ctx, memo, item);
  return taxed.length ? findDebit(ctx, memo.id) : memo;
}

async function changeTaxes(ctx: Ctx, memo: Invoice, { id, taxItems = [] }: Item): Promise<void> {
  if (id === undefined) throw new RuleViolation("taxItems stand only with the id of their line.");
  if (new Set(taxItems.map((tax) => uuidOf(tax.id))).size < taxItems.length) {
    throw new RuleViolation("taxItems name a tax twice.");
  }
  for (const { id: taxId, ...change } of taxItems) {
    const tax = await findTaxation(ctx, taxId);
    if (tax.documentId !== memo.id || tax.itemId !== uuidOf(id)) {
      throw new NotFound("taxation item of this line", taxId);
    }
    await updateInvoiceTax(ctx, tax, changeOf(change));
  }
}

const changeOf = ({ amount, taxExemptAmount, taxName, ...same }: Omit<TaxItem, "id">) => ({
  ...same,
  ...given({ taxAmount: amount, exemptAmount: taxExemptAmount, name: taxName }),
});
