import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { emailInvoice } from "@/lib/areas/dunning/mail-invoices";
import {
  keepFile,
  listedFiles,
  pageOfFiles,
  statusOfFile,
} from "@/lib/areas/invoices/files/document-files";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { lockOwnInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./file-contract";

export const emailDebitMemo = operation(contract.emailDebitMemo, async (ctx, { params, body }) => {
  await emailInvoice(ctx, params["debit-memo-key"], body, "DebitMemo");
  return {};
});

export const getDebitMemoPdf = operation(contract.getDebitMemoPdf, (ctx, { params }) =>
  invoicePdf(ctx, params["debit-memo-key"], findDebit),
);

export const generateDebitMemoPdf = operation(
  contract.generateDebitMemoPdf,
  async (ctx, { params }) => {
    await invoicePdf(ctx, params["debit-memo-key"], findDebit);
    return {};
  },
);

export const uploadDebitMemoFile = operation(
  contract.uploadDebitMemoFile,
  async (ctx, { params, file }) => {
    const { invoice } = await lockOwnInvoice(ctx, params["debit-memo-key"], "DebitMemo");
    const { id, invoiceNumber: number, status, kind } = invoice;
    const fileId = await keepFile(ctx, { invoiceId: id }, { number, status, kind }, file);
    return { fileId: wireId(fileId) };
  },
);

export const listDebitMemoFiles = operation(
  contract.listDebitMemoFiles,
  async (ctx, { params, query }) => {
    const key = params["debit-memo-key"];
    const memo = await findDebit(ctx, key);
    const all = await listedFiles(ctx, { id: memo.id, invoiceId: memo.id }, memo);
    const { path } = contract.listDebitMemoFiles;
    const address = ctx.baseUrl + path.replace("{debit-memo-key}", encodeURIComponent(key));
    const { files: debitMemoFiles, ...next } = pageOfFiles(all, query, address);
    return { debitMemoFiles, ...next };
  },
);

async function statusOf(ctx: Ctx, key: string) {
  const memo = await findDebit(ctx, key);
  const { id, invoiceNumber: debitMemoNumber } = memo;
  const status = await statusOfFile(ctx, { id, invoiceId: id }, memo);
  return { debitMemoId: wireId(id), debitMemoNumber, ...status };
}

export const getDebitMemoPdfStatus = operation(
  contract.getDebitMemoPdfStatus,
  async (ctx, { query }) => {
    const debitMemoFiles: Awaited<ReturnType<typeof statusOf>>[] = [];
    for (const key of query.debitMemoKeys.split(",")) {
      debitMemoFiles.push(await statusOf(ctx, key.trim()));
    }
    return { debitMemoFiles };
  },
);
