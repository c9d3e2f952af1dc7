import { holdsCardNumber, withoutCardNumbers } from "@/lib/kernel/card-numbers";
import type { Ctx } from "@/lib/kernel/context";
import { keyedHash } from "@/lib/platform/auth/secrets";
import { mapInTurns } from "@/lib/platform/turns";
import type { UsageDraft } from "./model";

const LETTERS = 24;

/**
 * A sender's key or group in its stored form. A possible card number in it is replaced by asterisks, followed by a
 * keyed hash of the whole: equal keys stay equal, and no number is stored.
 */
export function maskedName(ctx: Ctx, name: string | null): string | null {
  if (name === null || !holdsCardNumber(name)) return name;
  const hash = keyedHash("usage name", ctx.tenantId, name).toString("hex").slice(0, LETTERS);
  // Letters only: digits of the hash could look like a card number.
  const letters = hash.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  return `${withoutCardNumbers(name)}~${letters}`;
}

/** The drafts with their names in the stored form. */
export function withMaskedNames(ctx: Ctx, drafts: readonly UsageDraft[]): Promise<UsageDraft[]> {
  return mapInTurns(drafts, (draft) => ({
    ...draft,
    uniqueKey: maskedName(ctx, draft.uniqueKey),
    groupId: maskedName(ctx, draft.groupId),
  }));
}
