import { decimal } from "@/lib/values/decimal";
import { uuidOf } from "@/lib/kernel/ids";
import type { Reach } from "@/lib/areas/subscriptions/queries";
import type { EarlierDay } from "@/lib/billing/charge-segment";
import { prisma, statement } from "@/lib/platform/database/db";
import { calculateInTurns } from "@/lib/platform/turns";
import type { LocalDate } from "@/lib/values/local-date";
import { actionOf } from "@/lib/areas/subscriptions/timeline/action-model";
import type { ChangeableSubscription } from "@/lib/areas/subscriptions/timeline/change-model";
import {
  CHARGE,
  FEATURE,
  from,
  RATE_PLAN,
  TIER,
} from "@/lib/areas/subscriptions/timeline/timeline-queries";
import { replay } from "@/lib/areas/subscriptions/timeline/timeline-model";

type ActionJson = {
  id: string;
  type: string;
  version: number;
  contractEffective: LocalDate;
  serviceActivation: LocalDate | null;
  customerAcceptance: LocalDate | null;
  body: Record<string, unknown>;
};

type Row = Omit<ChangeableSubscription, "actions" | "timeline" | "cmrr" | "tcv"> & {
  cmrr: string;
  tcv: string;
  actions: ActionJson[];
  settlesOn: LocalDate | null;
};

/** A subscription `s` with its history. */
const CHANGEABLE = `select s.id, s.settles_on as "settlesOn", s.subscription_number as "subscriptionNumber", s.account_id as "accountId",
     s.invoice_account_id as "invoiceAccountId", s.currency, s.cmrr, s.tcv,
     json_build_object('billToContactId', s.bill_to_contact_id, 'soldToContactId', s.sold_to_contact_id,
       'shipToContactId', s.ship_to_contact_id, 'paymentTerm', s.payment_term,
       'invoiceSeparately', s.invoice_separately, 'notes', s.notes, 'customFields', s.custom_fields) as details,
     (select json_agg(json_build_object('id', o.id, 'type', o.type, 'version', o.produced_version,
         'contractEffective', o.contract_effective, 'serviceActivation', o.service_activation,
         'customerAcceptance', o.customer_acceptance, 'body', o.body) order by o.produced_version)
      from order_action o where o.tenant_id = s.tenant_id and o.subscription_id = s.id) as actions
   from subscription s`;

const byNumbers = statement<Row>(
  "subscriptions-to-change",
  `${CHANGEABLE} where s.tenant_id = $1 and s.subscription_number = any($2::text[])`,
  { replanned: true },
);

/** Subscriptions by number with their whole history; unknown numbers are omitted. */
export async function subscriptionsToChange(
  tenantId: string,
  numbers: readonly string[],
): Promise<ChangeableSubscription[]> {
  return calculateInTurns(await byNumbers([tenantId, numbers]), changeable);
}

const byKey = statement<Row>(
  "subscription-to-change",
  `${CHANGEABLE} join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
     and (s.id = $4::uuid or s.subscription_number = $5)`,
);

/** A subscription by id or number with its whole history, within the entity and the orgs of the call. */
export async function subscriptionToChange(
  { tenantId, entityId, orgIds }: Reach,
  key: string,
): Promise<ChangeableSubscription | undefined> {
  const [row] = await byKey([tenantId, entityId, orgIds, uuidOf(key) ?? null, key]);
  return row && changeable(row);
}

const settling = statement<Row>(
  "subscriptions-to-settle",
  `${CHANGEABLE} where s.tenant_id = $1 and s.settles_on <= $2 and s.status = 'Active'
   order by s.settles_on, s.id limit $3 for update of s skip locked`,
);

/** Subscriptions with a change of status due by `day`, and its due date. */
export async function subscriptionsToSettle(
  tenantId: string,
  day: LocalDate,
  most: number,
): Promise<{ subscription: ChangeableSubscription; since: LocalDate }[]> {
  const rows = await settling([tenantId, day, most]);
  return rows.map((row) => ({ subscription: changeable(row), since: row.settlesOn ?? day }));
}

/** Stores dated changes of status. */
export const settleRows = statement(
  "subscriptions-settle",
  `update subscription s set account_id = m.account_id, invoice_account_id = m.invoice_account_id,
     settles_on = m.settles_on, updated_at = $3
   from json_populate_recordset(null::subscription, $2) m where s.tenant_id = $1 and s.id = m.id`,
);

