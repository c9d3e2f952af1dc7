import type { Ctx } from "@/lib/kernel/context";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { TAX_SETTINGS, type TaxSettings, taxSettingsOf } from "./model";

/** Selects the tax engine, from the next calculation on. */
export async function changeTaxEngine(
  ctx: Ctx,
  changes: Partial<TaxSettings>,
): Promise<TaxSettings> {
  const before = taxSettingsOf(await settingsForUpdate(ctx.tenantId));
  const after: TaxSettings = {
    engine: changes.engine ?? before.engine,
    taxAddress: changes.taxAddress ?? before.taxAddress,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return before;
  await storeSetting(ctx.tenantId, TAX_SETTINGS, after);
  ctx.record({
    subjectType: "tax-engine",
    subjectId: ctx.tenantId,
    action: "update",
    detail: { before, after },
  });
  return after;
}
