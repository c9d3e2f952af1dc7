import type { Ctx } from "@/lib/kernel/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import {
  BILLING_RULES,
  billingRulesOf,
  changedRules,
  ownRules,
  ruleChanges,
  storedRules,
} from "./model";

/** Changes some billing rules of the tenant, from the next calculation on; returns all of them. */
export async function changeBillingRules(
  ctx: Ctx,
  changes: Partial<BillingRules>,
): Promise<BillingRules> {
  const settings = await settingsForUpdate(ctx.tenantId);
  const rules = changedRules(settings, changes);
  const detail = ruleChanges(billingRulesOf(settings), rules);
  if (!Object.keys(detail).length) return rules;
  await storeSetting(ctx.tenantId, BILLING_RULES, {
    ...ownRules(settings),
    ...storedRules(changes),
  });
  ctx.record({
    subjectType: "billing-rules",
    subjectId: ctx.tenantId,
    action: "update",
    detail,
  });
  return rules;
}
