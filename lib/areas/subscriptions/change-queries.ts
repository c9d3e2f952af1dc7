import { statement } from "@/lib/platform/db";
import type { LocalDate } from "@/lib/values/local-date";
import { actionOf } from "./action-model";
import type { ChangeableSubscription, SubscriptionChange } from "./change-model";
import { lastTerm, replay } from "./timeline-model";

type ActionJson = {
  id: string;
  type: string;
  version: number;
  contractEffective: LocalDate;
  serviceActivation: LocalDate | null;
  customerAcceptance: LocalDate | null;
  body: Record<string, unknown>;
};

type Row = Omit<ChangeableSubscription, "actions" | "timeline"> & { actions: ActionJson[] };

const byNumbers = statement<Row>(
  "subscriptions-to-change",
  `select s.id, s.subscription_number as "subscriptionNumber", s.account_id as "accountId", s.currency,
     (select json_agg(json_build_object('id', o.id, 'type', o.type, 'version', o.produced_version,
         'contractEffective', o.contract_effective, 'serviceActivation', o.service_activation,
         'customerAcceptance', o.customer_acceptance, 'body', o.body) order by o.produced_version)
      from order_action o where o.tenant_id = s.tenant_id and o.subscription_id = s.id) as actions
   from subscription s
   where s.tenant_id = $1 and s.subscription_number = any($2::text[])`,
  { replanned: true },
);

/** Subscriptions by number with their whole history; unknown numbers are left out. */
export async function subscriptionsToChange(
  tenantId: string,
  numbers: readonly string[],
): Promise<ChangeableSubscription[]> {
  return (await byNumbers([tenantId, numbers])).map((row) => {
    const actions = row.actions.map(({ id, type, version, body, ...dates }) =>
      actionOf({ id, type, version, body, dates }),
    );
    return { ...row, actions, timeline: replay(actions) };
  });
}

const update = statement(
  "subscriptions-change",
  `update subscription s set version = m.version, status = m.status, term_type = m.term_type,
     auto_renew = m.auto_renew, term_start = m.term_start, term_end = m.term_end, cmrr = m.cmrr,
     tcv = m.tcv, updated_at = $3
   from json_populate_recordset(null::subscription, $2) m
   where s.tenant_id = $1 and s.id = m.id`,
  { replanned: true },
);

/** What a changed subscription is worth. */
export type ChangedSubscription = SubscriptionChange & { cmrr: string; tcv: string };

/** Stores what the timelines of changed subscriptions decide. */
export async function updateSubscriptions(
  { tenantId, now }: { tenantId: string; now: Date },
  changes: readonly ChangedSubscription[],
): Promise<void> {
  const rows = changes.map(({ before, timeline, cmrr, tcv }) => {
    const term = lastTerm(timeline);
    return {
      id: before.id,
      version: timeline.version,
      status: timeline.status,
      term_type: timeline.termType,
      auto_renew: timeline.autoRenew,
      term_start: term.start,
      term_end: term.end,
      cmrr,
      tcv,
    };
  });
  await update([tenantId, JSON.stringify(rows), now]);
}

/** The columns of a charge that a change of its subscription moves. */
export type ChangedCharge = {
  readonly id: string;
  readonly effective_end: LocalDate | null;
  readonly processed_through: LocalDate | null;
  readonly next_billing_date: LocalDate | null;
  readonly mrr: string;
  readonly tcv: string;
};

/** Moves ends and billing dates of charges; `before` is where each of them was billed to. */
export const updateCharges = statement<{ id: string }>(
  "charges-change",
  `update rate_plan_charge c set effective_end = m.effective_end, processed_through = m.processed_through,
     next_billing_date = m.next_billing_date, mrr = m.mrr, tcv = m.tcv
   from json_populate_recordset(null::rate_plan_charge, $2) m
   join unnest($3::uuid[], $4::date[]) as b (id, before) on b.id = m.id
   where c.tenant_id = $1 and c.id = m.id and c.processed_through is not distinct from b.before
   returning c.id`,
  { replanned: true },
);
