import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { findMemo, lockMemo } from "@/lib/areas/credit-memos/find-memo";
import { partPage } from "@/lib/areas/credit-memos/list-queries";
import { presentPart } from "@/lib/areas/credit-memos/present";
import {
  keepFile,
  listedFiles,
  pageOfFiles,
  statusOfFile,
} from "@/lib/areas/invoices/files/document-files";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./file-contract";

export const uploadCreditMemoFile = operation(
  contract.uploadCreditMemoFile,
  async (ctx, { params, file }) => {
    const { memo } = await lockMemo(ctx, params["credit-memo-key"]);
    const document = { number: memo.memoNumber, status: memo.status };
    return { fileId: wireId(await keepFile(ctx, { creditMemoId: memo.id }, document, file)) };
  },
);

export const listCreditMemoFiles = operation(
  contract.listCreditMemoFiles,
  async (ctx, { params, query }) => {
    const key = params["credit-memo-key"];
    const memo = await findMemo(ctx, key);
    const all = await listedFiles(ctx, { id: memo.id, creditMemoId: memo.id }, memo);
    const { path } = contract.listCreditMemoFiles;
    const address = ctx.baseUrl + path.replace("{credit-memo-key}", encodeURIComponent(key));
    const { files: creditMemoFiles, ...next } = pageOfFiles(all, query, address);
    return { creditMemoFiles, ...next };
  },
);

export const generateCreditMemoPdf = operation(
  contract.generateCreditMemoPdf,
  async (ctx, { params }) => {
    await creditMemoPdf(ctx, params["credit-memo-key"]);
    return {};
  },
);

async function statusOf(ctx: Ctx, key: string) {
  const memo = await findMemo(ctx, key);
  const { id, memoNumber: creditMemoNumber } = memo;
  const status = await statusOfFile(ctx, { id, creditMemoId: id }, memo);
  return { creditMemoId: wireId(id), creditMemoNumber, ...status };
}

export const getCreditMemoPdfStatus = operation(
  contract.getCreditMemoPdfStatus,
  async (ctx, { query }) => {
    const creditMemoFiles: Awaited<ReturnType<typeof statusOf>>[] = [];
    for (const key of query.creditMemoKeys.split(",")) {
      creditMemoFiles.push(await statusOf(ctx, key.trim()));
    }
    return { creditMemoFiles };
  },
);

export const getCreditMemoPart = operation(contract.getCreditMemoPart, async (ctx, { params }) => {
  const memo = await findMemo(ctx, params["credit-memo-key"]);
  const { rows } = await partPage(ctx.tenantId, memo.id, {}, [`id.EQ:${params.partid}`]);
  const [part] = rows;
  if (part === undefined) throw new NotFound("credit memo part", params.partid);
  return presentPart(part, memo.currency, ctx.timeZone);
});
