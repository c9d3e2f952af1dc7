import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { reapCallCounts } from "./call-rate";
import { reapKeys } from "./idempotency";
import { reapLocatorUses } from "./locator-uses";
import { reapRecordings } from "./recorder/recorder";
import { reapRequestLog } from "./request-log";

const tokens = statement(
  "reap-tokens",
  "delete from access_token where tenant_id = $1 and expires_at < clock_timestamp()",
);
const sessions = statement(
  "reap-sessions",
  "delete from portal_session where tenant_id = $1 and expires_at < clock_timestamp()",
);

const places = statement(
  "reap-sign-in-places",
  "delete from sign_in_place where tenant_id = $1 and seen_at < clock_timestamp() - interval '100 days'",
);

const resets = statement(
  "reap-password-resets",
  "delete from password_reset where tenant_id = $1 and expires_at < clock_timestamp() - interval '1 day'",
);

const browserTokens = statement(
  "reap-browser-tokens",
  "delete from browser_token where tenant_id = $1 and expires_at < clock_timestamp() - interval '1 day'",
);
const browserAttempts = statement(
  "reap-browser-attempts",
  "delete from browser_attempt where tenant_id = $1 and window_start < clock_timestamp() - interval '1 day'",
);

const challenges = statement(
  "reap-test-bank-challenges",
  "delete from test_bank_challenge where tenant_id = $1 and expires_at < clock_timestamp() - interval '1 day'",
);

/** Deletes what has expired: stored answers, tokens, sign-ins, calls and recordings of one tenant. */
export function reap(tenantId: string): Promise<void> {
  return asTenant(tenantId, async () => {
    await reapKeys(tenantId);
    await tokens([tenantId]);
    await sessions([tenantId]);
    await places([tenantId]);
    await resets([tenantId]);
    await browserTokens([tenantId]);
    await browserAttempts([tenantId]);
    await challenges([tenantId]);
    await reapCallCounts([tenantId]);
    await reapLocatorUses(tenantId);
    await reapRequestLog(tenantId);
    await reapRecordings(tenantId);
  });
}
