import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { relativeNextPage } from "@/lib/lists/numbered-pages";
import * as contract from "./contract";
import { presentInvoice, presentPayment } from "./present";
import { invoicesOfAccount, linesOfInvoices, paidBy, paymentsOfAccount } from "./queries";

const address = (path: string, key: string) =>
  path.replace("{account-key}", encodeURIComponent(key));

export const listAccountInvoices = operation(
  contract.listAccountInvoices,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await findAccount(ctx, key);
    const { rows, next } = await invoicesOfAccount(ctx.tenantId, account.id, query);
    const lines = await linesOfInvoices(
      ctx.tenantId,
      rows.map(({ id }) => id),
    );
    return {
      invoices: rows.map((row) => presentInvoice(row, lines, ctx.timeZone)),
      ...relativeNextPage(address(contract.listAccountInvoices.path, key), query, next),
    };
  },
);

export const listAccountPayments = operation(
  contract.listAccountPayments,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await findAccount(ctx, key);
    const { rows, next } = await paymentsOfAccount(ctx.tenantId, account.id, query);
    const paid = await paidBy(
      ctx.tenantId,
      rows.map(({ id }) => id),
    );
    return {
      payments: rows.map((row) => presentPayment(row, paid)),
      ...relativeNextPage(address(contract.listAccountPayments.path, key), query, next),
    };
  },
);
