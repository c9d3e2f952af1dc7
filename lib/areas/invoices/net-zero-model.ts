import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { DocumentDraft } from "./model";
import { ratedUsage } from "./usage-model";

/**
 * What is stored of a document. Lines that total zero are stored without one, except for usage and for what credit has paid: a
 * document of zero keeps the records that it rated, and shows the credit; a period without usage stays open for late
 * records. Nothing remains of a document without lines. `docs/decisions`, 0008.
 */
export function settled(
  draft: DocumentDraft,
  segments: readonly ChargeSegment[],
  usage: readonly UsageRecord[],
): DocumentDraft | undefined {
  if (draft.kind !== "netZero") return draft;
  const isPaid = draft.items.some(({ paysFor }) => paysFor !== undefined);
  if (isPaid || ratedUsage(draft.items, segments, usage).length) {
    return { ...draft, kind: "invoice" };
  }
  const open = openUsage(draft.items, segments);
  const items = draft.items.filter(
    ({ segmentId, appliedTo }) => !open.has(segmentId) && !(appliedTo && open.has(appliedTo)),
  );
  return items.length ? { ...draft, items } : undefined;
}

/** The usage charges without any line with an amount. */
function openUsage(items: readonly ItemDraft[], segments: readonly ChargeSegment[]): Set<string> {
  const open = new Set(
    segments.filter(({ type }) => type === "Usage").map(({ segmentId }) => segmentId),
  );
  for (const { segmentId, amount } of items) if (!amount.isZero()) open.delete(segmentId);
  return open;
}
