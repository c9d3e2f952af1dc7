import * as z from "zod";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import type { FirstCall } from "./bind-resource";
import { PAYABLE } from "./pay-contract";

const documentRow = z.object({
  id: z.string(),
  accountId: z.string(),
  balance: z.number(),
  currency: z.string(),
});
const accountRow = z.object({ defaultPaymentMethodId: z.string().nullable() });

/**
 * A payment of one document, by its account's method unless another one is named.
 *
 * @param one the operation that reads a row of the document by its key.
 * @param part the document and the amount, as the call of version 1 names them.
 */
export const paysDocument = (
  one: string,
  part: (id: string, amount: unknown) => Values,
): FirstCall => ({
  operation: "createPayment",
  body: async (values, _ctx, call, key = "") => {
    const query = { includeNullFields: "true" };
    const document = documentRow.parse(await made(call, one, { params: { key }, query }));
    const { amount = document.balance, external = false, payment_method_id: method } = values;
    const account = accountRow.parse(
      await made(call, "queryAccountByKey", { params: { key: document.accountId }, query }),
    );
    const charged = method ?? account.defaultPaymentMethodId ?? undefined;
    return {
      ...bodyOf(
        { payment_date: "effectiveDate", description: "comment", reference_id: "referenceId" },
        values,
      ),
      type: external === true ? "External" : "Electronic",
      accountId: document.accountId,
      amount,
      currency: document.currency,
      ...part(document.id, amount),
      ...(external === true || charged === undefined ? {} : { paymentMethodId: charged }),
    };
  },
});

const documents = z.array(
  z.object({ id: z.string(), type: z.enum(PAYABLE).optional(), amount: z.number() }),
);

/** The documents that a payment or a credit memo is applied to, by the names of version 1. */
export function paidDocuments({ billing_documents: given }: Values): Values {
  if (given === undefined) return {};
  const all = documents.parse(given);
  const invoices = all
    .filter(({ type }) => type !== "debit_memo")
    .map(({ id, amount }) => ({ invoiceId: id, amount }));
  const debitMemos = all
    .filter(({ type }) => type === "debit_memo")
    .map(({ id, amount }) => ({ debitMemoId: id, amount }));
  return {
    ...(invoices.length ? { invoices } : {}),
    ...(debitMemos.length ? { debitMemos } : {}),
  };
}
