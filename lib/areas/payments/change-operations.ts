import { operation } from "@/lib/api/operation";
import { presentPayment } from "./present";
import "@/lib/areas/payment-schedules/lose-payment";
import * as contract from "./change-contract";
import {
  createScheduledPayment,
  updateScheduledPayment,
} from "@/lib/areas/payment-schedules/scheduled-payment";

export const createPayment = operation(contract.createPayment, async (ctx, { body }) =>
  presentPayment(await createScheduledPayment(ctx, body), ctx.timeZone),
);

export const updatePayment = operation(contract.updatePayment, async (ctx, { params, body }) =>
  presentPayment(await updateScheduledPayment(ctx, params["payment-key"], body), ctx.timeZone),
);
