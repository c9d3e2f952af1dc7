import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { RETRY_SETTING, type RetryRule, retryRulesOf } from "./retry-model";

/** Replaces the tenant's rules. @throws RuleViolation when two have one name. */
export async function changeRetryRules(
  ctx: Ctx,
  rules: readonly RetryRule[],
): Promise<RetryRule[]> {
  const names = rules.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) {
    throw new RuleViolation("Two rules have one name.", { resource: 547004 });
  }
  const before = retryRulesOf(await settingsForUpdate(ctx.tenantId));
  await storeSetting(ctx.tenantId, RETRY_SETTING, { rules });
  const subject = { subjectType: "payment-retry-rules", subjectId: ctx.tenantId };
  ctx.record({ ...subject, action: "update", detail: { before, after: rules } });
  return [...rules];
}
