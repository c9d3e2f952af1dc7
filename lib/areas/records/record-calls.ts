import * as z from "zod";
import { InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Ctx } from "@/lib/kernel/context";
import type { CallOperation } from "@/lib/api/operation";
import { readRecord } from "@/lib/areas/batch-actions/read-record";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import * as names from "./names-contract";
import { bodyOf, made, type Values } from "./translate";

/** Has both roles of an account that was made without contacts, until others are named. */
const BILLING_CONTACT = { firstName: "Billing", lastName: "Contact" };

export async function createAccount(_ctx: Ctx, call: CallOperation, values: Values) {
  const body = {
    ...accountBody(names.NEW_ACCOUNT, values),
    billToContact: BILLING_CONTACT,
  };
  const account = await made(call, "createAccount", { body }, names.NEW_ACCOUNT);
  return String(account["accountId"]);
}

export async function updateAccount(_ctx: Ctx, call: CallOperation, values: Values, key: string) {
  const body = accountBody(names.CHANGED_ACCOUNT, values);
  const params = { "account-key": key };
  await made(call, "updateAccount", { params, body }, names.CHANGED_ACCOUNT);
  return key;
}

/** The body of an account's call; further addresses are a list there, and a text here. */
export function accountBody(of: names.Names, values: Values): Values {
  const { AdditionalEmailAddresses: emails } = values;
  if (typeof emails !== "string") return bodyOf(of, values);
  const list = emails.split(/[,;]/).map((email) => email.trim());
  return { ...bodyOf(of, values), additionalEmailAddresses: list.filter(Boolean) };
}

const PAYPAL_TYPES: Readonly<Record<string, string>> = {
  ExpressCheckout: "PayPalEC",
  NativeExpressCheckout: "PayPalNativeEC",
  AdaptivePayments: "PayPalAdaptive",
};

export async function createPaymentMethod(_ctx: Ctx, call: CallOperation, values: Values) {
  const body = methodBody(values);
  const method = await made(call, "createPaymentMethod", { body }, names.NEW_METHOD);
  return String(method["id"]);
}

/** The body of a payment method's call: a scheme of bank transfers and a kind of agreement are types there. */
export function methodBody(values: Values): Values {
  return { ...bodyOf(names.NEW_METHOD, values), type: methodType(values) };
}

function methodType({ Type: type, BankTransferType: scheme, PaypalType: paypal }: Values) {
  if (type === "BankTransfer") {
    if (scheme === undefined)
      throw new MissingField("BankTransferType is required for a BankTransfer.", {
        resource: 568005,
      });
    return scheme;
  }
  return type === "PayPal" ? PAYPAL_TYPES[String(paypal ?? "ExpressCheckout")] : type;
}

export async function updatePaymentMethod(
  _ctx: Ctx,
  call: CallOperation,
  values: Values,
  key: string,
) {
  const params = { "payment-method-id": key };
  if (isAlone(values, "PaymentMethodStatus")) {
    await made(call, "scrubPaymentMethod", { params });
    return key;
  }
  const body = bodyOf(names.CHANGED_METHOD, values);
  await made(call, "updatePaymentMethod", { params, body }, names.CHANGED_METHOD);
  return key;
}

/** Whether a change is about the status alone: two calls could be done by half. @throws RuleViolation */
function isAlone(values: Values, status: string): boolean {
  if (values[status] === undefined) return false;
  if (Object.values(values).filter((value) => value !== undefined).length === 1) return true;
  throw new RuleViolation(
    `${status} is changed alone: send the other fields in a call of their own.`,
  );
}

export async function createPayment(ctx: Ctx, call: CallOperation, values: Values) {
  const account = await readRecord(ctx, "Account", String(values["AccountId"]), {});
  const body = {
    ...bodyOf(names.NEW_PAYMENT, values),
    currency: account["Currency"],
    invoices: invoicesOf(values),
  };
  const payment = await made(call, "createPayment", { body }, names.NEW_PAYMENT);
  return String(payment["id"]);
}

/** The invoices of a new payment, one by itself or several in a list. */
function invoicesOf(values: Values) {
  const { InvoiceId: id, InvoiceNumber: number, InvoicePaymentData: data } = values;
  const given = [id, number, data].filter((value) => value !== undefined);
  if (given.length > 1)
    throw new InvalidValue("InvoiceId, InvoiceNumber and InvoicePaymentData exclude each other.", {
      resource: 568010,
    });
  if (data !== undefined) return severalOf(data);
  if (!given.length) return [];
  const amount = values["AppliedInvoiceAmount"] ?? values["Amount"];
  return [id === undefined ? { invoiceNumber: number, amount } : { invoiceId: id, amount }];
}

const several = z.object({
  InvoicePayment: z.array(z.object({ InvoiceId: z.string(), Amount: z.unknown() })),
});

