import { NotFound, UnknownOrder } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./job-contract";
import { jobById } from "./job-queries";
import { withEntries } from "@/lib/areas/orders/order-body";
import { startJob } from "./order-job";
import { orderToChange } from "@/lib/areas/orders/waiting/waiting-queries";

export const createOrderLater = operation(
  contract.createOrderLater,
  async (ctx, { query, body }) => {
    const returnIds = query.returnIds === "true";
    return {
      jobId: wireId(
        await startJob(ctx, { kind: "CreateOrder", body: withEntries(body), returnIds }),
      ),
    };
  },
);

export const previewOrderLater = operation(
  contract.previewOrderLater,
  async (ctx, { query, body }) => {
    const summarized = query.summarizeInvoiceItem === "true";
    const request = { kind: "PreviewOrder" as const, body: withEntries(body), summarized };
    return { jobId: wireId(await startJob(ctx, request)) };
  },
);

export const deleteOrderLater = operation(contract.deleteOrderLater, async (ctx, { params }) => {
  const order = await orderToChange(ctx, params.orderNumber, false);
  if (order === undefined) throw new UnknownOrder(params.orderNumber);
  const { orderNumber } = order;
  return { jobId: wireId(await startJob(ctx, { kind: "DeleteOrder", orderNumber })) };
});

export const getOrderJob = operation(contract.getOrderJob, async (ctx, { params }) => {
  const job = await jobById(ctx.tenantId, params.jobId);
  const reach = new Set(ctx.orgIds);
  if (
    job === undefined ||
    job.entityId !== ctx.entityId ||
    !job.orgIds.every((id) => reach.has(id))
  )
    throw new NotFound("job", params.jobId);
  const { status, errors, result } = job;
  return { status, errors, result };
});
