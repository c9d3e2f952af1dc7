import type { Ctx } from "@/lib/kernel/context";
import type { CreditCharge, TrueUpCharge } from "@/lib/areas/subscriptions/billable-model";
import type { LocalDate } from "@/lib/values/local-date";
import { dueCredit } from "./credit/due-credit";
import { commitmentsDue } from "./queries";
import { dueTrueUps } from "./true-ups";

/** The periods of accounts' commitments that bills through a day evaluate, and the credit that they bill, as charges. */
export async function dueCommitments(
  ctx: Pick<Ctx, "tenantId">,
  accounts: readonly { readonly id: string }[],
  targetDate: LocalDate,
): Promise<(TrueUpCharge | CreditCharge)[]> {
  const ids = accounts.map(({ id }) => id);
  const due = await commitmentsDue(ctx.tenantId, ids, targetDate);
  return [...dueTrueUps(due, targetDate), ...(await dueCredit(ctx, due, targetDate))];
}
