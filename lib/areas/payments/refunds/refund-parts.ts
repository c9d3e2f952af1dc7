import { decimal } from "@/lib/values/decimal";
import type { Part } from "@/lib/areas/payments/apply-payment";
import type { DraftPart } from "./refund-model";

/** Parts as the intent of a refund stores them. */
export function draftParts(parts: readonly Part[]): DraftPart[] {
  return parts.map(({ items, ...part }) => ({
    ...part,
    amount: part.amount.toFixed(),
    ...(items && { items: items.map((item) => ({ ...item, amount: item.amount.toFixed() })) }),
  }));
}

/** The parts stored in an intent. */
export function partsOfDraft(parts: readonly DraftPart[]): Part[] {
  return parts.map(({ items, ...part }) => ({
    ...part,
    amount: decimal(part.amount),
    ...(items && { items: items.map((item) => ({ ...item, amount: decimal(item.amount) })) }),
  }));
}
