import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { idleMinutesOf, PORTAL_IDLE } from "@/lib/platform/auth/portal-idle";
import { LEGACY_STATUS } from "@/lib/api/wire/legacy-status";
import { MOST_IDLE_MINUTES } from "@/lib/values/idle-minutes";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import { legacyKeyHeadersOf, shortenSessionsOfTenant, storeLegacyKeyHeaders } from "./queries";

/** Access settings for programs and people. */
export type AccessSettings = {
  legacyKeyHeaders: boolean;
  legacyStatus: boolean;
  portalIdleMinutes: number;
};

/** The tenant's current settings. */
export async function accessSettings(
  ctx: Pick<Ctx, "tenantId" | "environment" | "settings">,
): Promise<AccessSettings> {
  const legacyKeyHeaders = await legacyKeyHeadersOf(ctx.tenantId);
  if (legacyKeyHeaders === undefined) throw new Error("the tenant of a credential does not exist");
  return {
    legacyKeyHeaders,
    legacyStatus: ctx.settings[LEGACY_STATUS] === true,
    portalIdleMinutes: idleMinutesOf(ctx.settings, ctx.environment),
  };
}

/**
 * Changes access for programs and people; returns all settings.
 *
 * @throws RuleViolation for an idle time that a live tenant may not have.
 */
export async function changeAccessSettings(
  ctx: Ctx,
  changes: Partial<AccessSettings>,
): Promise<AccessSettings> {
  const { tenantId, environment } = ctx;
  const settings = await settingsForUpdate(tenantId);
  const before = await accessSettings({ tenantId, environment, settings });
  const after = { ...before, ...changes };
  const most = MOST_IDLE_MINUTES[environment];
  if (after.portalIdleMinutes > most) {
    throw new RuleViolation(
      `People of a live company are signed out after ${most} minutes at the latest.`,
      {
        resource: 501602,
      },
    );
  }
  const detail: Record<string, { before: unknown; after: unknown }> = {};
  if (after.legacyKeyHeaders !== before.legacyKeyHeaders) {
    await storeLegacyKeyHeaders(tenantId, after.legacyKeyHeaders);
    detail.legacyKeyHeaders = { before: before.legacyKeyHeaders, after: after.legacyKeyHeaders };
  }
  if (after.legacyStatus !== before.legacyStatus) {
    await storeSetting(tenantId, LEGACY_STATUS, after.legacyStatus);
    detail.legacyStatus = { before: before.legacyStatus, after: after.legacyStatus };
  }
  if (after.portalIdleMinutes !== before.portalIdleMinutes) {
    await storeSetting(tenantId, PORTAL_IDLE, after.portalIdleMinutes);
    await shortenSessionsOfTenant([tenantId, after.portalIdleMinutes]);
    detail.portalIdleMinutes = { before: before.portalIdleMinutes, after: after.portalIdleMinutes };
  }
  if (Object.keys(detail).length === 0) return before;
  ctx.record({ subjectType: "access-settings", subjectId: tenantId, action: "update", detail });
  return after;
}
