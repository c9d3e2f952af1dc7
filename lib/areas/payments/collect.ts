import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { IntegrationError, Locked, RuleViolation } from "@/lib/kernel/errors";
import { adjustBalance } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { coverInvoices } from "@/lib/areas/invoices/applications/apply";
import type { ItemAmount } from "@/lib/areas/invoices/applications/cover-model";
import { furtherMethods } from "@/lib/areas/payment-methods/cascading/cascade";
import { keepSnapshot } from "@/lib/areas/payment-methods/records/keep-snapshot";
import { recordCharge } from "@/lib/areas/payment-methods/records/record-charge";
import { authorizationCaptured } from "@/lib/areas/payment-methods/authorizations/use-authorization";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import type { Approval, GatewayResult } from "@/lib/platform/gateways/gateway";
import { newId, wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { sequencedNumber } from "@/lib/platform/numbers/sequenced-numbers";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import { type ApprovedPayment, storeApproved } from "./approved-queries";
import { GatewayRefusal, type RefusedOutcome } from "./gateway-refusal";
import { keepAsCredit } from "./keep-as-credit";
import {
  endIntentApart,
  type NewIntent,
  storeIntent,
} from "@/lib/areas/payments/gateway/intent-queries";
import type { CollectedPayment, PaymentRemarks } from "./model";
import { type ChargeAsks, type WayToPay, wayToPay } from "./way-to-pay";

/** An invoice to be paid: its balance is collected. */
export type CollectableInvoice = { id: string; invoiceNumber: string; balance: Decimal };

export type Collection = {
  account: Account;
  invoices: readonly CollectableInvoice[];
  /** The account's default payment method when absent. */
  paymentMethodId?: string;
  /** The gateway that the caller expects. */
  gatewayName?: string;
  terms?: PaymentRemarks;
  asks?: ChargeAsks;
};

/** Seconds that a living caller may take from the gateway's answer to its commit. */
const TIME_TO_COMMIT = 5;
/** Seconds after a missing answer at which the gateway is queried for the first time. */
const FIRST_LOOK = 2;
/** Seconds after which a refused second charge may be worth a retry. */
const VERIFICATION = 60;

/**
 * Collects the balances of invoices in one payment, within the caller's transaction, which holds the
 * lock of the account. The intent is committed before the gateway is called; the gateway is the last
 * outside system that the caller calls.
 *
 * @throws IntegrationError with status 402 when the gateway declined, 502 when its answer is
 * unknown: then the charge is found and voided by the settle job. The caller rolls back in both cases.
 * @throws Locked while an earlier charge of the account is not settled.
 */
export async function collectPayment(
  ctx: Ctx,
  { account, invoices, ...wanted }: Collection,
): Promise<CollectedPayment> {
  const owed = invoices.filter(({ balance }) => balance.greaterThan(0));
  const amount = sumOf(owed.map(({ balance }) => balance));
  if (!amount.greaterThan(0)) throw new RangeError("there is nothing to collect");
  const parts = owed.map(({ id, invoiceNumber, balance }) => ({
    invoiceId: id,
    invoiceNumber,
    amount: balance,
  }));
  return chargePayment(ctx, { account, amount, parts, ...wanted });
}

/** A charge and what it pays; the rest of its amount stays on the payment, or goes to the credit balance. */
export type RequestedCharge = {
  account: Account;
  /** The account's default payment method when absent. */
  paymentMethodId?: string;
  amount: Decimal;
  parts: readonly PaidPart[];
  gatewayName?: string;
  terms?: PaymentRemarks;
  asks?: ChargeAsks;
  /** Closed payment methods are charged, too. */
  closedMethods?: boolean;
};

type PaidPart = {
  invoiceId: string;
  invoiceNumber: string;
  amount: Decimal;
  /** The lines and taxes that it pays; by default those of the invoice in order. */
  items?: readonly ItemAmount[];
};

/**
 * Charges a locked account: the given payment method, otherwise its default one and, as long as
 * they decline, the further ones that the customer has agreed to. The caller gets the first
 * refusal. A charge of unknown outcome is not followed by another. Everything else as
 * `collectPayment`.
 */
export async function chargePayment(ctx: Ctx, wanted: RequestedCharge): Promise<CollectedPayment> {
  requireScope(ctx, "payments:write", "collect a payment");
  try {
    return await chargeOne(ctx, wanted);
  } catch (first) {
    const named = wanted.paymentMethodId ?? wanted.terms?.authTransactionId ?? undefined;
    if (named !== undefined || !mayCascade(first)) throw first;
    for (const paymentMethodId of await furtherMethods(ctx, wanted.account)) {
      try {
        return await chargeOne(ctx, { ...wanted, paymentMethodId });
      } catch (error) {
        if (!mayCascade(error)) throw error;
      }
    }
    throw first;
  }
}

/** Nothing was charged, and nothing can be: it declined, or there is none to charge. */
function mayCascade(error: unknown): boolean {
  if (error instanceof RuleViolation) return true;
  return error instanceof IntegrationError && error.status === 402;
}

async function chargeOne(ctx: Ctx, wanted: RequestedCharge): Promise<CollectedPayment> {
  const { account, amount, parts, terms } = wanted;
  const way = await wayToPay(ctx, wanted);
  const paymentNumber = await sequencedNumber("payment", account.id);
  const intent = await announce(ctx, way, account, amount);
  const result = await way.ask(intent);
  if (result.outcome !== "approved") throw await refusal(ctx, intent, result);
  await settle(ctx, { account, intent, paymentNumber, approval: result, parts, terms });
  return { paymentId: intent.paymentId, paymentNumber, amount };
}

/** The intent, durable before the call. */
async function announce(
  ctx: Ctx,
  { paymentMethodId, gateway }: WayToPay,
  account: Account,
  amount: Decimal,
): Promise<NewIntent> {
  const paymentId = newId();
  const intent: NewIntent = {
    id: newId(),
    gatewayKey: `pay-${wireId(paymentId)}`,
    gateway: gateway.name,
    paymentId,
    paymentMethodId,
    accountId: account.id,
    amount,
    currency: account.currency,
    checkAfter: gateway.timeout / 1000 + TIME_TO_COMMIT,
    attemptedAt: ctx.now,
  };
  if (await storeIntent(ctx.tenantId, intent)) return intent;
  throw new Locked(
    `An earlier payment of account ${account.accountNumber} is still being verified with the gateway. Try again in a minute.`,
    { retryAfter: VERIFICATION },
  );
}

/** Records why there is no payment, separately from the transaction that is about to roll back. */
async function refusal(
  ctx: Ctx,
  intent: NewIntent,
  result: Exclude<GatewayResult, Approval>,
): Promise<IntegrationError> {
  const { outcome, code, text } = result;
  const known = outcome !== "unknown";
  await endIntentApart(ctx.tenantId, intent.id, {
    state: known ? "failed" : "unknown",
    code,
    text,
    checkAfter: known ? null : FIRST_LOOK,
  });
  if (outcome !== "unsent") await recordCharge(ctx, intent.paymentMethodId, outcome);
  return new GatewayRefusal(`${SAYS[outcome]}: ${text} (${code})`, outcome, code);
}

const SAYS: Readonly<Record<RefusedOutcome, string>> = {
  declined: "The payment was declined by the gateway",
  unsent: "The payment gateway was not reached and nothing was charged",
  unknown:
    "The outcome of the payment is not known and is being verified; if money moved, it goes back",
};

type Settled = {
  account: Account;
  intent: NewIntent;
  paymentNumber: string;
  approval: Approval;
  parts: readonly PaidPart[];
  terms?: PaymentRemarks;
};

async function settle(
  ctx: Ctx,
  { account, intent, paymentNumber, approval, parts, terms }: Settled,
): Promise<void> {
  const { transactionId, code, text } = approval;
  await store(ctx, {
    intentId: intent.id,
    snapshotId: await keepSnapshot(ctx, intent.paymentMethodId),
    paymentNumber,
    transactionId,
    code,
    text,
    parts: parts.map((part) => ({ id: newId(), ...part })),
    terms,
    effectiveDate: ctx.today,
    createdByName: ctx.actor.name,
    createdById: ctx.actor.id,
    at: ctx.now,
  });
  if (terms?.authTransactionId) await authorizationCaptured(ctx, intent.paymentId, intent.amount);
  if (parts.length) await coverInvoices(ctx, { paymentId: intent.paymentId }, parts);
  if (!terms?.standalone) await adjustBalance(ctx, intent.accountId, intent.amount.negated());
  const rest = intent.amount.minus(sumOf(parts.map(({ amount }) => amount)));
  if (!terms?.standalone) await keepAsCredit(ctx, account, intent.paymentId, rest);
  await recordCharge(ctx, intent.paymentMethodId, "approved");
  const facts = { paymentNumber, amount: intent.amount.toFixed(), currency: intent.currency };
  ctx.record({
    subjectType: "payment",
    subjectId: intent.paymentId,
    action: "create",
    detail: { ...facts, invoiceNumbers: parts.map(({ invoiceNumber }) => invoiceNumber) },
  });
  ctx.emit({
    type: "payment.processed",
    subjectType: "payment",
    subjectId: intent.paymentId,
    payload: { ...facts, accountId: wireId(intent.accountId) },
  });
}

/** Stores an approved payment, unless it is no longer ours or belongs to another charge: then it is voided. */
async function store(ctx: Ctx, payment: ApprovedPayment): Promise<void> {
  try {
    if (await storeApproved(ctx.tenantId, payment)) return;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    log.error({ transaction: payment.transactionId }, "a gateway used a transaction id twice");
    const message = "The gateway gave the id of another transaction. The charge is taken back.";
    throw new IntegrationError(message, { status: 502, cause: error });
  }
  const message = "The payment took too long and is taken back. Send the request again.";
  throw new IntegrationError(message, { status: 502 });
}
