import { operation } from "@/lib/api/operation";
import { numberingOf } from "@/lib/platform/numbers/document-numbers";
import { readSettings } from "@/lib/platform/tenants";
import { changeDocumentNumbering } from "./change-document-numbering";
import * as contract from "./document-numbers-contract";

export const getDocumentNumbering = operation(contract.getDocumentNumbering, async (ctx) => ({
  numbering: numberingOf(await readSettings(ctx.tenantId)),
}));

export const updateDocumentNumbering = operation(
  contract.updateDocumentNumbering,
  async (ctx, { body }) => ({ numbering: await changeDocumentNumbering(ctx, body.numbering) }),
);
