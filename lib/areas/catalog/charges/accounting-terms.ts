import { requireActive } from "@/lib/areas/accounting/codes/change-codes";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import type { Ctx } from "@/lib/kernel/context";

/** Requires that the accounting code that a body names is not inactive. @throws RuleViolation */
export async function requireUsableCode(
  ctx: Ctx,
  { AccountingCode }: Pick<ChargeChanges, "AccountingCode">,
): Promise<void> {
  if (!AccountingCode) return;
  await requireActive(ctx, AccountingCode, { resource: 522001, parameter: "AccountingCode" });
}
