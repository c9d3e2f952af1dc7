import { operation } from "@/lib/api/operation";
import { readSettings, settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import * as contract from "./settings-contract";
import { FULFILLMENT_SETTINGS, fulfillmentSettingsOf } from "./settings-model";

export const getFulfillmentSettings = operation(contract.getFulfillmentSettings, async (ctx) => ({
  ...fulfillmentSettingsOf(await readSettings(ctx.tenantId)),
}));

export const updateFulfillmentSettings = operation(
  contract.updateFulfillmentSettings,
  async (ctx, { body }) => {
    const before = fulfillmentSettingsOf(await settingsForUpdate(ctx.tenantId));
    const after = { ...before, ...body };
    await storeSetting(ctx.tenantId, FULFILLMENT_SETTINGS, after);
    const subject = { subjectType: "fulfillment-settings", subjectId: ctx.tenantId };
    ctx.record({ ...subject, action: "update", detail: { before, after } });
    return { ...after };
  },
);