function severalOf(data: unknown) {
  const { InvoicePayment: parts } = several.parse(data);
  return parts.map(({ InvoiceId: invoiceId, Amount: amount }) => ({ invoiceId, amount }));
}

export async function updatePayment(_ctx: Ctx, call: CallOperation, values: Values, key: string) {
  const params = { "payment-key": key };
  if (isAlone(values, "Status")) {
    await made(call, "cancelPayment", { params });
    return key;
  }
  const body = bodyOf(names.CHANGED_PAYMENT, values);
  await made(call, "updatePayment", { params, body }, names.CHANGED_PAYMENT);
  return key;
}

export async function createRefund(_ctx: Ctx, call: CallOperation, values: Values) {
  const params = { "payment-key": String(values["PaymentId"]) };
  const body = bodyOf(names.NEW_REFUND, values);
  const refund = await made(call, "refundPayment", { params, body }, names.NEW_REFUND);
  return String(refund["id"]);
}

export async function updateRefund(_ctx: Ctx, call: CallOperation, values: Values, key: string) {
  const params = { "refund-key": key };
  if (isAlone(values, "Status")) {
    await made(call, "cancelRefund", { params });
    return key;
  }
  const body = bodyOf(names.CHANGED_REFUND, values);
  await made(call, "updateRefund", { params, body }, names.CHANGED_REFUND);
  return key;
}

const INVOICE_CALLS: Readonly<Record<string, string>> = {
  Posted: "postInvoice",
  Draft: "unpostInvoice",
  Canceled: "cancelInvoice",
};

export async function updateInvoice(_ctx: Ctx, call: CallOperation, values: Values, key: string) {
  const params = { "invoice-key": key };
  if (isAlone(values, "Status")) {
    await made(call, INVOICE_CALLS[String(values["Status"])] ?? "postInvoice", { params });
    return key;
  }
  const body = bodyOf(names.CHANGED_INVOICE, values);
  await made(call, "updateInvoice", { params, body }, names.CHANGED_INVOICE);
  return key;
}

export async function updateSubscription(
  _ctx: Ctx,
  call: CallOperation,
  values: Values,
  key: string,
) {
  const body = {
    ...bodyOf(names.CHANGED_SUBSCRIPTION, values),
    runBilling: false,
    collect: false,
  };
  const params = { "subscription-key": key };
  await made(call, "updateSubscription", { params, body }, names.CHANGED_SUBSCRIPTION);
  return key;
}

const applications = z.object({ data: z.tuple([z.object({ id: z.string() })]) });

export async function createInvoicePayment(ctx: Ctx, call: CallOperation, values: Values) {
  const payment = await readRecord(ctx, "Payment", String(values["PaymentId"]), {});
  const invoice = await readRecord(ctx, "Invoice", String(values["InvoiceId"]), {});
  await applied(call, "applyPayment", payment.Id, invoice.Id, values["Amount"]);
  const filter = [`paymentId.EQ:${payment.Id}`, `invoiceId.EQ:${invoice.Id}`];
  const query = { filter, sort: ["id.ASC"], pageSize: "1" };
  const answer = await made(call, "queryPaymentApplications", { query });
  return applications.parse(answer).data[0].id;
}

/** A changed amount is a further application, or one that takes the difference back. */
export async function updateInvoicePayment(
  ctx: Ctx,
  call: CallOperation,
  values: Values,
  key: string,
) {
  const record = await readRecord(ctx, "InvoicePayment", key, {});
  const before = decimal(String(record["Amount"]));
  const more = decimal(String(values["Amount"])).minus(before);
  if (more.isZero()) return key;
  const ids = [String(record["PaymentId"]), String(record["InvoiceId"])] as const;
  const operation = more.isNegative() ? "unapplyPayment" : "applyPayment";
  await applied(call, operation, ...ids, exactNumber(more.abs()));
  return key;
}

function applied(
  call: CallOperation,
  operation: string,
  payment: string,
  invoiceId: string,
  amount: unknown,
) {
  const request = {
    params: { "payment-key": payment },
    body: { invoices: [{ invoiceId, amount }] },
  };
  return made(call, operation, request, names.INVOICE_PAYMENT);
}

const madeTaxes = z.object({ taxationItems: z.tuple([z.object({ id: z.string() })]) });

export async function createTaxationItem(ctx: Ctx, call: CallOperation, values: Values) {
  const line = await readRecord(ctx, "InvoiceItem", String(values["InvoiceItemId"]), {});
  const tax = { ...bodyOf(names.TAX_OF_LINE, values), invoiceItemId: line.Id };
  const answer = await made(
    call,
    "createInvoiceTaxationItems",
    { params: { "invoice-key": String(line["InvoiceId"]) }, body: { taxationItems: [tax] } },
    names.TAX_OF_LINE,
  );
  return madeTaxes.parse(answer).taxationItems[0].id;
}
