import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { storeCredit } from "@/lib/areas/commitments/credit/due-credit";
import type { Account } from "@/lib/areas/accounts/model";
import type { PostedCreditMemo } from "@/lib/areas/credit-memos/post";
import {
  type DocumentNumbers,
  documentNumbersFor,
  postDocuments,
} from "@/lib/areas/billing/post-documents";
import type { PostedInvoice } from "@/lib/areas/invoices/posting/post";
import { type Billing, settle, type SettledPayment } from "./billing-options";
import {
  cancelledBy,
  finishCancellationRefund,
  type CancellationRefund,
  type OrderRefund,
  type OrderWriteOff,
  prepareCancellationRefund,
  type PreparedRefund,
} from "./cancellation-refund";
import { billedCharges, type PayerBill } from "./payer-bills";
import { type PreparedOrder } from "@/lib/areas/orders/place/prepare-order";
import type { Decimal } from "@/lib/values/decimal";

/** The results of billing an order: documents, refunds, write-offs and payments. */
export type BilledOrder = {
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
  readonly payments: readonly SettledPayment[];
  readonly refunds: readonly OrderRefund[];
  readonly writeOffs: readonly OrderWriteOff[];
};

/** The results of an order without billing. */
export const UNBILLED: BilledOrder = {
  invoices: [],
  creditMemos: [],
  payments: [],
  refunds: [],
  writeOffs: [],
};

type Input = {
  readonly orderId: string;
  /** With numbers assigned. */
  readonly order: PreparedOrder;
  readonly bills: readonly PayerBill<Account>[];
  readonly numbers: DocumentNumbers<readonly string[]>;
  readonly billing: Billing | undefined;
  readonly cancellationRefund: CancellationRefund | undefined;
  /** Locks and returns the payer of a canceled subscription. */
  readonly lock: (id: string) => Promise<Account>;
};

type Posted = { account: Account; invoices: PostedInvoice[]; creditMemos: PostedCreditMemo[] };

/**
 * Posts the documents of each payer, refunds and writes off canceled subscriptions, applies credits and
 * collects, each from its account. Gateways are called after everything else, refunds last, because they
 * cannot be rolled back.
 *
 * @throws RuleViolation; IntegrationError when a gateway declines, and then everything is rolled back.
 */
export async function billOrder(ctx: Ctx, asked: Input): Promise<BilledOrder> {
  const { billing, cancellationRefund } = asked;
  const posted = await postBills(ctx, asked);
  const back = cancellationRefund ? await prepareBack(ctx, asked, cancellationRefund, posted) : [];
  const payments = billing ? await collect(ctx, posted, billing, promisedBy(back)) : [];
  const refunds: OrderRefund[] = [];
  for (const prepared of back) {
    refunds.push(
      ...(await finishCancellationRefund(ctx, prepared, cancellationRefund?.reasonCode)),
    );
  }
  return {
    invoices: posted.flatMap(({ invoices }) => invoices),
    creditMemos: posted.flatMap(({ creditMemos }) => creditMemos),
    payments,
    refunds,
    writeOffs: back.flatMap(({ writeOffs }) => writeOffs),
  };
}

async function postBills(
  ctx: Ctx,
  { orderId, order, bills, numbers, billing }: Input,
): Promise<Posted[]> {
  const status = billing?.status ?? "Posted";
  const left = {
    draftInvoice: [...numbers.draftInvoice],
    draftCreditMemo: [...numbers.draftCreditMemo],
  };
  const named = billedCharges(order);
  const posted: Posted[] = [];
  for (const { account, drafts, charges } of bills) {
    await storeCredit(ctx, charges);
    const wanted = documentNumbersFor(ctx, drafts, status);
    const documents = await postDocuments(ctx, {
      account,
      drafts,
      charges: [...charges, ...named],
      numbers: {
        draftInvoice: left.draftInvoice.splice(0, wanted.draftInvoice),
        draftCreditMemo: left.draftCreditMemo.splice(0, wanted.draftCreditMemo),
      },
      source: "Order",
      sourceId: orderId,
      reasonCode: billing?.reasonCode ?? null,
      status,
    });
    const { invoices, creditMemos } = documents;
    posted.push({ account, invoices: [...invoices], creditMemos: [...creditMemos] });
  }
  return posted;
}

/** Prepares the refunds of canceled subscriptions, by payer. */
async function prepareBack(
  ctx: Ctx,
  { order, lock }: Input,
  cancellationRefund: CancellationRefund,
  posted: readonly Posted[],
): Promise<PreparedRefund[]> {
  const cancelled = new Map<string, string[]>();
  for (const { invoiceAccountId: payer, id } of cancelledBy(order)) {
    cancelled.set(payer, [...(cancelled.get(payer) ?? []), id]);
  }
  if (cancellationRefund.refundAmount !== undefined && cancelled.size > 1) {
    throw new RuleViolation(
      "refundAmount is one amount, and several accounts pay for what is canceled: refund them in orders of their own.",
    );
  }
  const prepared: PreparedRefund[] = [];
  for (const [payerId, subscriptions] of cancelled) {
    const own = posted.find(({ account }) => account.id === payerId);
    const account = own?.account ?? (await lock(payerId));
    const memos = own?.creditMemos ?? [];
    prepared.push(
      await prepareCancellationRefund(ctx, account, subscriptions, memos, cancellationRefund),
    );
  }
  return prepared;
}

/** Unapplied amounts that are going to be refunded, by payment. */
function promisedBy(back: readonly PreparedRefund[]): Map<string, Decimal> {
  return new Map(
    back.flatMap(({ plans }) => plans.map(({ payment, amount }) => [payment.id, amount] as const)),
  );
}

async function collect(
  ctx: Ctx,
  posted: readonly Posted[],
  billing: Billing,
  promised: ReadonlyMap<string, Decimal>,
): Promise<SettledPayment[]> {
  const billed = posted.filter(({ invoices }) => invoices.length);
  const named = billing.paymentMethodId ?? billing.terms.authTransactionId ?? undefined;
  if (billing.collect && named !== undefined && billed.length > 1) {
    throw new RuleViolation(
      "electronicPaymentOptions.paymentMethodId and authTransactionId are of one account, and several are billed: leave them out, and each pays with its default method.",
    );
  }
  const payments: SettledPayment[] = [];
  for (const { account, invoices } of billed) {
    const payment = await settle(ctx, account, invoices, billing, promised);
    if (payment) payments.push({ ...payment, account });
  }
  return payments;
}
