import type { Ctx } from "@/lib/kernel/context";
import { hasNeed } from "@/lib/kernel/features";
import { wireId } from "@/lib/kernel/ids";
import { sumOf } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import type { CreatedOrder } from "@/lib/areas/orders/place/place-order";
import { presentMade } from "@/lib/areas/commitments/present";
import { shownStatus } from "./model";

/** The results of an order, with numbers, and with ids if requested. */
export function presentCreated(
  { settings }: Pick<Ctx, "settings">,
  created: CreatedOrder,
  withIds: boolean,
) {
  const memos = hasNeed(settings, "invoiceSettlement") ? {} : { creditMemoNumbers: null };
  return { ...memos, ...numbersOf(created), ...(withIds ? idsOf(created) : {}) };
}

function numbersOf({ orderNumber, status, account, subscriptions, ...order }: CreatedOrder) {
  const ramps = subscriptions.flatMap(({ subscriptionNumber, rampNumber }) =>
    rampNumber ? [{ rampNumber, subscriptionNumber }] : [],
  );
  const { invoices, creditMemos, payments, lines, commitments } = order;
  return {
    orderNumber,
    accountNumber: account.accountNumber,
    status: order.hasOpenItems ? shownStatus(status) : status,
    subscriptionNumbers: subscriptions.map(({ subscriptionNumber }) => subscriptionNumber),
    subscriptions: subscriptions.map((of) => ({
      subscriptionNumber: of.subscriptionNumber,
      status: of.status,
    })),
    ...(ramps.length ? { ramps } : {}),
    ...(lines.length
      ? { orderLineItems: lines.map(({ id, itemNumber }) => ({ id: wireId(id), itemNumber })) }
      : {}),
    ...(commitments.length ? { commitments: commitments.map(presentMade) } : {}),
    ...(invoices.length
      ? { invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber) }
      : {}),
    ...(creditMemos.length
      ? { creditMemoNumbers: creditMemos.map(({ memoNumber }) => memoNumber) }
      : {}),
    ...paidOf(payments, account),
    ...refundsOf(order, account.currency),
  };
}

/** The payment of the ordering account, else the first one. */
function ownPayment({ payments, account }: Pick<CreatedOrder, "payments" | "account">) {
  return payments.find((of) => of.account.id === account.id) ?? payments[0];
}

/** The total paid, and the payments by account if there are several. */
function paidOf(payments: CreatedOrder["payments"], account: CreatedOrder["account"]) {
  const own = ownPayment({ payments, account });
  if (own === undefined) return {};
  const paidAmount = moneyNumber(sumOf(payments.map(({ amount }) => amount)), account.currency);
  const paymentNumber = own.paymentNumber;
  if (payments.length === 1) return { paidAmount, paymentNumber };
  const each = payments.map((of) => ({
    accountNumber: of.account.accountNumber,
    paymentNumber: of.paymentNumber,
    paidAmount: moneyNumber(of.amount, account.currency),
  }));
  return { paidAmount, paymentNumber, payments: each };
}

/** The status of a refund in the response of an order. */
const REFUND_ENDS = {
  Processed: "Success",
  Processing: "Processing",
  Error: "Error",
  Canceled: "Error",
} as const;

function refundsOf(
  { refunds, writeOffs }: Pick<CreatedOrder, "refunds" | "writeOffs">,
  currency: string,
) {
  const shown = refunds.map(({ refund, invoiceNumbers }) => ({
    number: refund.refundNumber,
    status: REFUND_ENDS[refund.status],
    refundInvoiceNumbers: [...invoiceNumbers],
  }));
  const writeOff = writeOffs.map(({ invoiceNumber, memoNumber, amount }) => ({
    invoiceNumber,
    amount: moneyNumber(amount, currency),
    writeOffCreditMemoNumber: memoNumber,
    status: "Success" as const,
  }));
  return { ...(shown.length ? { refunds: shown } : {}), ...(writeOff.length ? { writeOff } : {}) };
}

function idsOf({ id, account, subscriptions, ...order }: CreatedOrder) {
  const { invoices, creditMemos } = order;
  const payment = ownPayment({ payments: order.payments, account });
  return {
    orderId: wireId(id),
    accountId: wireId(account.id),
    subscriptions: subscriptions.map((of) => ({
      subscriptionNumber: of.subscriptionNumber,
      status: of.status,
      ...(of.id ? { subscriptionId: wireId(of.id) } : {}),
    })),
    subscriptionIds: subscriptions.flatMap((of) => (of.id ? [wireId(of.id)] : [])),
    ...(invoices.length ? { invoiceIds: invoices.map((invoice) => wireId(invoice.id)) } : {}),
    ...(creditMemos.length ? { creditMemoIds: creditMemos.map((memo) => wireId(memo.id)) } : {}),
    ...(payment ? { paymentId: wireId(payment.paymentId) } : {}),
  };
}
