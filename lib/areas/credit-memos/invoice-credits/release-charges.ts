import type { Ctx } from "@/lib/kernel/context";
import type { Account } from "@/lib/areas/accounts/model";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { advanceCharges, chargesOfIds } from "@/lib/areas/subscriptions/due-charges";
import { movesAfter } from "./release-model";
import { liveLines } from "./release-queries";

/**
 * Moves charges back to where the lines that still count have billed them, after lines of theirs
 * were reversed or canceled: their days fall due again.
 */
export async function releaseCharges(
  ctx: Ctx,
  account: Account,
  chargeIds: readonly string[],
): Promise<void> {
  if (!chargeIds.length) return;
  const charges = await chargesOfIds(ctx, account, chargeIds);
  const live = await liveLines(ctx.tenantId, chargeIds);
  await advanceCharges(ctx, movesAfter(charges, live, billingRulesOf(ctx.settings)));
}
