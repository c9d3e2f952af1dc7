import * as z from "zod";
import { type InnerAnswer, operation } from "@/lib/api/operation";
import { newProcessId } from "@/lib/api/steps/respond";
import { categoryOf } from "@/lib/kernel/codes";
import { ApiError, NotFound, type Reason, RuleViolation } from "@/lib/kernel/errors";
import type { Ctx } from "@/lib/kernel/context";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
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

/** The reasons of one invoice, which refuses those that share its transaction. */
function refusedWith(place: number, reasons: readonly Reason[]): ApiError {
  const own = reasons.map((reason) => ({
    ...reason,
    message: `invoices[${place}]: ${reason.message}`,
  }));
  const [first] = own;
  if (!first) throw new Error("a refusal has a reason");
  return new ApiError(categoryOf(first.code), first.message, { reasons: own });
}

const named = z.looseObject({
  accountId: z.string().optional(),
  accountNumber: z.string().optional(),
});

/** Locks the accounts of several invoices in one order, so that two such calls do not wait for each other. */
async function lockAccountsNamed(ctx: Ctx, invoices: readonly unknown[]): Promise<void> {
  const keys = invoices.flatMap((one) => {
    const { data } = named.safeParse(one);
    return data?.accountId ?? data?.accountNumber ?? [];
  });
  const ids = new Set<string>();
  for (const key of new Set(keys)) {
    const account = await accountOrNone(ctx, key);
    if (account) ids.add(account.id);
  }
  for (const id of [...ids].toSorted()) await lockAccount(ctx, id);
}

/** An account by its key; none is the problem of the invoice that names it. */
async function accountOrNone(ctx: Ctx, key: string) {
  try {
    return await findAccount(ctx, key);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

const linesOf = ({ invoiceItems }: Readonly<Record<string, unknown>>) =>
  Array.isArray(invoiceItems) ? invoiceItems.length : 0;

export const createInvoices = operation(contract.createInvoices, async (ctx, { body }, call) => {
  const lines = body.invoices.reduce((sum, one) => sum + linesOf(one), 0);
  if (lines > contract.MOST_LINES) {
    throw new RuleViolation(
      `The invoices have ${lines} lines together; one call takes ${contract.MOST_LINES}.`,
    );
  }
  const invoices: ReturnType<typeof outcomeOf>[] = [];
  if (body.useSingleTransaction) await lockAccountsNamed(ctx, body.invoices);
  for (const [place, one] of body.invoices.entries()) {
    const answer = await call("createInvoice", { body: one, version: ctx.version });
    if (body.useSingleTransaction && !answer.ok) throw refusedWith(place, answer.reasons);
    invoices.push(outcomeOf(answer));
  }
  return { invoices };
});
