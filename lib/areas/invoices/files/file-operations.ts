import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import * as contract from "@/lib/areas/invoices/contract";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { wireId } from "@/lib/kernel/ids";
import { keepFile, listedFiles, pageOfFiles, statusOfFile } from "./document-files";
import * as files from "./file-contract";

export const uploadInvoiceFile = operation(
  files.uploadInvoiceFile,
  async (ctx, { params, file }) => {
    const key = params["invoice-key"];
    await lockAccount(ctx, (await findInvoice(ctx, key)).accountId);
    const { id, invoiceNumber: number, status } = await findInvoice(ctx, key);
    const fileId = await keepFile(ctx, { invoiceId: id }, { number, status }, file);
    return { fileId: wireId(fileId) };
  },
);

export const listInvoiceFiles = operation(
  contract.listInvoiceFiles,
  async (ctx, { params, query }) => {
    const key = params["invoice-key"];
    const invoice = await findInvoice(ctx, key);
    const all = await listedFiles(ctx, { id: invoice.id, invoiceId: invoice.id }, invoice);
    const path = contract.listInvoiceFiles.path.replace("{invoice-key}", encodeURIComponent(key));
    const { files: invoiceFiles, ...next } = pageOfFiles(all, query, `${ctx.baseUrl}${path}`);
    return { invoiceFiles, ...next };
  },
);

async function statusOf(ctx: Ctx, key: string) {
  const invoice = await findInvoice(ctx, key);
  const { id, invoiceNumber } = invoice;
  const status = await statusOfFile(ctx, { id, invoiceId: id }, invoice);
  return { invoiceId: wireId(id), invoiceNumber, ...status };
}

export const getInvoicePdfStatus = operation(files.getInvoicePdfStatus, async (ctx, { query }) => {
  const invoiceFiles: Awaited<ReturnType<typeof statusOf>>[] = [];
  for (const key of query.invoiceKeys.split(",")) {
    invoiceFiles.push(await statusOf(ctx, key.trim()));
  }
  return { invoiceFiles };
});
