import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount, lockAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { findOwed, openInvoicesOf } from "@/lib/areas/invoices/find-invoice";
import { heldBack, holdBack, releaseHold } from "@/lib/areas/invoices/applications/hold-back";
import { readSettings } from "@/lib/platform/tenants";
import { moneyNumber } from "@/lib/values/money";
import { changeRetryRules } from "./change-retry-rules";
import { retriesOf } from "./collection-queries";
import { presentCollection, presentRules } from "./retry-present";
import * as contract from "./retry-contract";
import { retryRulesOf } from "./retry-model";

export const getPaymentRetryRules = operation(contract.getPaymentRetryRules, async (ctx) =>
  presentRules(retryRulesOf(await readSettings(ctx.tenantId))),
);

export const updatePaymentRetryRules = operation(
  contract.updatePaymentRetryRules,
  async (ctx, { body }) => presentRules(await changeRetryRules(ctx, body.rules)),
);

type Collected = { readonly id: string; readonly autoPay: boolean | null };

/** An account as it pays an invoice: what the invoice says of automatic collection goes before. */
const payerOf = (account: Account, { autoPay }: Pick<Collected, "autoPay">) => ({
  ...account,
  autoPay: account.autoPay && autoPay !== false,
});

async function collectionOf(ctx: Ctx, account: Account, { id, autoPay }: Collected) {
  const held = (await heldBack(ctx, [id])).get(id);
  const retry = (await retriesOf(ctx.tenantId, account.id)).get(id);
  return presentCollection(payerOf(account, { autoPay }), held, retry);
}

export const getInvoiceCollection = operation(
  contract.getInvoiceCollection,
  async (ctx, { params }) => {
    const invoice = await findOwed(ctx, params["invoice-key"]);
    return collectionOf(ctx, await findAccount(ctx, invoice.accountId), invoice);
  },
);

export const updateInvoiceCollection = operation(
  contract.updateInvoiceCollection,
  async (ctx, { params, body }) => {
    const seen = await findOwed(ctx, params["invoice-key"]);
    const account = await lockAccount(ctx, seen.accountId);
    const { id, status, invoiceNumber, autoPay } = await findOwed(ctx, seen.id);
    if (status !== "Posted") {
      throw new RuleViolation(`${invoiceNumber} is ${status}: only posted invoices are collected.`);
    }
    const { held, reason = "Paused by hand.", resumeDate = null } = body;
    if (resumeDate !== null && (!held || resumeDate <= ctx.today)) {
      throw new RuleViolation("resumeDate lies after today, and comes with held.", {
        resource: 547037,
      });
    }
    if (held) await holdBack(ctx, [id], reason, resumeDate);
    else await releaseHold(ctx, id);
    return collectionOf(ctx, account, { id, autoPay });
  },
);

export const listAccountCollections = operation(
  contract.listAccountCollections,
  async (ctx, { params }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const open = await openInvoicesOf(ctx, account.id);
    const retries = await retriesOf(ctx.tenantId, account.id);
    const held = await heldBack(
      ctx,
      open.map(({ id }) => id),
    );
    return {
      invoices: open
        .filter(({ id }) => retries.has(id) || held.has(id))
        .map(({ id, invoiceNumber, dueDate, balance, currency, autoPay }) => ({
          invoiceNumber,
          dueDate,
          balance: moneyNumber(balance, currency),
          currency,
          ...presentCollection(payerOf(account, { autoPay }), held.get(id), retries.get(id)),
        })),
    };
  },
);
