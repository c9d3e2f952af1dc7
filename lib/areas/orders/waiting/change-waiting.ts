import type { Ctx } from "@/lib/kernel/context";
import { ApiError, InvalidValue, UnknownOrder, RuleViolation } from "@/lib/kernel/errors";
import { parseAt } from "@/lib/api/reasons";
import { giveNumbers, withNumbers } from "@/lib/platform/numbers/document-numbers";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import * as contract from "@/lib/areas/orders/contract";
import { asCreated, executeOrder } from "@/lib/areas/orders/place/create-order";
import type { CreatedOrder } from "@/lib/areas/orders/place/place-order";
import { presentCreated } from "@/lib/areas/orders/created-present";
import { storeWaitingOrder } from "./store-waiting-order";
import { type OrderBody, withEntries } from "@/lib/areas/orders/order-body";
import { lockOrder } from "./lock-order";
import { requireScopesOf } from "@/lib/areas/orders/place/order-scopes";
import { requireAvailable } from "@/lib/areas/orders/place/require-available";
import { KEEPS_REQUEST } from "@/lib/areas/orders/model";
import { moveOrder, type OrderToChange, orderToChange } from "./waiting-queries";

/** A replacement of a draft or scheduled order: account, status and day are kept unless given. */
export type Replacement = Omit<OrderBody, "orderNumber">;

/** Replaces the request of a draft or scheduled order. @throws as `storeWaitingOrder`, and for other states. */
export async function replaceOrder(
  ctx: Ctx,
  key: string,
  replacement: Replacement,
): Promise<CreatedOrder> {
  requireAvailable(replacement);
  requireScopesOf(ctx, replacement);
  const { order } = await lockOrder(ctx, key, "replace");
  const { existingAccountNumber, existingAccountId, newAccount } = replacement;
  const named = existingAccountNumber ?? existingAccountId ?? newAccount;
  const kept = named === undefined ? { existingAccountId: order.accountId } : {};
  const status = replacement.status ?? (order.status === "Scheduled" ? "Scheduled" : "Draft");
  if (status !== "Draft" && status !== "Scheduled") {
    throw new InvalidValue("status must be Draft or Scheduled: the order waits until then.");
  }
  const { scheduledFor } = order;
  const scheduled =
    status === "Scheduled" && replacement.schedulingOptions === undefined && scheduledFor !== null
      ? { schedulingOptions: { scheduledDate: scheduledFor } }
      : {};
  const body = { ...replacement, ...kept, ...scheduled, status } satisfies OrderBody;
  return asCreated(
    await storeWaitingOrder(ctx, body, { id: order.id, orderNumber: order.orderNumber }),
  );
}

/** The request of an order without effect. @throws NotFound, RuleViolation for others. */
export async function requestOf(ctx: Ctx, key: string): Promise<Replacement> {
  const order = await orderToChange(ctx, key, false);
  if (order === undefined) throw new UnknownOrder(key);
  if (!KEEPS_REQUEST.includes(order.status) || !order.request) {
    throw new RuleViolation(
      `An order that is ${order.status} keeps no request; its actions say what it has done.`,
    );
  }
  return storedBody(order.request);
}

/** Executes a draft. @throws as `createOrder`; then it stays a draft. */
export async function activateOrder(ctx: Ctx, key: string): Promise<CreatedOrder> {
  const { order } = await lockOrder(ctx, key, "activate");
  return execute(ctx, order);
}

/** Cancels a draft or scheduled order. */
export async function cancelOrder(
  ctx: Ctx,
  key: string,
  cancelReason: string | undefined,
): Promise<OrderToChange> {
  const { order } = await lockOrder(ctx, key, "cancel");
  await moveOrder(ctx, order.id, { status: "Cancelled", cancelReason });
  const detail = { orderNumber: order.orderNumber, status: "Cancelled" };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "cancel", detail });
  ctx.emit({ type: "order.cancelled", subjectType: "order", subjectId: order.id, payload: detail });
  return { ...order, status: "Cancelled" };
}

/** Stores that a scheduled order is being executed. */
export async function beginScheduled(ctx: Ctx, key: string): Promise<void> {
  const { order } = await lockOrder(ctx, key, "run");
  if (order.status === "Scheduled") await moveOrder(ctx, order.id, { status: "Executing" });
}

/** Executes a scheduled order on its day and stores its response. */
export async function executeScheduled(ctx: Ctx, key: string): Promise<CreatedOrder> {
  const { order } = await lockOrder(ctx, key, "run");
  const created = await execute(ctx, order);
  await giveNumbers();
  const activation = withNumbers(presentCreated(ctx, created, true));
  await moveOrder(ctx, order.id, { status: created.status, activation });
  return created;
}

/** Marks a scheduled order as failed, with the reason. */
export async function failScheduled(ctx: Ctx, key: string, failure: string): Promise<void> {
  const { order } = await lockOrder(ctx, key, "run");
  await moveOrder(ctx, order.id, { status: "Failed", failure });
  const detail = { orderNumber: order.orderNumber, failure };
  ctx.record({ subjectType: "order", subjectId: order.id, action: "fail", detail });
  ctx.emit({ type: "order.failed", subjectType: "order", subjectId: order.id, payload: detail });
}

async function execute(
  ctx: Ctx,
  { id, orderNumber, request }: OrderToChange,
): Promise<CreatedOrder> {
  const { status: _, schedulingOptions: __, ...body } = storedBody(request);
  requireAvailable(body);
  requireScopesOf(ctx, body);
  return executeOrder(ctx, body, { id, orderNumber });
}

/** Validates a stored request again: fields and rules may have changed since. */
function storedBody(request: unknown): OrderBody {
  const { resource, body } = contract.createOrder;
  const parsed = parseAt(body, request, {
    at: LATEST_VERSION,
    resource,
    missing: 22,
    empty: "clears",
  });
  if (parsed.ok) return withEntries(parsed.value as OrderBody);
  const [first] = parsed.reasons;
  throw new ApiError(20, first?.message ?? "The stored order is not valid.", {
    reasons: parsed.reasons,
  });
}
