import { operation } from "@/lib/api/operation";
import { cancelInvoice as cancel } from "@/lib/areas/credit-memos/invoice-credits/cancel-invoice";
import { reverseOrStartJob } from "@/lib/areas/credit-memos/invoice-credits/reverse-invoice";
import { writeOffInvoice as writeOff } from "@/lib/areas/credit-memos/invoice-credits/write-off-invoice";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./credit-contract";
import { factsOfInvoice } from "./find-invoice";
import { presentStarted } from "./jobs/job-present";
import { presentInvoice } from "./present";

export const cancelInvoice = operation(contract.cancelInvoice, async (ctx, { params }) => {
  const invoice = await cancel(ctx, params["invoice-key"]);
  return presentInvoice(invoice, await factsOfInvoice(ctx, invoice.id), ctx.timeZone);
});

export const reverseInvoice = operation(contract.reverseInvoice, async (ctx, { params, body }) => {
  const { invoiceId, memo, job } = await reverseOrStartJob(ctx, params["invoice-key"], body);
  return {
    id: wireId(invoiceId),
    ...(memo ? { creditMemo: { id: wireId(memo.id), number: memo.memoNumber } } : {}),
    ...presentStarted(job),
  };
});

export const writeOffInvoice = operation(
  contract.writeOffInvoice,
  async (ctx, { params, body }) => {
    const memo = await writeOff(ctx, params["invoice-key"], body);
    return { creditMemo: { id: wireId(memo.id), number: memo.memoNumber } };
  },
);
