import type { Ctx } from "@/lib/kernel/context";
import { printedSeller } from "@/lib/areas/company/seller-of-document";
import { addressLines } from "@/lib/areas/invoices/invoice-pdf";
import { taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import { printedTaxes } from "@/lib/areas/invoices/taxation/printed-taxes";
import { setInvoice } from "@/lib/platform/pdf/typesetters";
import { mapInTurns } from "@/lib/platform/turns";
import { addDays } from "@/lib/values/local-date";
import { writtenQuantity } from "@/lib/values/written";
import { findMemo } from "./find-memo";
import type { CreditMemo, CreditMemoItem } from "./model";
import { memoItemsOf } from "./queries";

/**
 * The PDF of a credit memo: its credit, and therefore never its remaining amount.
 *
 * @throws NotFound as `findMemo`.
 */
export async function creditMemoPdf(
  ctx: Ctx,
  key: string,
): Promise<{ bytes: Uint8Array; filename: string }> {
  const memo = await findMemo(ctx, key);
  const items = await memoItemsOf(ctx.tenantId, memo.id);
  const taxes = await taxationsOfMemoItems(
    ctx,
    items.map(({ id }) => id),
  );
  const bytes = await setInvoice({
    ...(await printedSeller(ctx, memo.parties.seller)),
    test: ctx.environment === "test",
    ...printed(memo, await mapInTurns(items, lineOf)),
    taxes: printedTaxes([...taxes.values()].flat(), items),
  });
  return { bytes, filename: `${memo.memoNumber.replace(/[^A-Za-z0-9._-]/g, "_")}.pdf` };
}

function printed(memo: CreditMemo, lines: ReturnType<typeof lineOf>[]) {
  const { parties, memoDate, currency } = memo;
  const accountName = parties.account?.name ?? memo.accountName;
  return {
    title: "Credit memo" as const,
    invoiceNumber: memo.memoNumber,
    invoiceDate: memoDate,
    dueDate: memoDate,
    paymentTerm: "",
    currency,
    accountNumber: parties.account?.accountNumber ?? memo.accountNumber,
    accountName,
    billTo: addressLines(accountName, parties.billTo),
    soldTo: addressLines(accountName, parties.soldTo),
    lines,
    amountWithoutTax: memo.amountWithoutTax.toString(),
    taxAmount: memo.taxAmount.toString(),
    amount: memo.amount.toString(),
  };
}

function lineOf(item: CreditMemoItem) {
  const { productName, chargeName, ratePlanName, subscriptionNumber, description } = item;
  return {
    productName,
    chargeName,
    detail: [ratePlanName, subscriptionNumber, description].filter(Boolean).join(" · "),
    serviceStart: item.serviceStart,
    serviceEnd: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : writtenQuantity(item.quantity, item.uom),
    unitPrice: item.unitPrice?.toString() ?? null,
    amount: item.amount.toString(),
  };
}
