import type { Entry } from "../compare";
import { count, row, type Sql } from "../statement";
import { dayText } from "./tables";

/** The thresholds of an account's usage. */
export async function thresholdClaims(sql: Sql, accountId: string): Promise<Entry[]> {
  const thresholds = await sql(
    "select value, uom from usage_threshold where account_id = $1 and kind = 'Quantity'",
    [accountId],
  );
  return thresholds.map(({ value = "", uom }) =>
    row("Thresholds of usage", `${count(value)} ${uom}`, { "Alert at": count(value) }),
  );
}

/** Usage that has reached a threshold, of all accounts or of one. */
export async function openAlertClaims(sql: Sql, accountId?: string): Promise<Entry[]> {
  const alerts = await sql(
    `select a.name, l.quantity, l.reached, ${dayText("l.period_start")} as first, ${dayText("l.period_end - 1")} as last
     from usage_alert l join usage_threshold h on h.id = l.threshold_id join account a on a.id = h.account_id
     where l.closed_at is null and ($1::uuid is null or h.account_id = $1::uuid)`,
    [accountId ?? null],
  );
  return alerts.map(({ name = "", quantity = "", reached = "", first = "", last = "" }) =>
    row("Usage that has reached a threshold", name, {
      Used: count(quantity),
      Threshold: count(reached),
      "Billing period": `${first}; ${last}`,
    }),
  );
}
