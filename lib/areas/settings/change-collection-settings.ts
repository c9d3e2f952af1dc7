import type { Ctx } from "@/lib/kernel/context";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { type CollectionSettings, collectionSettingsOf } from "./collection-settings-model";

const names = ["applyCreditAutomatically", "cardEntryInPortal"] as const;

/** Changes how the tenant collects; returns all settings. */
export async function changeCollectionSettings(
  ctx: Ctx,
  changes: Partial<CollectionSettings>,
): Promise<CollectionSettings> {
  const before = collectionSettingsOf(await settingsForUpdate(ctx.tenantId), ctx.environment);
  const after = { ...before, ...changes };
  const changed = names.filter((name) => after[name] !== before[name]);
  if (!changed.length) return before;
  for (const name of changed) await storeSetting(ctx.tenantId, name, after[name]);
  ctx.record({
    subjectType: "collection-settings",
    subjectId: ctx.tenantId,
    action: "update",
    detail: Object.fromEntries(
      changed.map((name) => [name, { before: before[name], after: after[name] }]),
    ),
  });
  return after;
}
