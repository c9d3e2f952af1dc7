import { holdsCardNumber, withoutCardNumbers } from "@/lib/kernel/card-numbers";
import type { Ctx } from "@/lib/kernel/context";
import { keyedHash } from "@/lib/platform/auth/secrets";
import { mapInTurns } from "@/lib/platform/turns";
import type { UsageDraft } from "./model";

const LETTERS = 24;

/**
 * A sender's key or group as it is kept. A number in it that may be a card's is replaced by stars, and a
 * keyed hash of the whole stands behind them: equal keys stay equal, and no number is stored.
 */
export function maskedName(ctx: Ctx, name: string | null): string | null {
  if (name === null || !holdsCardNumber(name)) return name;
  const hash = keyedHash("usage name", ctx.tenantId, name).toString("hex").slice(0, LETTERS);
  // Letters alone, so that no digits of the hash look like a card number by chance.
  const letters = hash.replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  return `${withoutCardNumbers(name)}~${letters}`;
}

/** The drafts with their names as they are kept. */
export function withMaskedNames(ctx: Ctx, drafts: readonly UsageDraft[]): Promise<UsageDraft[]> {
  return mapInTurns(drafts, (draft) => ({
    ...draft,
    uniqueKey: maskedName(ctx, draft.uniqueKey),
    groupId: maskedName(ctx, draft.groupId),
  }));
}
