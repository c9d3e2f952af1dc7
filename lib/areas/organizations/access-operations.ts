import { operation } from "@/lib/api/operation";
import { readSettings } from "@/lib/platform/tenants";
import * as contract from "./access-contract";
import { accessSettings, changeAccessSettings } from "./change-access";

export const getAccessSettings = operation(contract.getAccessSettings, async (ctx) => {
  const { tenantId, environment } = ctx;
  return accessSettings({ tenantId, environment, settings: await readSettings(tenantId) });
});

export const updateAccessSettings = operation(contract.updateAccessSettings, (ctx, { body }) =>
  changeAccessSettings(ctx, body),
);
