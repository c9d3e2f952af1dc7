import { wireId } from "@/lib/platform/ids";
import { moneyNumber } from "@/lib/values/money";
import type { CreatedOrder } from "./create-order";
import { shownStatus } from "./model";

/** What an order has done, by number, and with ids if they are asked for. */
export function presentCreated(created: CreatedOrder, withIds: boolean) {
  return { ...numbersOf(created), ...(withIds ? idsOf(created) : {}) };
}

function numbersOf({ orderNumber, status, account, subscriptions, ...order }: CreatedOrder) {
  const ramps = subscriptions.flatMap(({ subscriptionNumber, rampNumber }) =>
    rampNumber ? [{ rampNumber, subscriptionNumber }] : [],
  );
  const { invoices, creditMemos, payment } = order;
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
    ...(invoices.length
      ? { invoiceNumbers: invoices.map(({ invoiceNumber }) => invoiceNumber) }
      : {}),
    ...(creditMemos.length
      ? { creditMemoNumbers: creditMemos.map(({ memoNumber }) => memoNumber) }
      : {}),
    ...(payment
      ? {
          paidAmount: moneyNumber(payment.amount, account.currency),
          paymentNumber: payment.paymentNumber,
        }
      : {}),
    ...givenBackOf(order, account.currency),
  };
}

function givenBackOf(
  { refunds, writeOffs }: Pick<CreatedOrder, "refunds" | "writeOffs">,
  currency: string,
) {
  const shown = refunds.map(({ refund, invoiceNumbers }) => ({
    number: refund.refundNumber,
    status: refund.status === "Processed" ? ("Success" as const) : ("Processing" as const),
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
  const { invoices, creditMemos, payment } = order;
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
