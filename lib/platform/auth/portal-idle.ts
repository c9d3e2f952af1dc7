import type { Environment } from "@/lib/kernel/context";
import { MOST_IDLE_MINUTES } from "@/lib/values/idle-minutes";

/** The tenant's setting: minutes without use after which the portal asks to sign in again. */
export const PORTAL_IDLE = "portalIdleMinutes";

/** The tenant's idle timeout of sessions, in minutes. A copy of a test tenant's settings may exceed the live maximum. */
export function idleMinutesOf(
  settings: Readonly<Record<string, unknown>>,
  environment: Environment,
): number {
  const chosen = settings[PORTAL_IDLE];
  const most: number = MOST_IDLE_MINUTES[environment];
  return typeof chosen === "number" ? Math.min(chosen, most) : most;
}

/** The same within a statement, for the tenant's row `t`. */
export const IDLE_MINUTES = `least(coalesce((t.settings ->> '${PORTAL_IDLE}')::int, ${MOST_IDLE_MINUTES.test}),
  case t.environment when 'live' then ${MOST_IDLE_MINUTES.live} else ${MOST_IDLE_MINUTES.test} end)`;
