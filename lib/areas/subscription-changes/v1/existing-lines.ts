import type { Ctx } from "@/lib/kernel/context";
import { taxationsOfLines } from "@/lib/areas/invoices/taxation/line-taxations";
import { taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import type { ExistingLine } from "./existing-line-model";
import { existingLines } from "./existing-line-queries";

/** A line of a draft with its taxes. */
export type DraftLine = ExistingLine & { readonly taxes: readonly StoredTaxation[] };

/** The lines of a subscription on drafts of these accounts. */
export async function draftLines(
  ctx: Pick<Ctx, "tenantId">,
  subscriptionId: string,
  accountIds: readonly string[],
): Promise<DraftLine[]> {
  const lines = await existingLines(ctx, subscriptionId, accountIds, ["Draft"]);
  const idsOn = (document: ExistingLine["document"]) =>
    lines.flatMap((line) => (line.document === document ? [line.id] : []));
  const [invoices, memos] = [idsOn("invoice"), idsOn("creditMemo")];
  const taxes = new Map([
    ...(invoices.length ? await taxationsOfLines(ctx, invoices) : []),
    ...(memos.length ? await taxationsOfMemoItems(ctx, memos) : []),
  ]);
  return lines.map((line) => ({ ...line, taxes: taxes.get(line.id) ?? [] }));
}
