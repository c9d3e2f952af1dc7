import type { Ctx } from "@/lib/kernel/context";
import type { ApiErrorOptions } from "@/lib/kernel/errors";
import { type CallOperation, type Operation, operation } from "@/lib/api/operation";
import { readRecord } from "@/lib/areas/batch-actions/read-record";
import { type AnyObjectContracts, bindObject } from "@/lib/areas/objects/bind-object-type";
import { refuseUnknownFields } from "@/lib/areas/objects/unknown-fields";
import * as contract from "./contract";
import * as names from "./names-contract";
import * as records from "./record-calls";
import { bodyOf, made, type Values } from "./translate";

/** Makes, changes or deletes a record by calls of version 1; answers the id of what it is about. */
type Write = (ctx: Ctx, call: CallOperation, values: Values, key: string) => Promise<string>;

export const creates = ({ create }: AnyObjectContracts, write: Write): Operation =>
  operation(create, async (ctx, { query, body }, call) => {
    if (query.rejectUnknownFields === "true") refuseUnknownFields(create.body, body);
    return { Success: true as const, Id: await write(ctx, call, body, "") };
  });

export const updates = ({ update }: AnyObjectContracts, write: Write): Operation =>
  operation(update, async (ctx, { params, query, body }, call) => {
    if (query.rejectUnknownFields === "true") refuseUnknownFields(update.body, body);
    return { Success: true as const, Id: await write(ctx, call, body, params.id) };
  });

export const removes = ({ remove }: AnyObjectContracts, write: Write): Operation =>
  operation(remove, async (ctx, { params }, call) => ({
    success: true as const,
    id: await write(ctx, call, {}, params.id),
  }));

/** Reads an object as the query language sees it. */
export const retrieves = (contracts: AnyObjectContracts, object: string): Operation =>
  bindObject.retrieve(contracts, (ctx: Ctx, key: string, missing: ApiErrorOptions) =>
    readRecord(ctx, object, key, missing),
  );

/** A change by one call, whose path names the record by one parameter. */
const changing =
  (id: string, parameter: string, of: names.Names): Write =>
  async (_ctx, call, values, key) => {
    await made(call, id, { params: { [parameter]: key }, body: bodyOf(of, values) }, of);
    return key;
  };

const deleting = (id: string, parameter: string): Write => changing(id, parameter, {});

/** A change that answers with the id of the record, also when the call named it by its number. */
export const ofObject =
  (object: string, write: Write): Write =>
  async (ctx, call, values, key) => {
    const { Id } = await readRecord(ctx, object, key, {});
    await write(ctx, call, values, key);
    return Id;
  };

export const createAccountObject = creates(contract.accountObject, records.createAccount);
export const retrieveAccountObject = retrieves(contract.accountObject, "Account");
export const updateAccountObject = updates(
  contract.accountObject,
  ofObject("Account", records.updateAccount),
);
export const deleteAccountObject = removes(
  contract.accountObject,
  ofObject("Account", deleting("deleteAccount", "account-key")),
);

export const createContactObject = creates(contract.contactObject, async (_ctx, call, values) => {
  const body = bodyOf(names.NEW_CONTACT, values);
  return String((await made(call, "createContact", { body }, names.NEW_CONTACT))["id"]);
});
export const retrieveContactObject = retrieves(contract.contactObject, "Contact");
export const updateContactObject = updates(
  contract.contactObject,
  ofObject("Contact", changing("updateContact", "contactId", names.CONTACT)),
);
export const deleteContactObject = removes(
  contract.contactObject,
  ofObject("Contact", deleting("deleteContact", "contactId")),
);

export const createPaymentMethodObject = creates(
  contract.paymentMethodObject,
  records.createPaymentMethod,
);
export const retrievePaymentMethodObject = retrieves(contract.paymentMethodObject, "PaymentMethod");
export const updatePaymentMethodObject = updates(
  contract.paymentMethodObject,
  ofObject("PaymentMethod", records.updatePaymentMethod),
);
export const deletePaymentMethodObject = removes(
  contract.paymentMethodObject,
  ofObject("PaymentMethod", deleting("deletePaymentMethod", "payment-method-id")),
);

export const createPaymentObject = creates(contract.paymentObject, records.createPayment);
export const retrievePaymentObject = retrieves(contract.paymentObject, "Payment");
export const updatePaymentObject = updates(
  contract.paymentObject,
  ofObject("Payment", records.updatePayment),
);
export const deletePaymentObject = removes(
  contract.paymentObject,
  ofObject("Payment", deleting("deletePayment", "payment-key")),
);

export const createRefundObject = creates(contract.refundObject, records.createRefund);
export const retrieveRefundObject = retrieves(contract.refundObject, "Refund");
export const updateRefundObject = updates(
  contract.refundObject,
  ofObject("Refund", records.updateRefund),
);
export const deleteRefundObject = removes(
  contract.refundObject,
  ofObject("Refund", deleting("deleteRefund", "refund-key")),
);

export const retrieveInvoiceObject = retrieves(contract.invoiceObject, "Invoice");
export const updateInvoiceObject = updates(
  contract.invoiceObject,
  ofObject("Invoice", records.updateInvoice),
);
export const deleteInvoiceObject = removes(
  contract.invoiceObject,
  ofObject("Invoice", deleting("deleteInvoice", "invoice-key")),
);

export const retrieveSubscriptionObject = retrieves(contract.subscriptionObject, "Subscription");
export const updateSubscriptionObject = updates(
  contract.subscriptionObject,
  ofObject("Subscription", records.updateSubscription),
);
export const deleteSubscriptionObject = removes(
  contract.subscriptionObject,
  ofObject("Subscription", deleting("deleteSubscription", "subscription-key")),
);

export const createTaxationItemObject = creates(
  contract.taxationItemObject,
  records.createTaxationItem,
);
export const retrieveTaxationItemObject = retrieves(contract.taxationItemObject, "TaxationItem");
export const updateTaxationItemObject = updates(
  contract.taxationItemObject,
  ofObject("TaxationItem", changing("updateTaxationItem", "taxation-item-id", names.TAX_OF_LINE)),
);
export const deleteTaxationItemObject = removes(
  contract.taxationItemObject,
  ofObject("TaxationItem", deleting("deleteTaxationItem", "taxation-item-id")),
);

export const createInvoicePaymentObject = creates(
  contract.invoicePaymentObject,
  records.createInvoicePayment,
);
export const retrieveInvoicePaymentObject = retrieves(
  contract.invoicePaymentObject,
  "InvoicePayment",
);
export const updateInvoicePaymentObject = updates(
  contract.invoicePaymentObject,
  ofObject("InvoicePayment", records.updateInvoicePayment),
);
