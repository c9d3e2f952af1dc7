import { operation } from "@/lib/api/operation";
import { cancelAdjustment } from "./cancel-adjustment";
import * as contract from "./contract";
import { createAdjustments, previewAdjustments } from "./create-adjustments";
import { adjustmentsOf, findAdjustment } from "./find-adjustment";
import { presentAdjustment, presentCredited, presentPlan } from "./present";

export const createDeliveryAdjustments = operation(
  contract.createDeliveryAdjustments,
  async (ctx, { body }) => {
    const { adjustments, refused } = await createAdjustments(ctx, body);
    return presentCredited(adjustments, refused, body.reason);
  },
);

export const previewDeliveryAdjustments = operation(
  contract.previewDeliveryAdjustments,
  async (ctx, { body }) => presentPlan(await previewAdjustments(ctx, body), ctx.today, body.reason),
);

export const listDeliveryAdjustments = operation(
  contract.listDeliveryAdjustments,
  async (ctx, { query }) => {
    const adjustments = await adjustmentsOf(ctx, query["subscription-number"]);
    return { adjustments: adjustments.map(presentAdjustment) };
  },
);

export const getDeliveryAdjustment = operation(
  contract.getDeliveryAdjustment,
  async (ctx, { params }) => presentAdjustment(await findAdjustment(ctx, params["adjustment-key"])),
);

export const cancelDeliveryAdjustment = operation(
  contract.cancelDeliveryAdjustment,
  async (ctx, { params, body }) => ({
    debitMemoNumber: await cancelAdjustment(
      ctx,
      params["adjustment-key"],
      body.debitMemoCustomFields,
    ),
  }),
);
