import type pg from "pg";

/** For how many days an installation keeps tables partitioned by month. */
export type Retention = { auditDays: number; outboxDays: number };

/**
 * Ten years of audit trail: the longest legal retention of company books in many countries, and the trail explains
 * them. Three months of events, for consumers that need a redelivery.
 */
export const USUAL_RETENTION: Retention = { auditDays: 3653, outboxDays: 90 };

/** Writes it where the clean-up reads it: the application may not change it. */
export async function keepFor(owner: pg.Client, retention: Retention): Promise<void> {
  await owner.query(
    `UPDATE retention r SET kept_days = d.days
       FROM (VALUES ('audit_entry', $1::int), ('outbox', $2::int)) AS d (name, days)
      WHERE r.table_name = d.name AND r.kept_days <> d.days`,
    [retention.auditDays, retention.outboxDays],
  );
}
