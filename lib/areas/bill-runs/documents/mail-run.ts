import { deliverInvoicesOf } from "@/lib/areas/invoices/posting/deliveries";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { postedOfRun } from "@/lib/areas/bill-runs/account-queries";
import { findRun, report } from "@/lib/areas/bill-runs/find-run";

/**
 * Records that the posted invoices of a run are to be e-mailed, to accounts that get invoices by e-mail: those that were
 * never mailed, or with `resend` all of them. A run that leaves invoices of zero out does so here, too.
 *
 * @returns how many.
 * @throws RuleViolation while none of its documents is posted; NotFound.
 */
export async function emailRun(
  ctx: Ctx,
  key: string,
  { resend = false }: { resend?: boolean | undefined },
): Promise<number> {
  const run = await findRun(ctx, key);
  if ((await postedOfRun(ctx.tenantId, run.id)) === undefined)
    throw new RuleViolation(`No document of ${run.runNumber} is posted, and drafts are not sent.`);
  const zero = !run.noEmailForZero;
  const invoices = await deliverInvoicesOf(ctx, run.id, { resend, zero });
  report(ctx, run, "email", "emailed", { invoices });
  return invoices;
}
