import type { Ctx } from "@/lib/kernel/context";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { keysOf } from "@/lib/values/keys";
import { type SubscriptionSettings, subscriptionSettingsOf } from "./subscription-settings-model";

/** Changes the named settings of subscriptions; returns all. */
export async function changeSubscriptionSettings(
  ctx: Ctx,
  changes: Partial<SubscriptionSettings>,
): Promise<SubscriptionSettings> {
  const before = subscriptionSettingsOf(await settingsForUpdate(ctx.tenantId));
  const after = { ...before, ...changes };
  const detail: Record<string, { before: boolean | number; after: boolean | number }> = {};
  for (const name of keysOf(before)) {
    if (after[name] === before[name]) continue;
    await storeSetting(ctx.tenantId, name, after[name]);
    detail[name] = { before: before[name], after: after[name] };
  }
  if (Object.keys(detail).length) {
    const subject = { subjectType: "subscription-settings", subjectId: ctx.tenantId };
    ctx.record({ ...subject, action: "update", detail });
  }
  return after;
}
