import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { documentNumbersWanted, postDocuments } from "@/lib/areas/credit-memos/post-documents";
import type { PostedCreditMemo } from "@/lib/areas/credit-memos/post";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { draftsOf } from "@/lib/areas/invoices/generate";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { PostedInvoice } from "@/lib/areas/invoices/post";
import { collectPayment } from "@/lib/areas/payments/collect";
import type { CollectedPayment } from "@/lib/areas/payments/model";
import { actionBody } from "@/lib/areas/subscriptions/action-model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { bookSubscriptions } from "@/lib/areas/subscriptions/book";
import {
  type NewSubscription,
  numbered,
  numbersWanted,
} from "@/lib/areas/subscriptions/booking-model";
import { storeChanges } from "@/lib/areas/subscriptions/change";
import { statusOn, type SubscriptionStatus } from "@/lib/areas/subscriptions/model";
import { lastTerm, type Timeline } from "@/lib/areas/subscriptions/timeline-model";
import { constraintOf, isDuplicate } from "@/lib/platform/database-faults";
import { newId, uuidOf } from "@/lib/platform/ids";
import { passNumbers, takeNumbers } from "@/lib/platform/numbering";
import type { LocalDate } from "@/lib/values/local-date";
import { requireWithinReach } from "./agree-terms";
import { insertOrder, type NewOrderAction } from "./booking-queries";
import type { OrderStatus } from "./model";
import type { OrderBody } from "./order-body";
import { accountKeyOf, billedCharges, type PreparedOrder, prepareOrder } from "./prepare-order";

/** What an order has done. */
export type CreatedOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly account: Account;
  readonly subscriptions: readonly {
    readonly id: string;
    readonly subscriptionNumber: string;
    readonly status: SubscriptionStatus;
  }[];
  readonly invoices: readonly PostedInvoice[];
  readonly creditMemos: readonly PostedCreditMemo[];
  readonly payment: CollectedPayment | undefined;
};

/**
 * Creates an order with everything that it asks for: subscriptions, their bill and its payment, all
 * or nothing in the caller's transaction. The account is locked first and the gateway asked last.
 *
 * @throws RuleViolation, MissingField or NotFound naming what is wrong; IntegrationError when the
 *   payment fails.
 */
export async function createOrder(ctx: Ctx, body: OrderBody): Promise<CreatedOrder> {
  const billing = billingOf(ctx, body);
  const account = await lockAccount(ctx, accountKeyOf(body));
  const prepared = await prepareOrder(ctx, account, body);
  const drafts = billing ? await draftsOfOrder(ctx, account, prepared, billing) : [];
  const numbers = await numbersOf(body.orderNumber, prepared, drafts);
  const order = { ...prepared, created: numbered(prepared.created, numbers) };
  const id = newId();
  const orderNumber = body.orderNumber ?? numbers.order[0] ?? "";
  await orTaken(() => storeOrder(ctx, { id, orderNumber, account, body, order, drafts }));
  const { invoices, creditMemos } = await postDocuments(ctx, {
    account,
    drafts,
    charges: billedCharges(order),
    numbers,
    source: "Order",
    sourceId: id,
  });
  const payment =
    billing?.collect && invoices.length
      ? await collectPayment(ctx, { account, invoices, paymentMethodId: billing.paymentMethodId })
      : undefined;
  const { status } = order;
  return {
    id,
    orderNumber,
    status,
    account,
    subscriptions: resultsOf(ctx, order),
    invoices,
    creditMemos,
    payment,
  };
}

/** Numbers for everything that has none, in one call. */
async function numbersOf(
  orderNumber: string | undefined,
  { created }: PreparedOrder,
  drafts: readonly DocumentDraft[],
) {
  const chosen = created.flatMap(({ subscriptionNumber }) => subscriptionNumber || []);
  await passNumbers("subscription", chosen);
  await passNumbers("order", orderNumber === undefined ? [] : [orderNumber]);
  const order = orderNumber === undefined ? 1 : 0;
  return takeNumbers({ order, ...numbersWanted(created), ...documentNumbersWanted(drafts) });
}

const TAKEN: Readonly<Record<string, string>> = {
  orders_tenant_id_order_number_key: "orderNumber",
  subscription_tenant_id_subscription_number_key: "subscriptionNumber",
};

