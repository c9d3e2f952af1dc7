import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { log } from "./log";

const keep = statement<{ made: string[]; dropped: string[] }>(
  "keep-months",
  "select made, dropped from keep_months($1)",
);

const KEPT_BY_MONTH = ["audit_entry", "outbox"];

/**
 * Creates upcoming monthly partitions of the audit trail and the outbox, and drops those past the installation's
 * retention. A row whose month does not exist yet is accepted, and moves there once it is created.
 */
export async function keepMonths(): Promise<void> {
  for (const table of KEPT_BY_MONTH) {
    const [done] = await asTenant("", () => keep([table]));
    if (done && done.made.length + done.dropped.length > 0) log.info({ table, ...done }, "months");
  }
}
