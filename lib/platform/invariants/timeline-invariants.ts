import type { Invariant } from "./money-invariants";

/** Subscriptions and the segments of their charges. */
export const timelineInvariants: readonly Invariant[] = [
  {
    id: "M50",
    title: "Segments of a charge do not overlap.",
    sql: `select x.id::text as subject from rate_plan_charge x
      join rate_plan_charge y on y.tenant_id = x.tenant_id and y.charge_number = x.charge_number and y.id > x.id
        and daterange(x.effective_start, x.effective_end) && daterange(y.effective_start, y.effective_end)`,
  },
  {
    id: "M51",
    title: "No segment serves a day of a pause, or a day after its subscription's end.",
    sql: `select c.id::text as subject from rate_plan_charge c
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
      where c.charge_type <> 'OneTime' and c.effective_start is distinct from c.effective_end
        and (s.suspensions && daterange(c.effective_start, c.effective_end)
          or coalesce(c.effective_end, 'infinity') > least(s.cancelled_on, s.term_end))`,
  },
  {
    id: "M52",
    title: "The versions of a subscription are its bookings, without a gap.",
    sql: `select s.id::text as subject from subscription s
      left join (select tenant_id, subscription_id, count(*) as booked, count(distinct produced_version) as versions,
          max(produced_version) as newest from order_action group by 1, 2) o
        on o.tenant_id = s.tenant_id and o.subscription_id = s.id
      where o.booked is distinct from o.versions or o.newest is distinct from s.version`,
  },
];
