import type pg from "pg";

/** For how many days an installation keeps what is kept by month. */
export type Retention = { auditDays: number; outboxDays: number };

/**
 * Ten years of audit trail: the longest that the books of a company are kept by law in many countries, and the trail says how they
 * came about. Three months of events, for those who want to be told again.
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
