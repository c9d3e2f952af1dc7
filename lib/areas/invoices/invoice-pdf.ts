import type { Ctx } from "@/lib/kernel/context";
import { setInvoice } from "@/lib/platform/pdf/typesetters";
import { mapInTurns } from "@/lib/platform/turns";
import { placeLines } from "@/lib/values/address";
import { addDays } from "@/lib/values/local-date";
import { writtenQuantity } from "@/lib/values/written";
import { printedSeller } from "@/lib/areas/company/seller-of-document";
import { findOwed } from "./find-invoice";
import type { PartySnapshot } from "./facts-model";
import type { Invoice, InvoiceItem } from "./model";
import { settledByPayments } from "./settled-model";
import { printedTaxes } from "@/lib/areas/invoices/taxation/printed-taxes";
import { itemsOf } from "./queries";
import { taxationsOf } from "@/lib/areas/invoices/taxation/tax-queries";

/**
 * The PDF of an invoice or a debit memo: its content at posting, with later payments and credits and the balance. A draft
 * or a canceled one says that it is.
 *
 * @throws NotFound as `find`, which finds either kind when absent.
 */
export async function invoicePdf(
  ctx: Ctx,
  key: string,
  find: typeof findOwed = findOwed,
): Promise<{ bytes: Uint8Array; filename: string }> {
  const invoice = await find(ctx, key);
  const items = await itemsOf(ctx.tenantId, invoice.id);
  const taxes = await taxationsOf(
    ctx.tenantId,
    items.map((item) => item.id),
  );
  const bytes = await setInvoice({
    ...printed(invoice, await mapInTurns(items, lineOf)),
    ...(await printedSeller(ctx, invoice.parties.seller)),
    test: ctx.environment === "test",
    taxes: printedTaxes([...taxes.values()].flat(), items),
  });
  return { bytes, filename: `${invoice.invoiceNumber.replace(/[^A-Za-z0-9._-]/g, "_")}.pdf` };
}

function printed(invoice: Invoice, lines: ReturnType<typeof lineOf>[]) {
  const { parties, invoiceNumber, invoiceDate, dueDate, paymentTerm, currency } = invoice;
  const accountName = parties.account?.name ?? invoice.accountName;
  const { status } = invoice;
  return {
    ...(invoice.kind === "DebitMemo" ? { title: "Debit memo" as const } : {}),
    ...(status === "Draft" || status === "Canceled" ? { unposted: status } : {}),
    invoiceNumber,
    invoiceDate,
    dueDate,
    paymentTerm,
    currency,
    accountNumber: parties.account?.accountNumber ?? invoice.accountNumber,
    accountName,
    billTo: addressLines(accountName, parties.billTo),
    soldTo: addressLines(accountName, parties.soldTo),
    lines,
    amountWithoutTax: invoice.amountWithoutTax.toString(),
    taxAmount: invoice.taxAmount.toString(),
    amount: invoice.amount.toString(),
    ...(status === "Posted" ? { settled: settledOf(invoice) } : {}),
  };
}

/** What was paid and credited so far, and the balance. */
function settledOf(invoice: Invoice) {
  const { balance, credits, adjusted, fromCreditBalance } = invoice;
  return {
    paid: settledByPayments(invoice).toString(),
    credited: credits.plus(adjusted).plus(fromCreditBalance).toString(),
    due: balance.toString(),
  };
}

function lineOf(item: InvoiceItem) {
  const { productName, chargeName, ratePlanName, subscriptionNumber, description, uom } = item;
  return {
    productName,
    chargeName,
    detail: [ratePlanName, subscriptionNumber, description].filter(Boolean).join(" · "),
    serviceStart: item.serviceStart,
    serviceEnd: addDays(item.serviceEnd, -1),
    quantity: item.quantity === null ? null : writtenQuantity(item.quantity, uom),
    unitPrice: item.unitPrice?.toString() ?? null,
    amount: item.amount.toString(),
  };
}

/** An address as lines: whoever is addressed first, the country last. */
export function addressLines(accountName: string, party: PartySnapshot = {}): string[] {
  const person = [party.firstName, party.lastName].filter(Boolean).join(" ");
  return [accountName, person, ...placeLines(party), party.workEmail].flatMap((line) => line || []);
}
