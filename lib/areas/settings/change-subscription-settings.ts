import type { Ctx } from "@/lib/kernel/context";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { type SubscriptionSettings, subscriptionSettingsOf } from "./subscription-settings-model";

const NAMES = ["requireServiceActivation", "requireCustomerAcceptance"] as const;

/** Changes the tenant's requirements for new subscriptions; returns all settings. */
export async function changeSubscriptionSettings(
  ctx: Ctx,
  changes: Partial<SubscriptionSettings>,
): Promise<SubscriptionSettings> {
  const before = subscriptionSettingsOf(await settingsForUpdate(ctx.tenantId));
  const after = { ...before };
  const detail: Record<string, { before: boolean; after: boolean }> = {};
  for (const name of NAMES) {
    const value = changes[name];
    if (value === undefined || value === before[name]) continue;
    await storeSetting(ctx.tenantId, name, value);
    detail[name] = { before: before[name], after: value };
    after[name] = value;
  }
  if (Object.keys(detail).length) {
    const subject = { subjectType: "subscription-settings", subjectId: ctx.tenantId };
    ctx.record({ ...subject, action: "update", detail });
  }
  return after;
}
