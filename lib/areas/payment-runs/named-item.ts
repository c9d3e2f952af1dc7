import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { findAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { findOfKind } from "@/lib/areas/invoices/find-invoice";
import type { Invoice } from "@/lib/areas/invoices/model";
import { paymentMethodForCharge } from "@/lib/areas/payment-methods/find-payment-method";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import { newId } from "@/lib/kernel/ids";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { createPaymentRun } from "./contract";
import type { NewItem } from "./item-queries";
import type { RunOptions } from "./model";

type Element = NonNullable<z.output<typeof createPaymentRun.body>["data"]>[number];

/** An item as a caller gave it: a document, or money of an account without one. */
export async function namedItem(ctx: Ctx, element: Element, run: RunOptions): Promise<NewItem> {
  const documentKey = element.documentId ?? element.documentNumber;
  const invoice =
    documentKey === undefined
      ? undefined
      : await findOfKind(ctx, documentKey, element.documentType ?? "Invoice");
  const key = element.accountId ?? element.accountNumber ?? invoice?.accountId;
  if (key === undefined) {
    throw new MissingField("Each element of data names a document or an account.");
  }
  const account = await findAccount(ctx, key);
  requireOneAccount(account, element);
  requireFitting(element, account, invoice);
  return {
    id: newId(),
    accountId: account.id,
    invoiceId: invoice?.id ?? null,
    paymentMethodId: await methodOf(ctx, element, account, run),
    amount: amountOf(element, account, invoice),
    comment: element.comment ?? null,
    standalone: !invoice && (element.standalone ?? false),
  };
}

function requireFitting(element: Element, account: Account, invoice: Invoice | undefined): void {
  const { currency, accountNumber } = account;
  if (element.currency !== undefined && element.currency !== currency) {
    throw new RuleViolation(`Account ${accountNumber} pays in ${currency}.`);
  }
  if (!invoice) return;
  if (invoice.accountId !== account.id) {
    throw new RuleViolation(
      `${invoice.invoiceNumber} does not belong to account ${accountNumber}.`,
    );
  }
  if (invoice.status !== "Posted") {
    throw new RuleViolation(`${invoice.invoiceNumber} is ${invoice.status}: only posted ones owe.`);
  }
}

function amountOf(
  element: Element,
  { currency }: Account,
  invoice: Invoice | undefined,
): Decimal | null {
  if (element.amount === undefined) {
    if (invoice) return null;
    throw new MissingField("An element of data without a document needs amount.");
  }
  const amount = decimal(element.amount);
  requireMoney(amount, currency);
  return amount;
}

async function methodOf(
  ctx: Ctx,
  { paymentMethodId }: Element,
  account: Account,
  { customPaymentMethods, closedMethods }: RunOptions,
): Promise<string | null> {
  if (paymentMethodId === undefined) return null;
  if (!customPaymentMethods) {
    throw new RuleViolation("paymentMethodId needs useCustomPaymentMethods.");
  }
  return (await paymentMethodForCharge(ctx, account, paymentMethodId, { closedMethods })).id;
}
