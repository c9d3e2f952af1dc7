import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import type { Invoice } from "@/lib/areas/invoices/model";
import { postSeveral } from "./post-several";
import { presentInvoice, presentOutcome } from "@/lib/areas/invoices/present";
import { presentStarted } from "@/lib/areas/invoices/jobs/job-present";
import { invoiceFacts } from "@/lib/areas/invoices/queries";
import * as contract from "./settle-contract";
import { postAndMove } from "@/lib/areas/adjustments/credit-balance";
import { deleteOrStartJob } from "@/lib/areas/invoices/jobs/delete-invoice";
import { unpostInvoice as unpost } from "./settle-invoice";
import { updateInvoice as update } from "./update-invoice";

async function shown(ctx: Ctx, settled: Promise<Invoice>) {
  const invoice = await settled;
  return presentInvoice(invoice, await invoiceFacts(ctx.tenantId, invoice.id), ctx.timeZone);
}

export const updateInvoice = operation(contract.updateInvoice, (ctx, { params, body }) =>
  shown(ctx, update(ctx, params["invoice-key"], body)),
);

export const updateInvoices = operation(contract.updateInvoices, async (ctx, { body }) => {
  for (const { id, ...change } of body.invoices) await update(ctx, id, change);
  return {};
});

export const postInvoice = operation(contract.postInvoice, (ctx, { params, body }) =>
  shown(ctx, postAndMove(ctx, params["invoice-key"], body)),
);

export const postInvoices = operation(contract.postInvoices, async (ctx, { body }) => ({
  invoices: (await postSeveral(ctx, body.invoices, postAndMove)).map(presentOutcome),
}));

export const unpostInvoice = operation(contract.unpostInvoice, (ctx, { params }) =>
  shown(ctx, unpost(ctx, params["invoice-key"])),
);

export const deleteInvoice = operation(contract.deleteInvoice, async (ctx, { params }) => {
  const { invoiceId, job } = await deleteOrStartJob(ctx, params["invoice-key"]);
  return { id: wireId(invoiceId), ...presentStarted(job) };
});
