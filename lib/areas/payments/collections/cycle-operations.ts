import type { Ctx } from "@/lib/kernel/context";
import { MissingField } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { findOwed } from "@/lib/areas/invoices/find-invoice";
import { attemptsOf, cyclesOf } from "./attempt-queries";
import * as contract from "./cycle-contract";
import { presentCycles } from "./cycle-present";
import { choiceOfInvoice, executeCycles, removeFromCycles, submitFailed } from "./retry-cycles";

async function cycles(ctx: Ctx, accountId: string, invoiceId: string | null) {
  const attempts = await attemptsOf(ctx.tenantId, accountId, invoiceId);
  const rows = await cyclesOf(ctx.tenantId, accountId, invoiceId);
  return rows.flatMap((row) => presentCycles(row, attempts, ctx.timeZone));
}

async function ofInvoice(ctx: Ctx, key: string) {
  const { id, accountId } = await findOwed(ctx, key);
  return cycles(ctx, accountId, id);
}

const ofAccount = async (ctx: Ctx, key: string) =>
  cycles(ctx, (await findAccount(ctx, key)).id, null);

const active = (all: Awaited<ReturnType<typeof cycles>>) => ({
  cycles: all.filter(({ status }) => status === "Active"),
});

export const getActiveInvoiceCycle = operation(
  contract.getActiveInvoiceCycle,
  async (ctx, { params }) => active(await ofInvoice(ctx, params.invoice_id)),
);

export const getActiveAccountCycle = operation(
  contract.getActiveAccountCycle,
  async (ctx, { params }) => active(await ofAccount(ctx, params.account_id)),
);

export const getInvoiceCycleHistory = operation(
  contract.getInvoiceCycleHistory,
  async (ctx, { params }) => ({ cycles: await ofInvoice(ctx, params.invoice_id) }),
);

export const getAccountCycleHistory = operation(
  contract.getAccountCycleHistory,
  async (ctx, { params }) => ({ cycles: await ofAccount(ctx, params.account_id) }),
);

const invoices = (count: number) => (count === 1 ? "1 invoice" : `${count} invoices`);
const soon = (count: number) => ({ message: `${invoices(count)} will be collected at once.` });
const removed = (count: number) => ({ message: `${invoices(count)} left the retry cycle.` });

export const executeInvoicePayment = operation(
  contract.executeInvoicePayment,
  async (ctx, { params }) =>
    soon(await executeCycles(ctx, await choiceOfInvoice(ctx, params.invoice_id))),
);

export const executeAccountPayments = operation(
  contract.executeAccountPayments,
  async (ctx, { params }) => soon(await executeCycles(ctx, { accountKey: params.account_id })),
);

export const executePayments = operation(contract.executePayments, async (ctx, { body }) => {
  const { account_ids: accounts = [], invoice_ids: named = [] } = body;
  if (accounts.length + named.length === 0) {
    throw new MissingField("account_ids or invoice_ids names what is executed.");
  }
  let count = 0;
  for (const accountKey of accounts) count += await executeCycles(ctx, { accountKey });
  for (const key of named) count += await executeCycles(ctx, await choiceOfInvoice(ctx, key));
  return soon(count);
});

export const removeInvoiceFromCycle = operation(
  contract.removeInvoiceFromCycle,
  async (ctx, { params }) =>
    removed(await removeFromCycles(ctx, await choiceOfInvoice(ctx, params.invoice_id))),
);

export const removeAccountFromCycle = operation(
  contract.removeAccountFromCycle,
  async (ctx, { params }) =>
    removed(await removeFromCycles(ctx, { accountKey: params.account_id })),
);

export const submitFailedPayment = operation(
  contract.submitFailedPayment,
  async (ctx, { body }) => ({
    message: `${invoices(await submitFailed(ctx, body.payment_id))} entered the retry cycle.`,
  }),
);
