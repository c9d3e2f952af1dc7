import type { Ctx } from "@/lib/api/context";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { type CollectionSettings, collectionSettingsOf } from "./collection-settings-model";

/** Changes how the tenant collects; gives all of it. */
export async function changeCollectionSettings(
  ctx: Ctx,
  changes: Partial<CollectionSettings>,
): Promise<CollectionSettings> {
  const before = collectionSettingsOf(await settingsForUpdate(ctx.tenantId));
  const after = { ...before, ...changes };
  if (after.applyCreditAutomatically === before.applyCreditAutomatically) return before;
  await storeSetting(ctx.tenantId, "applyCreditAutomatically", after.applyCreditAutomatically);
  ctx.record({
    subjectType: "collection-settings",
    subjectId: ctx.tenantId,
    action: "update",
    detail: {
      applyCreditAutomatically: {
        before: before.applyCreditAutomatically,
        after: after.applyCreditAutomatically,
      },
    },
  });
  return after;
}
