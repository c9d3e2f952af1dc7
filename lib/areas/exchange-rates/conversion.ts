import { changeFeatures } from "@/lib/areas/settings/features/change-features";
import type { Ctx } from "@/lib/kernel/context";
import { switchesOf } from "@/lib/kernel/features";
import { readSettings, settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { CONVERSION_SETTING, type CurrencyConversion, rateUseOf } from "./model";

/** How the tenant converts amounts, as it is stored now. */
export async function conversionOf({
  tenantId,
}: Pick<Ctx, "tenantId">): Promise<CurrencyConversion> {
  const settings = await readSettings(tenantId);
  const { homeCurrency } = switchesOf(settings);
  return { homeCurrency, ...rateUseOf(settings) };
}

/** Changes what is given. @throws RuleViolation where another home currency is not possible. */
export async function changeConversion(
  ctx: Ctx,
  changes: Partial<CurrencyConversion>,
): Promise<CurrencyConversion> {
  const { homeCurrency, ...use } = changes;
  const before = rateUseOf(await settingsForUpdate(ctx.tenantId));
  if (homeCurrency !== undefined) await changeFeatures(ctx, { homeCurrency });
  const after = { ...before, ...use };
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await storeSetting(ctx.tenantId, CONVERSION_SETTING, after);
    ctx.record({
      subjectType: "currency-conversion",
      subjectId: ctx.tenantId,
      action: "update",
      detail: { before, after },
    });
  }
  return conversionOf(ctx);
}
