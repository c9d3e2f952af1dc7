import { asTenant } from "./ambient";
import { statement } from "./db";
import { reapKeys } from "./idempotency";

/** Days for which the calls of a tenant stay in the request log. */
const LOG_DAYS = 30;

const tokens = statement(
  "reap-tokens",
  "delete from access_token where tenant_id = $1 and expires_at < clock_timestamp()",
);
const sessions = statement(
  "reap-sessions",
  "delete from portal_session where tenant_id = $1 and expires_at < clock_timestamp()",
);
const calls = statement(
  "reap-calls",
  `delete from request_log where tenant_id = $1 and at < clock_timestamp() - make_interval(days => ${LOG_DAYS})`,
);

/** Forgets what is over: stored answers, tokens, sign-ins and calls of one tenant. */
export function reap(tenantId: string): Promise<void> {
  return asTenant(tenantId, async () => {
    await reapKeys(tenantId);
    await tokens([tenantId]);
    await sessions([tenantId]);
    await calls([tenantId]);
  });
}
