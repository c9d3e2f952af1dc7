import { operation } from "@/lib/api/operation";
import { readSettings } from "@/lib/platform/tenants";
import * as contract from "./access-contract";
import { changePassword as changeMyPassword } from "./change-password";
import { accessSettings, changeAccessSettings } from "./change-access";

export const getAccessSettings = operation(contract.getAccessSettings, async (ctx) => {
  const { tenantId, environment } = ctx;
  return accessSettings({ tenantId, environment, settings: await readSettings(tenantId) });
});

export const updateAccessSettings = operation(contract.updateAccessSettings, (ctx, { body }) =>
  changeAccessSettings(ctx, body),
);

export const changePassword = operation(contract.changePassword, async (ctx, { body }) => ({
  endedSessions: await changeMyPassword(ctx, body),
}));
