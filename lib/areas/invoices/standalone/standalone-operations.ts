import { type InnerAnswer, operation } from "@/lib/api/operation";
import { newProcessId } from "@/lib/api/steps/respond";
import { RuleViolation } from "@/lib/kernel/errors";
import { presentDraft, presentInvoice } from "@/lib/areas/invoices/present";
import { invoiceFacts } from "@/lib/areas/invoices/queries";
import { createInvoice as create, previewEntered } from "./create-invoice";
import * as contract from "./standalone-contract";

export const createInvoice = operation(contract.createInvoice, async (ctx, { body }) => {
  const invoice = await create(ctx, body);
  return presentInvoice(invoice, await invoiceFacts(ctx.tenantId, invoice.id), ctx.timeZone);
});

export const previewInvoice = operation(contract.previewInvoice, async (ctx, { body }) =>
  presentDraft(await previewEntered(ctx, body)),
);

/** What became of one invoice: the invoice as the caller's version shows it, or the reasons of the refusal. */
function outcomeOf(answer: InnerAnswer) {
  if (answer.ok) return { ...Object(answer.body), success: true };
  const reasons = answer.reasons.map(({ code, message }) => ({ code, message }));
  return { success: false, processId: newProcessId(), reasons };
}

const linesOf = ({ invoiceItems }: Readonly<Record<string, unknown>>) =>
  Array.isArray(invoiceItems) ? invoiceItems.length : 0;

export const createInvoices = operation(
  contract.createInvoices,
  async ({ version }, { body }, call) => {
    const lines = body.invoices.reduce((sum, one) => sum + linesOf(one), 0);
    if (lines > contract.MOST_LINES) {
      throw new RuleViolation(
        `The invoices have ${lines} lines together; one call takes ${contract.MOST_LINES}.`,
      );
    }
    const invoices: ReturnType<typeof outcomeOf>[] = [];
    for (const one of body.invoices) {
      invoices.push(outcomeOf(await call("createInvoice", { body: one, version })));
    }
    return { invoices };
  },
);
