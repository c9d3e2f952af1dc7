import * as z from "zod";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { bodyOf, made, type Names, type Values } from "@/lib/areas/records/translate";
import { show } from "@/lib/areas/version-2/bind-resource";
import { firstWordOf, wordOf } from "@/lib/areas/version-2/show";
import * as contract from "./bill-contract";

const excluding = z.looseObject({
  charges_excluded: z.string().optional(),
  exclude: z.string().optional(),
});
const documents = z.array(z.object({ id: z.string() }));
const stored = z.object({ invoices: documents, creditMemos: documents });

export const billAccountV2 = operation(
  contract.billAccountV2,
  async (_ctx, { params, body }, call) => {
    const { charges_excluded: excluded, ...others } = excluding.parse(body);
    const kinds = excluded?.split(",").map((kind) => firstWordOf({}, kind.trim()));
    const names = { ...contract.BILLED, charges_excluded: "chargeTypeToExclude" };
    const request = {
      params: { key: params.account_id },
      body: bodyOf(names, { ...others, charges_excluded: kinds }),
    };
    const answer = await made(call, "generateBillingDocuments", request, names);
    const { invoices, creditMemos } = stored.parse(answer);
    const shown = async (of: typeof contract.invoicesV2, all: z.output<typeof documents>) => ({
      data: await Promise.all(all.map(({ id }) => show(of, call, id, {}))),
      next_page: null,
    });
    return {
      invoices: await shown(contract.invoicesV2, invoices),
      credit_memos: await shown(contract.creditMemosV2, creditMemos),
    };
  },
);

const line = z.looseObject({
  chargeType: z.string(),
  chargeDate: z.string(),
  processingType: z.string(),
});
const preview = z.object({
  accountId: z.string(),
  invoiceItems: z.array(line),
  creditMemoItems: z.array(line),
});

/** A line under the names of version 2. */
function lineOf(names: Names, row: z.output<typeof line>): Values {
  return {
    ...Object.fromEntries(Object.entries(names).map(([name, of]) => [name, row[of]])),
    charge_type: wordOf({}, row.chargeType),
    processing_type: wordOf({ Charge: "subscription_item" }, row.processingType),
  };
}

export const previewAccountV2 = operation(
  contract.previewAccountV2,
  async (_ctx, { params, body }, call) => {
    const { account_id: key } = params;
    const names = {
      ...contract.PREVIEWED,
      account_id: uuidOf(key) ? "accountId" : "accountNumber",
      exclude: "chargeTypeToExclude",
    };
    const { exclude: kind, ...others } = excluding.parse(body);
    const exclude = kind === undefined ? undefined : firstWordOf({}, kind);
    const request = bodyOf(names, { ...others, account_id: key, exclude });
    const answer = await made(call, "previewBilling", { body: request }, names);
    const { accountId, invoiceItems, creditMemoItems } = preview.parse(answer);
    return contract.previewAccountV2.result.parse({
      account_id: accountId,
      invoice_items: invoiceItems.map((row) => ({
        ...lineOf(contract.INVOICE_LINE, row),
        document_date: row.chargeDate.slice(0, 10),
      })),
      credit_memo_items: creditMemoItems.map((row) => lineOf(contract.MEMO_LINE, row)),
    });
  },
);
