/** SQL about the days of a fund `f`, for lists and queries of objects; `today` is an expression, too. */

/** The first day on which what remains cannot be used any more; null where it never expires. */
export const UNTIL = "coalesce(f.rollover_ends[cardinality(f.rollover_ends)], f.end_date)";

/** Whether its units may be used on a day: in its own validity period, or in one to which they are rolled over. */
export const isUsable = (today: string) =>
  `(f.start_date <= ${today} and (${UNTIL} is null or ${UNTIL} > ${today}))`;

/** How many of the periods to which its units are rolled over have begun. */
export const rolloverCount = (today: string) =>
  `case when f.rollover_apply is null or f.end_date > ${today} then 0
    else least(cardinality(f.rollover_ends), 1 + (select count(*) from unnest(f.rollover_ends) e where e <= ${today}))::int end`;

/**
 * What may be used, or was used, in the period of a day: all that was sold in its own validity period, afterwards what was
 * left over. Usage counts on its day, and not at all once it is reversed.
 */
export const totalOn = (today: string) =>
  `case when f.rollover_apply is null or f.end_date > ${today} then f.quantity
    else ${remainingAt(`(select max(e) from unnest(array_prepend(f.end_date, f.rollover_ends)) e where e <= ${today})`)} end`;

/** What remained of its units at the beginning of a day, without what usage of that day and of later ones took. */
export function remainingAt(day: string): string {
  return `(f.remaining + (select coalesce(sum(-u.quantity), 0)
    from (select sum(t.quantity) as quantity, min(t.transaction_date) filter (where t.kind = 'DRAWDOWN') as day
      from prepaid_transaction t where t.tenant_id = f.tenant_id and t.fund_id = f.id and t.daily_id is not null group by t.daily_id) u
    where u.day >= ${day}))`;
}
