import { asTenant } from "@/lib/platform/database/ambient";
import { statement } from "@/lib/platform/database/db";
import { log } from "./log";

const keep = statement<{ made: string[]; dropped: string[] }>(
  "keep-months",
  "select made, dropped from keep_months($1)",
);

const KEPT_BY_MONTH = ["audit_entry", "outbox"];

/**
 * Makes the months to come of the audit trail and of the outbox, and drops those that the installation keeps no longer. A row whose
 * month was not made is taken all the same, and moves there when it is.
 */
export async function keepMonths(): Promise<void> {
  for (const table of KEPT_BY_MONTH) {
    const [done] = await asTenant("", () => keep([table]));
    if (done && done.made.length + done.dropped.length > 0) log.info({ table, ...done }, "months");
  }
}
