import type { Ctx } from "@/lib/kernel/context";
import { hasNeed } from "@/lib/kernel/features";
import { actionOf } from "@/lib/areas/subscriptions/timeline/action-model";
import {
  numberGiven,
  type SubscribedCharge,
  type SubscribedRatePlan,
} from "@/lib/areas/subscriptions/model";
import type {
  CreateSubscriptionAction,
  SubscriptionAction,
} from "@/lib/areas/subscriptions/timeline/order-action-model";
import { heldFeatures } from "@/lib/areas/subscriptions/timeline/held-features-model";
import type { Ramp } from "@/lib/areas/subscriptions/timeline/ramp-model";
import { dateTimeText } from "@/lib/kernel/clock";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import { CONTAINER_OF } from "@/lib/areas/orders/requested-in-body";
import type { LineItem } from "@/lib/areas/order-lines/model";
import {
  presentLine,
  presentWaitingLines,
} from "@/lib/areas/orders/order-line-items/line-item-present";
import type { actionMetrics } from "@/lib/areas/orders/metrics/order-metrics";
import type { presentOrdered } from "@/lib/areas/commitments/present";
import { presentRamp } from "@/lib/areas/orders/ramps/ramp-present";
import { requestedCommitments, presentWaiting } from "@/lib/areas/orders/waiting/waiting-present";
import type { Order, OrderRow, StoredOrderAction } from "./model";

/** The parts of an order's response. */
type OrderParts = {
  readonly actions: readonly StoredOrderAction[];
  readonly lines: readonly LineItem[];
  readonly commitments: readonly ReturnType<typeof presentOrdered>[];
  /** Of the charges of its ramps, by the ids of their first segments. */
  readonly chargeNumbers: ReadonlyMap<string, string>;
  /** Metrics of its actions, by id. */
  readonly metrics: ReadonlyMap<string, ActionMetrics>;
};

type ActionMetrics = Pick<
  Awaited<ReturnType<typeof actionMetrics>>[number],
  "orderItems" | "orderMetrics"
>;

/** An order with its actions in the format of version 1. */
export function presentOrder(
  { settings, timeZone }: Pick<Ctx, "settings" | "timeZone">,
  order: Order,
  parts: OrderParts,
) {
  const { actions, lines } = parts;
  const waits = !actions.length && !lines.length && order.request;
  const { orderNumber, orderDate, status, category, description, reasonCode, currency } = order;
  const { scheduledFor, activation, failure, cancelReason } = order;
  return {
    orderId: wireId(order.id),
    orderNumber,
    orderDate,
    status,
    category,
    description,
    reasonCode,
    existingAccountNumber: order.accountNumber,
    existingAccountId: wireId(order.accountId),
    currency,
    customFields: { ...order.customFields },
    invoiceNumbers: order.invoiceNumbers,
    creditMemoNumbers: hasNeed(settings, "invoiceSettlement") ? order.creditMemoNumbers : null,
    createdBy: order.createdByName,
    createdDate: dateTimeText(timeZone, order.createdAt),
    updatedBy: order.updatedByName || order.createdByName,
    updatedDate: dateTimeText(timeZone, order.updatedAt),
    ...(scheduledFor
      ? {
          schedulingOptions: { scheduledDate: scheduledFor, scheduledDatePolicy: "SpecificDate" },
        }
      : {}),
    ...(activation ? { scheduledOrderActivationResponse: { ...activation } } : {}),
    ...(failure ? { failureReason: failure } : {}),
    ...(cancelReason ? { cancelReason } : {}),
    orderLineItems: waits ? presentWaitingLines(order) : lines.map(presentLine),
    subscriptions: waits ? presentWaiting(order) : subscriptionsOf(parts),
    ...commitmentsOf(order, parts),
  };
}

/** Those that it has made or changed, or else those that it asks for while it waits; absent without any. */
function commitmentsOf({ request, status }: Order, { commitments }: OrderParts) {
  if (commitments.length) return { commitments: [...commitments] };
  const requested = request && status !== "Completed" ? requestedCommitments(request) : [];
  return requested.length ? { commitments: requested } : {};
}

/** The ramp booked by actions of one subscription. */
export function rampBooked(actions: readonly Pick<StoredOrderAction, "body">[]): Ramp | null {
  return actions.findLast(({ body }) => body.ramp !== undefined)?.body.ramp ?? null;
}

function subscriptionsOf({ actions, chargeNumbers, metrics }: OrderParts) {
  const groups = new Map<string, StoredOrderAction[]>();
  for (const action of actions) {
    const group = groups.get(action.subscriptionId);
    if (group === undefined) groups.set(action.subscriptionId, [action]);
    else group.push(action);
  }
  return [...groups.values()].map((group, index) => {
    const versions = group.map(({ producedVersion }) => producedVersion);
    const [first] = group;
    const ramp = rampBooked(group);
    return {
      subscriptionNumber: first?.subscriptionNumber ?? "",
      subscriptionOwnerAccountNumber: first?.ownerNumber ?? "",
      ...saidOf(group),
      baseVersion: Math.min(...versions) - 1,
      newVersion: Math.max(...versions),
      sequence: index + 1,
      orderActions: group.map((action) => ({
        ...presentAction(action),
        ...metrics.get(action.id),
      })),
      ...(ramp ? { ramp: presentRamp(ramp, first?.subscriptionNumber ?? "", chargeNumbers) } : {}),
    };
  });
}

