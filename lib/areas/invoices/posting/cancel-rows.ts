import type { Ctx } from "@/lib/kernel/context";
import type { ReversedLine } from "./reverse";
import { requireDone } from "./settle-invoice";
import { markCanceled } from "./settle-queries";

/**
 * Cancels a draft and returns its lines, which no longer count from now on.
 *
 * @throws Locked when it is no longer a draft.
 */
export async function cancelRows(ctx: Ctx, invoiceId: string): Promise<readonly ReversedLine[]> {
  const lines = await markCanceled(ctx, invoiceId, ctx.actor.name);
  requireDone(lines);
  return lines;
}