/** Subscriptions as one text each, from their rows. */
export const storedTimelines = statement<{ id: string; outline: string }>(
  "subscriptions-outlines",
  `select s.id, concat_ws('|', s.version, s.term_start, coalesce(s.term_end::text, ''),
       coalesce(s.cancelled_on::text, ''), s.suspensions::text, coalesce(s.ramp ->> 'number', ''), c.segments) as outline
   from subscription s cross join lateral (
     select string_agg(line, '|' order by line collate "C") as segments from (
       select concat_ws(' ', c.id, c.charge_number, c.segment, c.effective_start,
         coalesce(c.effective_end::text, ''), c.closed::text) as line
       from rate_plan_charge c where c.tenant_id = s.tenant_id and c.subscription_id = s.id
       union all
       select concat_ws(' ', f.id, f.feature_id, f.effective_start, coalesce(f.effective_end::text, ''), trim_scale(f.quantity)::text) as line
       from subscription_product_feature f join rate_plan p on p.tenant_id = f.tenant_id and p.id = f.rate_plan_id
       where p.tenant_id = s.tenant_id and p.subscription_id = s.id) l) c
   where s.tenant_id = $1 and s.id = any($2::uuid[])`,
);

const some = statement<Row>(
  "subscriptions-with-history",
  `${CHANGEABLE} where s.tenant_id = $1 and ($2::uuid is null or s.id > $2) order by s.id limit $3`,
);

/** Subscriptions with their history, in the order of their ids, after an id. */
export async function subscriptionsAfter(
  tenantId: string,
  after: string | null,
  most: number,
): Promise<ChangeableSubscription[]> {
  return (await some([tenantId, after, most])).map(changeable);
}

function changeable({
  actions: stored,
  settlesOn: _settlesOn,
  ...row
}: Row): ChangeableSubscription {
  const actions = stored.map(({ id, type, version, body, ...dates }) =>
    actionOf({ id, type, version, body, dates }),
  );
  return {
    ...row,
    cmrr: decimal(row.cmrr),
    tcv: decimal(row.tcv),
    actions,
    timeline: replay(actions),
  };
}

/** The state of billing of a stored segment. */
export type StoredState = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly start: LocalDate;
  readonly processedThrough: LocalDate | null;
  readonly chargeNumber: string;
  /** The payer. */
  readonly accountId: string;
  readonly earlierDays: readonly EarlierDay[] | null;
  /** An invoice schedule of the payer bills it. */
  readonly onSchedule: boolean;
};

/** The stored segments of subscriptions. */
export const storedSegments = statement<StoredState>(
  "segments-stored",
  `select id, subscription_id as "subscriptionId", effective_start as start,
     processed_through as "processedThrough", charge_number as "chargeNumber", account_id as "accountId",
     earlier_days as "earlierDays", exists (select from invoice_schedule_charge x where x.tenant_id = c.tenant_id
       and x.charge_number = c.charge_number and x.account_id = c.account_id) as "onSchedule"
   from rate_plan_charge c where tenant_id = $1 and subscription_id = any($2::uuid[])`,
  { replanned: true },
);

/** The billing days of accounts. */
export const billCycleDays = statement<{ id: string; day: number }>(
  "subscriptions-billing-days",
  `select id, bill_cycle_day as day from account where tenant_id = $1 and id = any($2::uuid[])`,
);

/** Stores the columns of changed subscriptions that derive from their timelines. */
export const updateSubscriptions = statement(
  "subscriptions-change",
  `update subscription s set version = m.version, account_id = m.account_id,
     invoice_account_id = m.invoice_account_id, status = m.status, term_type = m.term_type,
     auto_renew = m.auto_renew, initial_term = m.initial_term,
     initial_term_period_type = m.initial_term_period_type, renewal_setting = m.renewal_setting,
     renewal_term = m.renewal_term, renewal_term_period_type = m.renewal_term_period_type,
     subscription_start = m.subscription_start, term_start = m.term_start, term_end = m.term_end,
     contract_effective = m.contract_effective, service_activation = m.service_activation,
     customer_acceptance = m.customer_acceptance, suspensions = m.suspensions,
     cancelled_on = m.cancelled_on, settles_on = m.settles_on, ramp = m.ramp,
     invoice_separately = m.invoice_separately, payment_term = m.payment_term,
     bill_to_contact_id = m.bill_to_contact_id, sold_to_contact_id = m.sold_to_contact_id,
     ship_to_contact_id = m.ship_to_contact_id, notes = m.notes, custom_fields = m.custom_fields,
     cmrr = m.cmrr, tcv = m.tcv, updated_at = $3
   from json_populate_recordset(null::subscription, $2) m
   where s.tenant_id = $1 and s.id = m.id`,
  { replanned: true },
);

