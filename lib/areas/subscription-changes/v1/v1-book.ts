import { hasNeed } from "@/lib/kernel/features";
import type { Ctx } from "@/lib/kernel/context";

import { findAccount } from "@/lib/areas/accounts/find-account";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { RequestedAction, RequestedChange } from "@/lib/areas/orders/requested-order";
import type { HeldSubscription } from "@/lib/areas/orders/lock-accounts";
import { type CreatedOrder, placeOrder } from "@/lib/areas/orders/place/place-order";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { wireId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import { fieldsGiven } from "./v1-plans";
import type { BillingInput } from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";

/** The defaults of billing and collecting. */
export type BillingDefault = {
  readonly bill: boolean;
  /** Only if the account has a payment method. */
  readonly collect: boolean;
};

/** Calls that bill only on request. */
export const NOTHING: BillingDefault = { bill: false, collect: false };

type Booking = {
  readonly orderDate?: LocalDate | undefined;
  readonly bookingDate?: LocalDate | undefined;
  readonly contractEffectiveDate?: LocalDate | undefined;
};

/** What a call says about the subscription besides its changes. */
type About = {
  readonly notes?: string | undefined;
  readonly [name: `${string}__c`]: unknown;
};

/** A completed change of version 1: the subscription before and after it, and its order. */
export type DoneChange = {
  readonly before: ChangeableSubscription;
  readonly after: Subscription;
  readonly order: CreatedOrder;
};

/** Books changes to a subscription as an order for its owner, and bills as the version prescribes. */
export async function change(
  ctx: Ctx,
  held: HeldSubscription,
  changes: readonly RequestedChange[],
  body: Booking & BillingInput & About,
  otherwise: BillingDefault = NOTHING,
): Promise<DoneChange> {
  const { account, subscription: before } = held;
  const { subscriptionNumber, invoiceAccountId } = before;
  const about = {
    ...(body.notes === undefined ? {} : { notes: body.notes }),
    ...fieldsGiven(body),
  };
  const order = {
    orderDate: body.orderDate ?? body.bookingDate ?? ctx.today,
    existingAccountNumber: account.accountNumber,
    subscriptions: [{ kind: "changed" as const, subscriptionNumber, changes, ...about }],
    ...processingOf(ctx, body, await collectable(ctx, invoiceAccountId, otherwise)),
  };
  const done = await placeOrder(ctx, order, held);
  return { before, order: done, after: await findSubscription(ctx, wireId(before.id)) };
}

/** The default of collecting: true if the payer, given by id or number, has a payment method. */
export async function collectable(
  ctx: Ctx,
  payer: string,
  otherwise: BillingDefault,
): Promise<BillingDefault> {
  if (!otherwise.collect) return otherwise;
  const { defaultPaymentMethodId } = await findAccount(ctx, payer);
  return { ...otherwise, collect: defaultPaymentMethodId !== null };
}

/**
 * The processing options of an order from the fields of any minor version: the body has those of one,
 * because the others are unknown fields. Collecting includes billing. A credit balance is always zero with Invoice
 * Settlement, so that applying it takes nothing off an invoice.
 */
export function processingOf(
  { settings }: Pick<Ctx, "settings">,
  asked: BillingInput,
  otherwise: BillingDefault,
): Pick<OrderBody, "processingOptions"> {
  const { invoiceCollect, invoice, runBilling } = asked;
  const collects = invoiceCollect ?? asked.collect;
  const bills = invoiceCollect ?? runBilling ?? invoice ?? (collects === true || otherwise.bill);
  if (!bills) {
    return collects ? { processingOptions: { runBilling: false, collectPayment: true } } : {};
  }
  const targetDate = asked.targetDate ?? asked.invoiceTargetDate;
  const { documentDate, applyCredit, applicationOrder, creditMemoReasonCode } = asked;
  return {
    processingOptions: {
      runBilling: true,
      collectPayment: collects ?? otherwise.collect,
      ...(applyCredit === undefined ? {} : { applyCredit }),
      ...(asked.applyCreditBalance && hasNeed(settings, "creditBalance")
        ? { applyCreditBalance: true }
        : {}),
      ...(applicationOrder === undefined ? {} : { applicationOrder }),
      billingOptions: {
        ...(targetDate === undefined ? {} : { targetDate }),
        ...(documentDate === undefined ? {} : { documentDate }),
        ...(creditMemoReasonCode === undefined ? {} : { creditMemoReasonCode }),
      },
    },
  };
}

/** The fields of a response about documents and payments. */
export function billed({ invoices, creditMemos, payments, account }: CreatedOrder) {
  const [payment] = payments;
  return {
    ...(invoices[0] ? { invoiceId: wireId(invoices[0].id) } : {}),
    ...(creditMemos[0] ? { creditMemoId: wireId(creditMemos[0].id) } : {}),
    ...(payment
      ? {
          paidAmount: moneyNumber(payment.amount, account.currency),
          paymentId: wireId(payment.paymentId),
        }
      : {}),
  };
}

/** The changes of a subscription's metrics. */
export function deltas({ before, after }: Pick<DoneChange, "before" | "after">) {
  return {
    totalDeltaMrr: exactNumber(after.cmrr.minus(before.cmrr)),
    totalDeltaTcv: exactNumber(after.tcv.minus(before.tcv)),
  };
}

/** The trigger dates of an action of a day. */
export function agreedOn({
  contractEffectiveDate,
}: Booking): Pick<RequestedAction, "triggerDates"> {
  if (contractEffectiveDate === undefined) return {};
  return { triggerDates: [{ name: "ContractEffective", triggerDate: contractEffectiveDate }] };
}
