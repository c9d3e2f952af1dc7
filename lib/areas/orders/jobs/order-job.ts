import type { Ctx } from "@/lib/kernel/context";
import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { RuleViolation } from "@/lib/kernel/errors";
import { internalErrorOfJob, refusalOfJob } from "@/lib/kernel/job-errors";
import { outOfCalendar } from "@/lib/api/out-of-calendar";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { giveNumbers, withNumbers } from "@/lib/platform/numbers/document-numbers";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { executeOrder, requireActionLimit } from "@/lib/areas/orders/place/create-order";
import { presentCreated } from "@/lib/areas/orders/created-present";
import { endJob, insertJob, jobById, type JobKind, lockJob, type OrderJob } from "./job-queries";
import { actionsOf } from "@/lib/areas/orders/queries";
import { requireNoRefund } from "@/lib/areas/orders/billing/cancellation-refund";
import { ORDER_JOB_TASK } from "@/lib/areas/orders/model";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { previewedMetrics } from "@/lib/areas/orders/metrics/measured-orders";
import { presentPreview } from "@/lib/areas/orders/preview/preview-present";
import { type PreviewBody, previewOrder } from "@/lib/areas/orders/preview/preview-order";
import { requireScopesOf } from "@/lib/areas/orders/place/order-scopes";
import { requireAvailable } from "@/lib/areas/orders/place/require-available";
import { deleteOrder } from "@/lib/areas/orders/waiting/undo-order";

/** The stored request of a job. */
type Request =
  | { kind: "CreateOrder"; body: OrderBody; returnIds: boolean }
  | { kind: "PreviewOrder"; body: PreviewBody; summarized?: boolean }
  | { kind: "DeleteOrder"; orderNumber: string };

/** Limit of actions of an asynchronous order. */
const MOST_ACTIONS = 300;

/** Queues a request for the worker in the caller's transaction. */
export async function startJob(ctx: Ctx, request: Request): Promise<string> {
  if (request.kind !== "DeleteOrder") {
    requireAvailable(request.body);
    requireNoCards(request.body);
    if (request.kind === "CreateOrder") {
      requireNoRefund(request.body);
      requireScopesOf(ctx, request.body);
    }
    requireActionLimit(request.body, MOST_ACTIONS);
  }
  const id = newId();
  await insertJob(ctx, { id, kind: request.kind, request });
  await enqueue(ORDER_JOB_TASK, { tenantId: ctx.tenantId, jobId: id }, { key: `order-job:${id}` });
  return id;
}

/** @throws RuleViolation for cards, which must not be stored. */
function requireNoCards(body: OrderBody | PreviewBody): void {
  const brings = body.subscriptions.some(({ orderActions }) =>
    orderActions.some((of) => of.createSubscription?.newSubscriptionOwnerAccount !== undefined),
  );
  if (!("newAccount" in body && body.newAccount !== undefined) && !brings) return;
  throw new RuleViolation(
    "newAccount and newSubscriptionOwnerAccount belong to orders that are created at once.",
  );
}

/**
 * Runs a job. It can be killed at any point and run again: its effect and its completion are committed
 * together, so it never takes effect twice. Contention, limits and passing faults are thrown for a
 * retry; on the last attempt they are the reason of failure.
 */
export async function runOrderJob(tenantId: string, id: string, isLastTry = false): Promise<void> {
  const job = await asTenant(tenantId, () => jobById(tenantId, id));
  if (job === undefined || job.status !== "Processing") return;
  const { entityId, orgIds } = job;
  const work = { operation: "orderJob", entityId, orgIds };
  try {
    await systemTransaction(tenantId, { ...work, once: true }, (ctx) => doJob(ctx, job));
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    const errors = reasonOf(error, tenantId, job);
    await systemTransaction(tenantId, work, (ctx) => endJob(ctx, id, { errors }));
  }
}

async function doJob(system: Ctx, { id, ...job }: OrderJob): Promise<void> {
  const locked = await lockJob(system.tenantId, id);
  if (locked?.status !== "Processing") return;
  const actor = { type: job.actorType, id: job.actorId, name: job.actorName };
  const ctx: Ctx = { ...system, actor };
  const result = await resultOf(ctx, job.request as Request);
  await giveNumbers();
  await endJob(ctx, id, { result: { ...withNumbers(result), jobType: jobType(job.kind) } });
}

async function previewed(ctx: Ctx, body: PreviewBody, summarized: boolean): Promise<object> {
  const result = await previewOrder(ctx, body);
  const metrics = await previewedMetrics(ctx, result, body);
  return { ...presentPreview(result, body, { summarized }), ...metrics };
}

/** A created order, with the account that owns each of its subscriptions: the order's until something is booked. */
async function created(ctx: Ctx, request: Extract<Request, { kind: "CreateOrder" }>) {
  const done = await executeOrder(ctx, request.body, { id: newId() });
  const booked = await actionsOf(ctx.tenantId, [done.id]);
  const owners = new Map(booked.map((one) => [one.subscriptionNumber, one.ownerNumber]));
  const shown = presentCreated(ctx, done, request.returnIds);
  const subscriptions = shown.subscriptions.map((one) => ({
    ...one,
    subscriptionOwnerNumber: owners.get(one.subscriptionNumber) ?? done.account.accountNumber,
  }));
  return { ...shown, subscriptions };
}

async function resultOf(ctx: Ctx, request: Request): Promise<object> {
  switch (request.kind) {
    case "CreateOrder":
      return created(ctx, request);
    case "PreviewOrder":
      return previewed(ctx, request.body, request.summarized ?? false);
    case "DeleteOrder":
      await deleteOrder(ctx, request.orderNumber);
      return { orderNumber: request.orderNumber };
  }
}

const JOB_TYPES = {
  CreateOrder: "AsyncCreateOrder",
  PreviewOrder: "AsyncPreviewOrder",
  DeleteOrder: "AsyncDeleteOrder",
} as const satisfies Record<JobKind, string>;

const jobType = (kind: JobKind) => JOB_TYPES[kind];

/** The resources of the calls that a job stands for. */
const RESOURCES = {
  CreateOrder: 587300,
  PreviewOrder: 587400,
  DeleteOrder: GENERIC_RESOURCE,
} as const satisfies Record<JobKind, number>;

/** A refusal with its code; other errors are only logged. */
function reasonOf(error: unknown, tenantId: string, { id, kind }: OrderJob): string {
  const refusal = refusalOfJob(outOfCalendar(error, []), RESOURCES[kind]);
  if (refusal === undefined)
    log.error({ err: error, tenantId, jobId: id }, "a job on an order failed");
  return refusal ?? internalErrorOfJob(RESOURCES[kind]);
}
