import { operation } from "@/lib/api/operation";
import { readSettings } from "@/lib/platform/tenants";
import { changeCollectionSettings } from "./change-collection-settings";
import * as contract from "./collection-settings-contract";
import { collectionSettingsOf } from "./collection-settings-model";

export const getCollectionSettings = operation(contract.getCollectionSettings, async (ctx) =>
  collectionSettingsOf(await readSettings(ctx.tenantId), ctx.environment),
);

export const updateCollectionSettings = operation(
  contract.updateCollectionSettings,
  async (ctx, { body }) => changeCollectionSettings(ctx, body),
);
