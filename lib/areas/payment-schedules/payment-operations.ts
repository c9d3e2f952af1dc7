import { operation } from "@/lib/api/operation";
import { presentPayment } from "@/lib/areas/payments/present";
import "./lose-payment";
import * as contract from "./payment-contract";
import { createScheduledPayment, updateScheduledPayment } from "./scheduled-payment";

export const createPayment = operation(contract.createPayment, async (ctx, { body }) =>
  presentPayment(await createScheduledPayment(ctx, body), ctx.timeZone),
);

export const updatePayment = operation(contract.updatePayment, async (ctx, { params, body }) =>
  presentPayment(await updateScheduledPayment(ctx, params["payment-key"], body), ctx.timeZone),
);
