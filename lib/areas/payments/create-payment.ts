import { requireFeature } from "@/lib/api/features/require-features";
import { changedCustomFields, sentCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance, lockAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { coverInvoices } from "@/lib/areas/invoices/applications/apply";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import { keepSnapshot } from "@/lib/areas/payment-methods/records/keep-snapshot";
import { newId, wireId } from "@/lib/kernel/ids";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { requestedParts, type Part, requireMoney } from "./apply-payment";
import type { createPayment as contract } from "./change-contract";
import { insertParts, insertPayments } from "./change-queries";
import { chargePayment } from "./collect";
import { findPayment } from "./find-payment";
import { keepAsCredit } from "./keep-as-credit";
import type { Payment, PaymentRemarks } from "./model";

type Body = z.output<typeof contract.body>;

/**
 * Charges the gateway of a payment method, or records external money, and applies it to invoices; the
 * rest stays on it, or is in the credit balance where there is one.
 *
 * @throws MissingField, InvalidValue, RuleViolation or NotFound naming the problem; IntegrationError
 * and Locked as `collectPayment`.
 */
export async function createPayment(ctx: Ctx, body: Body): Promise<Payment> {
  const account = await payer(ctx, body);
  const amount = decimal(body.amount);
  requireMoney(amount, body.currency);
  requireDay(ctx, body);
  requireRates(body);
  if (!account) {
    requireFeature(ctx, "invoiceSettlement", "A payment without an account");
    requireNothingOfAccounts(body);
    return noted(ctx, undefined, body, { amount, parts: [], terms: remarksOf(body) });
  }
  const parts = await requestedParts(ctx, account, body);
  requireRoom(body, amount, parts);
  const terms = remarksOf(body);
  if (body.type === "External") return noted(ctx, account, body, { amount, parts, terms });
  const { paymentId } = await chargePayment(ctx, {
    account,
    paymentMethodId: body.paymentMethodId,
    gatewayName: body.paymentGatewayNumber ?? body.gatewayId,
    amount,
    parts,
    terms,
    asks: { options: body.gatewayOptions, source: body.mitTransactionSource },
  });
  return findPayment(ctx, paymentId);
}

/** The payer; undefined for external money of an unknown payer. */
async function payer(ctx: Ctx, body: Body): Promise<Account | undefined> {
  const { accountId, accountNumber, currency } = body;
  const key = accountId ?? accountNumber;
  if (key === undefined && body.type === "External") return undefined;
  if (key === undefined) throw new MissingField("accountId or accountNumber names who pays.");
  const account = await lockAccount(ctx, key);
  requireOneAccount(account, body);
  if (account.status !== "Active") {
    throw new RuleViolation(`Account ${account.accountNumber} is ${account.status}.`);
  }
  if (currency !== account.currency) {
    throw new RuleViolation(
      `Account ${account.accountNumber} pays in ${account.currency}, not in ${currency}.`,
    );
  }
  return account;
}

function requireNothingOfAccounts(body: Body): void {
  const named = (["invoices", "paymentMethodId"] as const).find(
    (name) => body[name] !== undefined && body[name].length > 0,
  );
  if (!named) return;
  throw new RuleViolation(
    `A payment without an account is unallocated: leave ${named} out, or name the account that pays.`,
  );
}

function requireDay({ today }: Ctx, { type, effectiveDate }: Body): void {
  if (effectiveDate === undefined || effectiveDate === today) return;
  if (effectiveDate > today) throw new InvalidValue("effectiveDate may not lie ahead.");
  if (type === "External") return;
  throw new RuleViolation("An Electronic payment takes effect today: leave effectiveDate out.");
}

/** A rate of zero is invalid, and so are two of one currency. @throws RuleViolation */
function requireRates({ customRates = [], currency: own }: Body): void {
  for (const [index, { currency, customFxRate }] of customRates.entries()) {
    if (!(customFxRate > 0)) {
      throw new RuleViolation(`The rate from ${own} to ${currency} must be above zero.`);
    }
    if (customRates.findIndex((other) => other.currency === currency) < index) {
      throw new RuleViolation(`customRates has two rates to ${currency}.`);
    }
  }
}

function requireRoom({ standalone = false }: Body, amount: Decimal, parts: readonly Part[]): void {
  if (standalone && parts.length) {
    throw new RuleViolation(
      "A standalone payment settles no document: leave invoices and debitMemos out.",
    );
  }
  const total = sumOf(parts.map((part) => part.amount));
  if (!total.greaterThan(amount)) return;
  throw new RuleViolation(
    `The documents take ${total.toString()}, which is more than the amount of ${amount.toString()}.`,
  );
}

function remarksOf(body: Body): PaymentRemarks {
  return {
    comment: body.comment ?? null,
    referenceId: body.referenceId ?? null,
    authTransactionId: body.authTransactionId ?? null,
    gatewayOrderId: body.gatewayOrderId ?? null,
    softDescriptor: body.softDescriptor ?? null,
    softDescriptorPhone: body.softDescriptorPhone ?? null,
    standalone: body.standalone ?? false,
    prepayment: body.prepayment ?? false,
    customRates: body.customRates ?? [],
    paymentOption: body.paymentOption ?? [],
    customFields: changedCustomFields({}, sentCustomFields(body)),
  };
}

type Noted = { amount: Decimal; parts: readonly Part[]; terms: PaymentRemarks };

/** Stores a payment that no gateway of ours moved. */
async function noted(
  ctx: Ctx,
  account: Account | undefined,
  body: Body,
  { amount, parts, terms }: Noted,
): Promise<Payment> {
  const id = newId();
  const paymentNumber = await sequencedNumber("payment", account?.id ?? null);
  const applied = sumOf(parts.map((part) => part.amount));
  const effectiveDate = body.effectiveDate ?? ctx.today;
  const stamps = { created_by_name: ctx.actor.name, created_at: ctx.now.toISOString() };
  const by = { created_by_id: ctx.actor.id, updated_by_id: ctx.actor.id };
  await insertPayments([
    {
      tenant_id: ctx.tenantId,
      id,
      payment_number: paymentNumber,
      ...ownerOf(ctx, account),
      type: "External",
      status: "Processed",
      currency: body.currency,
      amount: amount.toString(),
      applied_amount: applied.toString(),
      unapplied_amount: amount.minus(applied).toString(),
      refund_amount: "0",
      effective_date: effectiveDate,
      gateway_state: "NotSubmitted",
      ...(await methodOf(ctx, account, body)),
      ...columnsOf(terms),
      ...stamps,
      ...by,
      updated_at: stamps.created_at,
    },
  ]);
  await insertParts(
    parts.map((part) => ({
      tenant_id: ctx.tenantId,
      id: newId(),
      payment_id: id,
      invoice_id: part.invoiceId,
      amount: part.amount.toString(),
      effective_date: effectiveDate,
      ...stamps,
    })),
  );
  if (parts.length) await coverInvoices(ctx, { paymentId: id }, parts);
  if (account && !terms.standalone) await credited(ctx, account, id, amount, applied);
  announce(ctx, account, { id, paymentNumber, amount, currency: body.currency, parts });
  return findPayment(ctx, id);
}

/** The account owes that much less; what no invoice takes may go to its credit balance. */
async function credited(
  ctx: Ctx,
  account: Account,
  paymentId: string,
  amount: Decimal,
  applied: Decimal,
): Promise<void> {
  await adjustBalance(ctx, account.id, amount.negated());
  await keepAsCredit(ctx, account, paymentId, amount.minus(applied));
}

/** Its account; while that is unknown, its entity and org. */
const ownerOf = (ctx: Ctx, account: Account | undefined) => ({
  account_id: account?.id ?? null,
  entity_id: account ? null : ctx.entityId,
  org_id: account ? null : ctx.orgIds[0],
});

async function methodOf(
  ctx: Ctx,
  account: Account | undefined,
  { paymentMethodId, paymentMethodType }: Body,
) {
  if (paymentMethodId === undefined) {
    return {
      payment_method_id: null,
      payment_method_snapshot_id: null,
      payment_method_type: paymentMethodType ?? "Other",
    };
  }
  const method = await findPaymentMethod(ctx, paymentMethodId);
  if (method.accountId !== account?.id) throw new NotFound("payment method", paymentMethodId);
  return {
    payment_method_id: method.id,
    payment_method_snapshot_id: await keepSnapshot(ctx, method.id),
    payment_method_type: method.type,
  };
}

function columnsOf(terms: PaymentRemarks) {
  return {
    comment: terms.comment,
    reference_id: terms.referenceId,
    auth_transaction_id: terms.authTransactionId,
    gateway_order_id: terms.gatewayOrderId,
    soft_descriptor: terms.softDescriptor,
    soft_descriptor_phone: terms.softDescriptorPhone,
    standalone: terms.standalone,
    prepayment: terms.prepayment,
    custom_rates: terms.customRates,
    payment_option: terms.paymentOption,
    custom_fields: terms.customFields,
  };
}

type Made = {
  id: string;
  paymentNumber: string;
  amount: Decimal;
  currency: string;
  parts: readonly Part[];
};

function announce(ctx: Ctx, account: Account | undefined, made: Made): void {
  const { id, paymentNumber, amount, currency, parts } = made;
  const facts = { paymentNumber, amount: amount.toFixed(), currency };
  const subject = { subjectType: "payment", subjectId: id };
  const invoiceNumbers = parts.map(({ invoiceNumber }) => invoiceNumber);
  ctx.record({ ...subject, action: "create", detail: { ...facts, invoiceNumbers } });
  const payload = { ...facts, accountId: account ? wireId(account.id) : null };
  ctx.emit({ ...subject, type: "payment.processed", payload });
}
