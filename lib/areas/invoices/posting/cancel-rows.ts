import type { Ctx } from "@/lib/kernel/context";
import type { ReversedLine } from "./reverse";
import { requireDone } from "./settle-invoice";
import { markCanceled } from "./settle-queries";

/**
 * Makes a draft canceled and gives its lines, which count nowhere from now on.
 *
 * @throws Locked when it is no draft any more.
 */
export async function cancelRows(ctx: Ctx, invoiceId: string): Promise<readonly ReversedLine[]> {
  const lines = await markCanceled(ctx, invoiceId, ctx.actor.name);
  requireDone(lines);
  return lines;
}