/** Stores new and changed rate plans. */
export const upsertRatePlans = statement(
  "rate-plans-change",
  `${from("rate_plan", RATE_PLAN, 1)} on conflict (tenant_id, id) do update set
     last_change_type = excluded.last_change_type, removed_on = excluded.removed_on,
     custom_fields = excluded.custom_fields`,
);

/** Stores new and changed features of rate plans. */
export const upsertFeatures = statement(
  "subscription-features-change",
  `${from("subscription_product_feature", FEATURE, 1)} on conflict (tenant_id, id) do update set
     feature_code = excluded.feature_code, name = excluded.name, description = excluded.description,
     quantity = excluded.quantity, uom = excluded.uom, effective_start = excluded.effective_start, effective_end = excluded.effective_end,
     custom_fields = excluded.custom_fields`,
);

/** Deletes obsolete features of rate plans. */
export async function deleteFeatures(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().subscriptionProductFeature.deleteMany({
    where: { tenantId, id: { in: [...ids] } },
  });
}

/** Stores moved segments, by compare-and-set on the billed-through days in `before`. */
export const updateSegments = statement<{ id: string }>(
  "charges-change",
  `update rate_plan_charge c set segment = m.segment, account_id = m.account_id, name = m.name, quantity = m.quantity,
     description = m.description, custom_fields = m.custom_fields,
     end_date_condition = m.end_date_condition, up_to_periods = m.up_to_periods,
     up_to_periods_type = m.up_to_periods_type, price_change_option = m.price_change_option,
     price_increase_percentage = m.price_increase_percentage,
     effective_start = m.effective_start, effective_end = m.effective_end,
     term_start = m.term_start, term_end = m.term_end, closed = m.closed,
     continuous_since = m.continuous_since, earlier_days = m.earlier_days, processed_through = m.processed_through,
     next_billing_date = m.next_billing_date, mrr = m.mrr, tcv = m.tcv
   from json_populate_recordset(null::rate_plan_charge, $2) m
   join unnest($3::uuid[], $4::date[]) as b (id, before) on b.id = m.id
   where c.tenant_id = $1 and c.id = m.id and c.processed_through is not distinct from b.before
   returning c.id`,
  { replanned: true },
);

/** New segments with their prices in one statement. */
export const insertSegments = statement(
  "charges-add",
  `with c as (${from("rate_plan_charge", CHARGE, 1)})
   ${from("rate_plan_charge_tier", TIER, 2)}`,
);

const addTiers = statement("tiers-add", from("rate_plan_charge_tier", TIER, 1));

/** Stores the price tables of one-time charges that were changed in place. */
export async function replaceTiers(
  tenantId: string,
  chargeIds: readonly string[],
  tiers: readonly object[],
): Promise<void> {
  await prisma().ratePlanChargeTier.deleteMany({
    where: { tenantId, chargeId: { in: [...chargeIds] } },
  });
  await addTiers([JSON.stringify(tiers)]);
}

/** Deletes obsolete segments unless they are billed, or the last one of a charge that a schedule has billed; returns the deleted ids. */
export const deleteSegments = statement<{ id: string }>(
  "charges-drop",
  `delete from rate_plan_charge c where c.tenant_id = $1 and c.id = any($2::uuid[])
     and not exists (select from invoice_item i where i.tenant_id = c.tenant_id and i.rate_plan_charge_id = c.id)
     and not exists (select from credit_memo_item i where i.tenant_id = c.tenant_id and i.rate_plan_charge_id = c.id)
     and (not exists (select from invoice_item i where i.tenant_id = c.tenant_id and i.charge_number = c.charge_number
         and i.invoice_schedule_item_id is not null and i.reversed_by is null)
       or exists (select from rate_plan_charge f where f.tenant_id = c.tenant_id and f.charge_number = c.charge_number and f.id <> all($2::uuid[])))
   returning c.id`,
);

/** Deletes obsolete rate plans. */
export async function deleteRatePlans(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().ratePlan.deleteMany({ where: { tenantId, id: { in: [...ids] } } });
}

/** Deletes subscriptions without actions, with all their parts. */
export const deleteSubscriptions = statement(
  "subscriptions-drop",
  `with c as (delete from rate_plan_charge where tenant_id = $1 and subscription_id = any($2::uuid[])),
     p as (delete from rate_plan where tenant_id = $1 and subscription_id = any($2::uuid[]))
   delete from subscription where tenant_id = $1 and id = any($2::uuid[])`,
);