/** Notes and custom fields of a subscription in an order; absent if not given. */
function saidOf(actions: readonly Pick<StoredOrderAction, "body">[]) {
  const all = actions.flatMap(({ body }) => body.details ?? []);
  const notes = all.findLast((of) => of.notes)?.notes;
  const customFields: Record<string, unknown> = Object.assign(
    {},
    ...all.map((of) => of.customFields ?? {}),
  );
  return {
    ...(notes ? { notes } : {}),
    ...(Object.keys(customFields).length ? { customFields } : {}),
  };
}

/** An action in the format of version 1. */
export function presentAction(stored: StoredOrderAction) {
  const { sequence, type, changeReason, body, producedVersion: version } = stored;
  const { contractEffective, serviceActivation, customerAcceptance } = stored;
  const dates = { contractEffective, serviceActivation, customerAcceptance };
  return {
    id: wireId(stored.id),
    sequence,
    type,
    changeReason,
    customFields: { ...stored.customFields },
    triggerDates: [
      { name: "ContractEffective", triggerDate: contractEffective },
      { name: "ServiceActivation", triggerDate: serviceActivation },
      { name: "CustomerAcceptance", triggerDate: customerAcceptance },
    ],
    ...containerOf(stored, actionOf({ id: stored.id, type, version, dates, body })),
  };
}

/** The container with the agreed terms of a creation, or the request of another action. */
function containerOf({ request }: StoredOrderAction, action: SubscriptionAction) {
  if (action.type === "CreateSubscription") return { createSubscription: creationOf(action) };
  return { [CONTAINER_OF[action.type]]: { ...request } };
}

function creationOf(action: CreateSubscriptionAction) {
  const { terms, ratePlans } = action;
  const { termType, startDate, initialTerm, autoRenew, renewalSetting, renewalTerm } = terms;
  return {
    terms: {
      initialTerm: {
        termType,
        startDate,
        period: initialTerm?.period ?? null,
        periodType: initialTerm?.periodType ?? null,
      },
      autoRenew,
      renewalSetting,
      renewalTerms: renewalTerm === null ? [] : [{ ...renewalTerm }],
    },
    subscribeToRatePlans: ratePlans.map((plan) => presentRatePlan(plan, action)),
  };
}

function presentRatePlan(plan: SubscribedRatePlan, by: CreateSubscriptionAction) {
  const { productRatePlanNumber, uniqueToken } = plan;
  return {
    ratePlanId: wireId(plan.ratePlanId),
    subscriptionRatePlanNumber: numberGiven(plan.ratePlanNumber),
    ratePlanName: plan.name,
    productRatePlanId: wireId(plan.productRatePlanId),
    productRatePlanNumber,
    uniqueToken,
    customFields: { ...plan.customFields },
    subscriptionProductFeatures: heldFeatures(plan, by, []).map((feature) => ({
      id: wireId(feature.id),
      featureId: wireId(feature.featureId),
      description: feature.description,
      ...(feature.quantity === null ? {} : { quantity: Number(feature.quantity) }),
      customFields: { ...feature.customFields },
    })),
    charges: plan.charges.map(presentCharge),
  };
}

function presentCharge(charge: SubscribedCharge) {
  const { chargeNumber, name, chargeType, chargeModel, quantity, uniqueToken } = charge;
  return {
    chargeNumber: numberGiven(chargeNumber),
    name,
    productRatePlanChargeId: wireId(charge.productRatePlanChargeId),
    chargeType,
    chargeModel,
    quantity: quantity === null ? null : exactNumber(quantity),
    prices: charge.tiers.map(({ tier, price, priceFormat }) => ({
      tier,
      price: exactNumber(price),
      priceFormat,
    })),
    uniqueToken,
  };
}

/** An order as a row of a list. */
export function presentOrderRow(row: OrderRow) {
  const { orderNumber, orderDate, status, category, description } = row;
  const { accountNumber, accountName, subscriptionNumbers } = row;
  return {
    id: wireId(row.id),
    orderNumber,
    orderDate,
    status,
    category,
    description,
    accountId: wireId(row.accountId),
    accountNumber,
    accountName,
    subscriptionNumbers,
    ...row.customFields,
    createdBy: row.createdByName,
    createdById: actorWireId(row.createdById),
    scheduledDate: row.scheduledFor,
    reasonCode: row.reasonCode,
    cancelReason: row.cancelReason,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}