/** A number that a caller chose and that exists already breaks a rule. */
async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = isDuplicate(error) ? TAKEN[constraintOf(error) ?? ""] : undefined;
    if (field === undefined) throw error;
    throw new RuleViolation(`${field} must be unique: there is one of this number already.`);
  }
}

/** What is billed and collected in the call; undefined when nothing is. */
type Billing = {
  targetDate: LocalDate;
  documentDate: LocalDate;
  collect: boolean;
  paymentMethodId: string | undefined;
};

function billingOf(ctx: Ctx, { processingOptions }: OrderBody): Billing | undefined {
  const collect = processingOptions?.collectPayment ?? false;
  const dates = processingOptions?.billingOptions;
  if (!processingOptions?.runBilling) {
    if (!collect) return undefined;
    throw new RuleViolation(
      "collectPayment needs runBilling: it collects what the call has billed.",
    );
  }
  const documentDate = dates?.documentDate ?? ctx.today;
  const targetDate = dates?.targetDate ?? documentDate;
  requireWithinReach(ctx, "documentDate", documentDate);
  requireWithinReach(ctx, "targetDate", targetDate);
  const method = processingOptions.electronicPaymentOptions?.paymentMethodId;
  const paymentMethodId = method === undefined ? undefined : (uuidOf(method) ?? method);
  return { targetDate, documentDate, collect, paymentMethodId };
}

function draftsOfOrder(
  ctx: Ctx,
  account: Account,
  prepared: PreparedOrder,
  { targetDate, documentDate }: Billing,
): Promise<DocumentDraft[]> {
  const charges = billedCharges(prepared);
  return draftsOf(ctx, { account, charges, targetDate, documentDate });
}

type Storing = {
  id: string;
  orderNumber: string;
  account: Account;
  body: OrderBody;
  order: PreparedOrder;
  drafts: readonly DocumentDraft[];
};

async function storeOrder(
  ctx: Ctx,
  { id, orderNumber, account, body, order, drafts }: Storing,
): Promise<void> {
  const rules = billingRulesOf(ctx.settings);
  const advances = drafts.flatMap((draft) => draft.advances);
  if (order.created.length) await bookSubscriptions(ctx, order.created, rules, advances);
  await storeChanges(ctx, order.changes, order.changedCharges, rules, advances);
  await insertOrder(
    ctx,
    {
      id,
      orderNumber,
      accountId: account.id,
      orderDate: body.orderDate,
      status: order.status,
      category: body.category ?? "NewSales",
      description: body.description ?? null,
      reasonCode: body.reasonCode ?? null,
      customFields: body.customFields ?? {},
    },
    actionsOf(order),
  );
  const detail = { orderNumber, accountNumber: account.accountNumber, status: order.status };
  ctx.record({ subjectType: "order", subjectId: id, action: "create", detail });
  ctx.emit({ type: "order.created", subjectType: "order", subjectId: id, payload: detail });
}

/** The actions in the order of the request, with the numbers that were taken meanwhile. */
function actionsOf({ subscriptions, created }: PreparedOrder): NewOrderAction[] {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  return subscriptions.flatMap((of) => {
    const subscriptionId = of.kind === "created" ? of.created.id : of.change.before.id;
    const actions =
      of.kind === "created" ? (byId.get(subscriptionId)?.actions ?? []) : of.change.booked;
    return actions.map((action, index) => ({
      subscriptionId,
      type: action.type,
      ...action.dates,
      version: action.version,
      body: actionBody(action),
      changeReason: of.notes[index]?.changeReason ?? null,
      customFields: of.notes[index]?.customFields ?? {},
    }));
  });
}

function resultsOf(ctx: Ctx, { subscriptions, created }: PreparedOrder) {
  const byId = new Map(created.map((subscription) => [subscription.id, subscription]));
  const result = ({ id, subscriptionNumber }: Named, timeline: Timeline) => ({
    id,
    subscriptionNumber,
    status: statusOn({ ...timeline, termEnd: lastTerm(timeline).end }, ctx.today),
  });
  return subscriptions.map((of) =>
    of.kind === "created"
      ? result(byId.get(of.created.id) ?? of.created, of.created.timeline)
      : result(of.change.before, of.change.timeline),
  );
}

type Named = Pick<NewSubscription, "id" | "subscriptionNumber">;
