import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import type { Invoice } from "@/lib/areas/invoices/model";
import { postSeveral } from "./post-several";
import { presentInvoice, presentOutcome } from "@/lib/areas/invoices/present";
import { invoiceFacts } from "@/lib/areas/invoices/queries";
import * as contract from "./settle-contract";
import { postAndMove } from "@/lib/areas/adjustments/credit-balance";
import { deleteInvoice as remove, unpostInvoice as unpost } from "./settle-invoice";
import { type InvoiceChange, updateInvoice as update } from "./update-invoice";

async function shown(ctx: Ctx, settled: Promise<Invoice>) {
  const invoice = await settled;
  return presentInvoice(invoice, await invoiceFacts(ctx.tenantId, invoice.id), ctx.timeZone);
}

type Input = InvoiceChange & { templateId?: unknown };

/** Templates are known and not supported. @throws RuleViolation */
function available({ templateId, ...change }: Input): InvoiceChange {
  if (templateId === undefined) return change;
  throw new RuleViolation("Invoices do not offer templateId: leave it out.");
}

export const updateInvoice = operation(contract.updateInvoice, (ctx, { params, body }) =>
  shown(ctx, update(ctx, params["invoice-key"], available(body))),
);

export const updateInvoices = operation(contract.updateInvoices, async (ctx, { body }) => {
  for (const { id, ...change } of body.invoices) await update(ctx, id, available(change));
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

export const deleteInvoice = operation(contract.deleteInvoice, async (ctx, { params }) => ({
  id: wireId((await remove(ctx, params["invoice-key"])).id),
}));
