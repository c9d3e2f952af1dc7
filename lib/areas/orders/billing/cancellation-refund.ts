import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import type { Account } from "@/lib/areas/accounts/model";
import { putAgainst } from "@/lib/areas/credit-memos/apply-memo";
import type { PostedCreditMemo } from "@/lib/areas/credit-memos/post";
import type { ItemAmount, OwedItem } from "@/lib/areas/invoices/applications/cover-model";
import { itemsOfInvoices } from "@/lib/areas/invoices/applications/named-items";
import { pickItems } from "@/lib/areas/invoices/applications/pick-items";
import { writeOffInvoice } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { requireMoney } from "@/lib/areas/payments/apply-payment";
import {
  givePlanned,
  type PlannedRefund,
  planRefunds,
  takeOffPlanned,
  resumeRefunds,
  type ResumedRefund,
} from "@/lib/areas/payments/refunds/refund-paid";
import { type Decimal, decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import { type BilledShare, billedShares } from "./billed-shares-queries";
import type { RequestedSubscription } from "@/lib/areas/orders/requested-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { PreparedOrder } from "@/lib/areas/orders/place/prepare-order";

type Options = NonNullable<OrderBody["processingOptions"]>;

/** The refund and write-off options of a cancellation. */
export type CancellationRefund = {
  readonly refundAmount: Decimal | undefined;
  readonly reasonCode: string | undefined;
  readonly writeOff: boolean;
};

/** A refund of an order, with the invoices it was unapplied from. */
export type OrderRefund = ResumedRefund;

/** A write-off of an order. */
export type OrderWriteOff = {
  readonly invoiceNumber: string;
  readonly memoNumber: string;
  readonly amount: Decimal;
};

/**
 * Refunds are made synchronously only.
 *
 * @throws RuleViolation when a draft or scheduled order has a refund or write-off.
 */
export function requireNoRefund({
  processingOptions: { refund, writeOff } = {},
}: Pick<OrderBody, "processingOptions">): void {
  if (!refund && !writeOff) return;
  throw new RuleViolation(
    `${refund ? "refund" : "writeOff"} belongs to an order that is executed at once.`,
  );
}

/**
 * The refund options of the processing options; undefined without any.
 *
 * @throws RuleViolation or MissingField naming the option that does not apply.
 */
export function cancellationRefundOf(
  options: Options,
  subscriptions: readonly RequestedSubscription[],
): CancellationRefund | undefined {
  const { refund = false, refundAmount, refundReasonCode, writeOff = false } = options;
  requireRefundOptions(options);
  if (!refund && !writeOff) return undefined;
  const cancels = subscriptions.some(({ changes }) =>
    changes.some(({ type }) => type === "CancelSubscription"),
  );
  if (!cancels) {
    throw new RuleViolation(
      `${refund ? "refund" : "writeOff"} is about a subscription that the order cancels: it needs a CancelSubscription action.`,
    );
  }
  if (refund && refundAmount === undefined) {
    throw new MissingField("refundAmount is required with refund.");
  }
  return {
    refundAmount: refundAmount === undefined ? undefined : decimal(refundAmount),
    reasonCode: refundReasonCode,
    writeOff,
  };
}

function requireRefundOptions({ refund, refundAmount, refundReasonCode, ...rest }: Options): void {
  const words = { refundAmount, refundReasonCode };
  const stray = Object.entries(words).find(([, value]) => value !== undefined);
  if (stray && !refund) throw new RuleViolation(`${stray[0]} needs refund: nothing is refunded.`);
  if (rest.writeOffBehavior === undefined || rest.writeOff) return;
  throw new RuleViolation("writeOffBehavior needs writeOff: nothing is given up.");
}

/** The subscriptions that an order cancels, before the order. */
export function cancelledBy({ changes }: Pick<PreparedOrder, "changes">) {
  return changes
    .filter(({ booked }) => booked.some(({ type }) => type === "CancelSubscription"))
    .map(({ before }) => before);
}

/** A prepared refund: everything is stored but the refunds. */
export type PreparedRefund = {
  /** The canceled subscriptions. */
  readonly cancelled: readonly string[];
  /** Refunds of an interrupted attempt of the order. */
  readonly resumed: readonly OrderRefund[];
  readonly plans: readonly PlannedRefund[];
  readonly writeOffs: readonly OrderWriteOff[];
};

/** The balance of invoice lines of canceled subscriptions. */
type Claim = BilledShare & { open: readonly OwedItem[] };

/**
 * Unapplies payments to be refunded from the invoices of canceled subscriptions, applies the call's
 * credit memos to these invoices, and writes off their balance. Everything is stored but the refunds,
 * for which `finishCancellationRefund` calls the gateway last. Refunds by an interrupted attempt for the
 * same subscriptions are deducted.
 *
 * @throws RuleViolation when the refund exceeds the payments; Locked.
 */
export async function prepareCancellationRefund(
  ctx: Ctx,
  account: Account,
  cancelled: readonly string[],
  memos: readonly PostedCreditMemo[],
  { refundAmount, writeOff }: CancellationRefund,
): Promise<PreparedRefund> {
  const resumed = refundAmount ? await resumeRefunds(ctx, account.id, cancelled) : [];
  const shares = await billedShares(ctx.tenantId, account.id, cancelled);
  const gone = sumOf(resumed.map(({ refund }) => refund.amount));
  const plans = refundAmount ? await plansOf(ctx, account, shares, refundAmount, gone) : [];
  await takeOffPlanned(ctx, plans);
  const claims = await claimsOf(ctx, shares);
  await coverClaims(ctx, account, claims, memos);
  const writeOffs = writeOff ? await giveUp(ctx, claims, cancelled) : [];
  return { cancelled, resumed, plans, writeOffs };
}

function plansOf(
  ctx: Ctx,
  account: Account,
  shares: readonly BilledShare[],
  amount: Decimal,
  gone: Decimal,
) {
  requireMoney(amount, account.currency, "refundAmount");
  const itemIds = shares.flatMap((share) => share.itemIds);
  return planRefunds(ctx, itemIds, { amount, gone });
}

async function claimsOf(ctx: Ctx, shares: readonly BilledShare[]): Promise<Claim[]> {
  const ids = shares.map(({ invoiceId }) => invoiceId);
  const owed = ids.length ? await itemsOfInvoices(ctx, ids) : [];
  return shares.map((share) => {
    const own = new Set(share.itemIds);
    return { ...share, open: owed.filter(({ invoiceItemId }) => own.has(invoiceItemId)) };
  });
}

const openOf = ({ open }: Claim) => sumOf(open.map(({ balance }) => balance));

/** The balances of items after applying these amounts. */
function lessOf(open: readonly OwedItem[], items: readonly ItemAmount[]): OwedItem[] {
  return open.map((item) => {
    const put = items.find(
      ({ invoiceItemId, taxationItemId }) =>
        invoiceItemId === item.invoiceItemId && taxationItemId === item.taxationItemId,
    );
    return put ? { ...item, balance: item.balance.minus(put.amount) } : item;
  });
}

/** Applies the call's credit memos to invoices of canceled subscriptions first. */
async function coverClaims(
  ctx: Ctx,
  { id: accountId, currency }: Account,
  claims: readonly Claim[],
  memos: readonly PostedCreditMemo[],
): Promise<void> {
  for (const memo of memos) {
    let left = memo.balance;
    const parts = [];
    for (const claim of claims) {
      const amount = minDecimal(left, openOf(claim));
      if (amount.lessThanOrEqualTo(ZERO)) continue;
      const items = pickItems(claim.open, amount) ?? [];
      parts.push({ invoiceId: claim.invoiceId, amount, items });
      claim.open = lessOf(claim.open, items);
      left = left.minus(amount);
    }
    if (parts.length) await putAgainst(ctx, { ...memo, accountId, currency }, parts, ctx.today);
  }
}

async function giveUp(
  ctx: Ctx,
  claims: readonly Claim[],
  cancelled: readonly string[],
): Promise<OrderWriteOff[]> {
  const subscriptionIds = new Set(cancelled);
  const given: OrderWriteOff[] = [];
  for (const claim of claims) {
    const { invoiceId, invoiceNumber } = claim;
    const open = openOf(claim);
    if (!open.greaterThan(0)) continue;
    const asked = { amount: exactNumber(open) };
    const memo = await writeOffInvoice(ctx, invoiceId, asked, { subscriptionIds });
    given.push({ invoiceNumber, memoNumber: memo.memoNumber, amount: open });
  }
  return given;
}

/** Makes the refunds, electronic ones last. @throws IntegrationError when the first one is declined. */
export async function finishCancellationRefund(
  ctx: Ctx,
  { plans, cancelled: cancels, resumed }: PreparedRefund,
  reasonCode: string | undefined,
): Promise<OrderRefund[]> {
  const gone = resumed.length > 0;
  const refunds = await givePlanned(ctx, plans, { cancels, gone, reasonCode });
  const given = refunds.map((refund) => ({
    refund,
    invoiceNumbers: plans.flatMap(({ payment, parts }) =>
      payment.id === refund.paymentId ? parts.map(({ invoiceNumber }) => invoiceNumber) : [],
    ),
  }));
  return [...resumed, ...given];
}
