import { operation } from "@/lib/api/operation";
import { readSettings } from "@/lib/platform/tenants";
import { changeSubscriptionSettings } from "./change-subscription-settings";
import * as contract from "./subscription-settings-contract";
import { subscriptionSettingsOf } from "./subscription-settings-model";

export const getSubscriptionSettings = operation(contract.getSubscriptionSettings, async (ctx) =>
  subscriptionSettingsOf(await readSettings(ctx.tenantId)),
);

export const updateSubscriptionSettings = operation(
  contract.updateSubscriptionSettings,
  async (ctx, { body }) => changeSubscriptionSettings(ctx, body),
);
