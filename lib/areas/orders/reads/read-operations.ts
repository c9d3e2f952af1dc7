import { rowByKey } from "@/lib/lists/row-by-key";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { UnknownOrder } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { findSubscription } from "@/lib/areas/subscriptions/read-subscriptions";
import { startOfDay } from "@/lib/kernel/clock";
import { numberedPageUrl } from "@/lib/lists/numbered-pages";
import { pageEnd } from "@/lib/lists/object-query";
import { orderedCommitments } from "@/lib/areas/commitments/ordered-commitments";
import { linesOfOrders } from "@/lib/areas/order-lines/stored-lines";
import { calculateInTurns } from "@/lib/platform/turns";
import { addDays } from "@/lib/values/local-date";
import { accountDetails } from "./account-details";
import { storedMetrics } from "@/lib/areas/orders/metrics/measured-orders";
import type { StoredOrderAction } from "@/lib/areas/orders/model";
import { presentOrder, presentOrderRow, rampBooked } from "@/lib/areas/orders/present";
import {
  actionsOf,
  orderByKey,
  orderPage,
  orderRows,
  type OrdersOf,
} from "@/lib/areas/orders/queries";
import { chargeNumbersOf } from "@/lib/areas/orders/ramps/ramp-queries";
import * as contract from "./read-contract";

export const getOrder = operation(contract.getOrder, async (ctx, { params, query }) => {
  const order = await orderByKey(ctx, params.orderNumber);
  if (order === undefined) throw new UnknownOrder(params.orderNumber);
  const actions = await actionsOf(ctx.tenantId, [order.id]);
  const lines = await linesOfOrders(ctx, [order.id]);
  const chargeNumbers = await numbersInRamps(ctx, actions);
  const metrics = await storedMetrics(ctx, actions);
  const commitments = (await orderedCommitments(ctx, [order]))(order);
  const parts = { actions, lines, commitments, chargeNumbers, metrics };
  const shown = presentOrder(ctx, order, parts);
  if (query.getAccountDetails !== "true") return { order: shown };
  const { existing, ownerOf } = await accountDetails(ctx, order, actions);
  return {
    order: {
      ...shown,
      existingAccountDetails: existing,
      subscriptions: shown.subscriptions.map((of) => ({
        ...of,
        subscriptionOwnerAccountDetails: ownerOf(of.subscriptionNumber),
      })),
    },
  };
});

/** Numbers of the charges of actions' ramps. */
function numbersInRamps(ctx: Ctx, actions: readonly StoredOrderAction[]) {
  const ids = actions.flatMap((action) => rampBooked([action])?.chargeIds ?? []);
  return chargeNumbersOf(ctx.tenantId, [...new Set(ids)]);
}

type Filter = z.output<typeof contract.listOrders.query>;

/** `endDate` is inclusive, so instants are before the next day. */
function conditions(ctx: Ctx, { dateFilterOption, startDate, endDate, status }: Filter): string[] {
  const byOrderDate = dateFilterOption === "orderDate";
  const first = startDate && (byOrderDate ? startDate : instant(ctx, startDate));
  const after = endDate && addDays(endDate, 1);
  const end = after && (byOrderDate ? after : instant(ctx, after));
  const column = byOrderDate ? "orderDate" : "updatedDate";
  const name = status && status !== "all" ? `${status[0]?.toUpperCase()}${status.slice(1)}` : "";
  return [
    ...(first ? [`${column}.GE:${first}`] : []),
    ...(end ? [`${column}.LT:${end}`] : []),
    ...(name ? [`status.EQ:${name}`] : []),
  ];
}

const instant = (ctx: Ctx, day: NonNullable<Filter["startDate"]>) =>
  startOfDay(ctx.timeZone, day).toISOString();

async function page(ctx: Ctx, of: OrdersOf, path: string, query: Filter) {
  const { rows, next } = await orderPage(ctx, of, query, conditions(ctx, query));
  const ids = rows.map(({ id }) => id);
  const actions = ids.length ? await actionsOf(ctx.tenantId, ids) : [];
  const lines = ids.length ? await linesOfOrders(ctx, ids) : [];
  const chargeNumbers = await numbersInRamps(ctx, actions);
  const metrics = await storedMetrics(ctx, actions);
  const commitmentsOf = await orderedCommitments(ctx, rows);
  return {
    orders: await calculateInTurns(rows, (order) =>
      presentOrder(ctx, order, {
        actions: actions.filter(({ orderId }) => orderId === order.id),
        lines: lines.filter(({ orderId }) => orderId === order.id),
        commitments: commitmentsOf(order),
        ...{ chargeNumbers, metrics },
      }),
    ),
    ...numberedPageUrl(ctx.baseUrl, path, query, next),
  };
}

export const listOrders = operation(contract.listOrders, (ctx, { query }) =>
  page(ctx, { kind: "all" }, contract.listOrders.path, query),
);

export const listOrdersOfSubscription = operation(
  contract.listOrdersOfSubscription,
  async (ctx, { params, query }) => {
    const key = params.subscriptionNumber;
    const { id } = await findSubscription(ctx, key);
    const path = `/v1/orders/subscription/${encodeURIComponent(key)}`;
    return page(ctx, { kind: "subscription", id }, path, query);
  },
);

export const listPendingOrders = operation(
  contract.listPendingOrders,
  async (ctx, { params, query }) => {
    const key = params.subscriptionNumber;
    const { id, subscriptionNumber } = await findSubscription(ctx, key);
    const path = `/v1/orders/subscription/${encodeURIComponent(key)}/pending`;
    return page(ctx, { kind: "pending", id, subscriptionNumber }, path, query);
  },
);

export const listOrdersOfOwner = operation(
  contract.listOrdersOfOwner,
  async (ctx, { params, query }) => {
    const key = params.accountNumber;
    const { id } = await findAccount(ctx, key);
    const path = `/v1/orders/subscriptionOwner/${encodeURIComponent(key)}`;
    return page(ctx, { kind: "owner", id }, path, query);
  },
);

export const listOrdersOfInvoiceOwner = operation(
  contract.listOrdersOfInvoiceOwner,
  async (ctx, { params, query }) => {
    const key = params.accountNumber;
    const { id } = await findAccount(ctx, key);
    const path = `/v1/orders/invoiceOwner/${encodeURIComponent(key)}`;
    return page(ctx, { kind: "invoiceOwner", id }, path, query);
  },
);

export const queryOrders = operation(contract.queryOrders, async (ctx, { query }) => {
  const { rows, ...end } = await orderRows(ctx, query);
  return {
    data: rows.map(presentOrderRow),
    ...pageEnd(ctx, contract.queryOrders.path, query, end),
  };
});

export const queryOrdersByKey = rowByKey(contract.queryOrdersByKey, queryOrders, "orderNumber");
