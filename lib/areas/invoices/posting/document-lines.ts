import type { Ctx } from "@/lib/kernel/context";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { HandEntry } from "@/lib/areas/invoices/standalone/hand-line-model";
import { taxationRow, taxationRows } from "@/lib/areas/invoices/taxation/tax-rows";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { isRaise } from "@/lib/billing/line-trace";
import { reducedLine } from "@/lib/billing/netting";
import { mapInTurns } from "@/lib/platform/turns";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { handRow, lineRow, roundingRow } from "./line-rows";

/** A line as a row, with what is owed on it. */
export type StoredLine = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly balance: Decimal | undefined;
};

/** What the lines of a document are about: charges by their segments, or what was entered. */
type Sources = {
  readonly labels: ReadonlyMap<string, BillableCharge>;
  readonly entries?: ReadonlyMap<string, HandEntry> | undefined;
};

/** The rows of a document's lines and of their taxes. */
export async function documentLines(
  ctx: Ctx,
  draft: DocumentDraft,
  sources: Sources,
  invoiceId: string | null,
): Promise<{ lines: StoredLine[]; taxes: object[] }> {
  const lines = await linesOf(ctx, draft, sources, invoiceId);
  const ids = lines.map((line) => line.id);
  const entered = draft.items.flatMap(({ segmentId }, index) =>
    enteredTaxRows(ctx, sources.entries?.get(segmentId), ids[index]),
  );
  // The first row says which columns are stored, and only entered taxes have custom fields.
  return { lines, taxes: [...entered, ...taxationRows(ctx, draft, ids)] };
}

function enteredTaxRows(ctx: Ctx, entry: HandEntry | undefined, invoiceItemId = ""): object[] {
  return (entry?.taxes ?? []).map(({ id, figures }, index) => ({
    ...taxationRow(ctx, { position: index + 1, invoiceItemId }, figures),
    ...(id === undefined ? {} : { id }),
  }));
}

/** The rows of a document's lines; without a document nothing is owed on them. */
async function linesOf(
  ctx: Ctx,
  draft: DocumentDraft,
  { labels, entries }: Sources,
  invoiceId: string | null,
): Promise<StoredLine[]> {
  const rowOf = (position: number, item: ItemDraft) => {
    const entry = entries?.get(item.segmentId);
    return entry
      ? handRow(ctx, position, item, entry)
      : lineRow(ctx, position, item, labels.get(item.segmentId));
  };
  const owed = balancesOf(draft.items);
  const rows = await mapInTurns(
    draft.items,
    (item, index): StoredLine => ({
      ...rowOf(index + 1, item),
      invoice_id: invoiceId,
      balance: invoiceId === null ? ZERO : owed.get(item),
    }),
  );
  if (draft.rounding === null) return rows;
  const { amount } = draft.rounding;
  const rounding = roundingRow(ctx, draft, draft.rounding);
  return [
    ...rows,
    { ...rounding, invoice_id: invoiceId, balance: invoiceId === null ? ZERO : amount },
  ];
}

/**
 * The balance of each line: a discount lowers the line that it reduces, and has no balance itself. One that raises a
 * charge has its own balance, because no line is covered beyond its amount.
 */
function balancesOf(items: readonly ItemDraft[]): Map<ItemDraft, Decimal> {
  const lines = new Map<string, ItemDraft>();
  for (const item of items) {
    if (item.kind !== "discount") lines.set(reducedLine(item), item);
  }
  const total = ({ amount, taxAmount }: ItemDraft) => amount.plus(taxAmount ?? ZERO);
  const balances = new Map(items.map((item) => [item, total(item)]));
  for (const item of items) {
    const line = item.appliedTo && lines.get(reducedLine(item));
    if (!line || isOwn(item)) continue;
    balances.set(line, (balances.get(line) ?? total(line)).plus(total(item)));
    balances.set(item, ZERO);
  }
  return balances;
}

const isOwn = ({ amount, trace }: ItemDraft) => amount.greaterThan(0) && isRaise(trace);
