import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import type { PriceFormat } from "@/lib/billing/charge-segment";
import { uuidOf } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import type { ListSpec } from "@/lib/lists/object-query";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type {
  Amendment,
  ChargeOrigin,
  Origins,
  StoredRatePlan,
  StoredSegment,
  Subscription,
} from "./detail-model";
import type { NumberedCharge } from "./model";

/** The accounts that a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A row of `SUBSCRIPTIONS`: decimals as text. */
export type SubscriptionRow = Omit<Subscription, "cmrr" | "tcv"> & { cmrr: string; tcv: string };

/** Subscriptions within a tenant $1, its entity $2 and its orgs $3. */
export const SUBSCRIPTIONS = `select s.id, s.subscription_number as "subscriptionNumber", s.version, s.account_id as "accountId",
    a.account_number as "accountNumber", a.name as "accountName", s.invoice_account_id as "invoiceAccountId",
    b.account_number as "invoiceAccountNumber", b.name as "invoiceAccountName", s.currency, s.status,
    s.term_type as "termType", s.auto_renew as "autoRenew", s.initial_term as "initialTerm",
    s.initial_term_period_type as "initialTermPeriodType", s.renewal_setting as "renewalSetting",
    s.renewal_term as "renewalTerm", s.renewal_term_period_type as "renewalTermPeriodType",
    exists (select from order_action r where r.tenant_id = s.tenant_id and r.subscription_id = s.id
      and r.type = 'RenewSubscription') as renewed,
    s.subscription_start as "subscriptionStart", s.term_start as "termStart", s.term_end as "termEnd",
    s.contract_effective as "contractEffective", s.service_activation as "serviceActivation",
    s.customer_acceptance as "customerAcceptance", s.invoice_separately as "invoiceSeparately",
    s.payment_term as "paymentTerm", s.bill_to_contact_id as "billToContactId",
    s.cancelled_on as "cancelledOn",
    (select coalesce(json_agg(json_build_object('start', lower(p), 'end', upper(p)) order by lower(p)), '[]')
      from unnest(s.suspensions) p) as pauses,
    s.sold_to_contact_id as "soldToContactId", s.ship_to_contact_id as "shipToContactId", s.notes, s.ramp,
    a.sold_to_contact_id as "ownerSoldToContactId", a.ship_to_contact_id as "ownerShipToContactId",
    b.bill_to_contact_id as "payerBillToContactId",
    case when s.cancelled_on is not null then (select r.change_reason from order_action r
      where r.tenant_id = s.tenant_id and r.subscription_id = s.id and r.type = 'CancelSubscription'
      order by r.produced_version desc limit 1) end as "cancelReason",
    (select n.created_by_id from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
      where c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.produced_version = 1) as "createdById",
    o.created_by_id as "updatedById", s.cmrr, s.tcv,
    s.custom_fields as "customFields", o.order_number as "orderNumber", o.order_date as "lastBookingDate",
    s.created_at as "createdAt", s.updated_at as "updatedAt"
  from subscription s
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  join account b on b.tenant_id = s.tenant_id and b.id = s.invoice_account_id
  left join lateral (select n.order_number, n.order_date, n.created_by_id from order_action c
    join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    where c.tenant_id = s.tenant_id and c.subscription_id = s.id order by c.produced_version desc limit 1) o on true
  where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byKey = statement<SubscriptionRow>(
  "subscription-by-key",
  `${SUBSCRIPTIONS} and (s.id = $4::uuid or s.subscription_number = $5)`,
);

/** A subscription from its row. */
export const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  ...row,
  cmrr: decimal(row.cmrr),
  tcv: decimal(row.tcv),
});

/** A subscription by id or number, within the entity and the orgs of the call. */
export async function subscriptionByKey(
  { tenantId, entityId, orgIds }: Reach,
  key: string,
): Promise<Subscription | undefined> {
  const [row] = await byKey([tenantId, entityId, orgIds, uuidOf(key) ?? null, key]);
  return row && subscriptionOf(row);
}

const byRamp = statement<SubscriptionRow>(
  "subscription-by-ramp",
  `${SUBSCRIPTIONS} and s.ramp is not null and s.ramp ->> 'number' = $4`,
);

/** The subscription of a ramp, within the entity and the orgs of the call. */
export async function subscriptionByRamp(
  { tenantId, entityId, orgIds }: Reach,
  rampNumber: string,
): Promise<Subscription | undefined> {
  const [row] = await byRamp([tenantId, entityId, orgIds, rampNumber]);
  return row && subscriptionOf(row);
}

const OF_ACCOUNT: ListSpec = {
  name: "subscriptions-of-account",
  select: `${SUBSCRIPTIONS} and s.account_id = $4`,
  fixed: 4,
  fields: { updatedDate: { column: "s.updated_at", type: "instant", sortable: true } },
  defaultSort: "updatedDate.DESC",
  idColumn: "s.id",
};

/** One page of an account's subscriptions, the last changed first. */
export async function subscriptionsOfAccount(
  { tenantId, entityId, orgIds }: Reach,
  accountId: string,
  page: NumberedPage,
) {
  const fixed = [tenantId, entityId, orgIds, accountId];
  const { rows, ...rest } = await readNumberedPage<SubscriptionRow>(OF_ACCOUNT, page, [], fixed);
  return { rows: rows.map(subscriptionOf), ...rest };
}

const plans = statement<Omit<StoredRatePlan, "segments">>(
  "rate-plans-of-subscriptions",
  `select id, subscription_id as "subscriptionId", rate_plan_number as "ratePlanNumber",
     product_rate_plan_id as "productRatePlanId", name, product_id as "productId",
     product_name as "productName", product_sku as "productSku", unique_token as "uniqueToken",
     last_change_type as "lastChangeType", custom_fields as "customFields",
     (select p.rate_plan_number from product_rate_plan p where p.tenant_id = r.tenant_id and p.id = r.product_rate_plan_id)
       as "productRatePlanNumber",
     (select coalesce(json_agg(json_build_object('id', f.id, 'featureId', f.feature_id, 'featureCode', f.feature_code,
         'name', f.name, 'description', f.description, 'quantity', trim_scale(f.quantity)::text, 'uom', f.uom, 'customFields', f.custom_fields,
         'start', f.effective_start, 'end', f.effective_end) order by f.name, f.id), '[]')
      from subscription_product_feature f where f.tenant_id = r.tenant_id and f.rate_plan_id = r.id) as features
   from rate_plan r where tenant_id = $1 and subscription_id = any($2::uuid[]) order by id`,
  { replanned: true },
);

type TierRow = {
  tier: number;
  startingUnit: string | null;
  endingUnit: string | null;
  price: string;
  priceFormat: PriceFormat;
  flatFee: string | null;
};

/** A row of `CHARGE_TERMS` and `CHARGE_TIERS`: decimals as text. */
export type ChargeRow = Omit<NumberedCharge, "quantity" | "priceIncreasePercentage" | "tiers"> & {
  priceIncreasePercentage: string | null;
  quantity: string | null;
  tiers: TierRow[] | null;
};

/** Columns of the terms of charge `c`. */
export const CHARGE_TERMS = `c.id as "chargeId", c.charge_number as "chargeNumber",
  c.product_rate_plan_charge_id as "productRatePlanChargeId", c.name, c.description,
  c.charge_type as "chargeType", c.charge_model as "chargeModel", c.quantity, c.uom,
  c.bill_cycle_type as "billCycleType", c.bill_cycle_day as "billCycleDay",
  c.weekly_bill_cycle_day as "weeklyBillCycleDay", c.billing_period as "billingPeriod",
  c.specific_billing_period as "specificBillingPeriod",
  c.billing_period_alignment as "billingPeriodAlignment", c.billing_timing as "billingTiming",
  c.list_price_base as "listPriceBase", c.specific_list_price_base as "specificListPriceBase",
  c.trigger_event as "triggerEvent", c.end_date_condition as "endDateCondition",
  c.up_to_periods as "upToPeriods", c.up_to_periods_type as "upToPeriodsType",
  c.proration_option as "prorationOption", c.price_change_option as "priceChangeOption",
  c.price_increase_percentage as "priceIncreasePercentage", c.unique_token as "uniqueToken", c.attributes,
  c.custom_fields as "customFields"`;

/** The price table of charge `c` as JSON. */
export const CHARGE_TIERS = `(select json_agg(json_build_object('tier', t.tier, 'startingUnit', t.starting_unit::text,
    'endingUnit', t.ending_unit::text, 'price', t.price::text, 'priceFormat', t.price_format, 'flatFee', t.flat_fee::text) order by t.tier)
  from rate_plan_charge_tier t where t.tenant_id = c.tenant_id and t.charge_id = c.id)`;

type SegmentRow = ChargeRow & {
  ratePlanId: string;
  originalChargeId: string;
  segment: number;
  version: number;
  currency: string;
  effectiveStart: LocalDate;
  effectiveEnd: LocalDate | null;
  processedThrough: LocalDate | null;
  nextBillingDate: LocalDate | null;
  mrr: string;
  tcv: string;
};

const segments = statement<SegmentRow>(
  "segments-of-subscriptions",
  `select ${CHARGE_TERMS}, ${CHARGE_TIERS} as tiers, c.rate_plan_id as "ratePlanId", c.segment, c.version, c.currency,
     c.effective_start as "effectiveStart", c.effective_end as "effectiveEnd",
     c.processed_through as "processedThrough", c.next_billing_date as "nextBillingDate", c.mrr, c.tcv,
     case when c.segment = 1 then c.id else (select f.id from rate_plan_charge f where f.tenant_id = c.tenant_id
       and f.charge_number = c.charge_number and f.segment = 1) end as "originalChargeId"
   from rate_plan_charge c
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[]) order by c.charge_number, c.segment`,
  { replanned: true },
);

/** The rate plans of subscriptions with all segments of their charges, oldest first. */
export async function ratePlansOf(
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<StoredRatePlan[]> {
  const rows = await plans([tenantId, subscriptionIds]);
  const parts = await segments([tenantId, subscriptionIds]);
  const byPlan = new Map<string, StoredSegment[]>(rows.map(({ id }) => [id, []]));
  for (const part of parts) byPlan.get(part.ratePlanId)?.push(segmentOf(part));
  return rows.map((row) => ({ ...row, segments: byPlan.get(row.id) ?? [] }));
}

function segmentOf(row: SegmentRow): StoredSegment {
  const { originalChargeId, version, currency } = row;
  const { processedThrough, nextBillingDate } = row;
  return {
    charge: chargeOfRow(row),
    segment: {
      id: row.chargeId,
      segment: row.segment,
      start: row.effectiveStart,
      end: row.effectiveEnd,
    },
    originalChargeId,
    version,
    currency,
    processedThrough,
    nextBillingDate,
    mrr: decimal(row.mrr),
    tcv: decimal(row.tcv),
  };
}

/** A charge from its row. */
export function chargeOfRow(row: ChargeRow): NumberedCharge {
  return {
    ...row,
    quantity: row.quantity === null ? null : decimal(row.quantity),
    priceIncreasePercentage:
      row.priceIncreasePercentage === null ? null : decimal(row.priceIncreasePercentage),
    tiers: (row.tiers ?? []).map(({ flatFee, ...tier }) => ({
      ...tier,
      ...flatFeeOf(flatFee),
      startingUnit: tier.startingUnit === null ? null : decimal(tier.startingUnit),
      endingUnit: tier.endingUnit === null ? null : decimal(tier.endingUnit),
      price: decimal(tier.price),
    })),
  };
}

const origins = statement<ChargeOrigin>(
  "charge-origins",
  `select u ->> 'chargeId' as "chargeId", p ->> 'ratePlanId' as "ratePlanId",
     coalesce(u -> 'listPrices', jsonb_path_query_array(u, '$.tiers[*].price')) as "listPrices",
     u ->> 'startsOn' as "startsOn", u ->> 'endsOn' as "endsOn", n.order_date as "orderDate",
     (select k.charge_number from product_rate_plan_charge k where k.tenant_id = c.tenant_id
       and k.id = (u ->> 'productRatePlanChargeId')::uuid) as "catalogNumber"
   from order_action c
   join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   cross join lateral jsonb_array_elements(
     case when c.type = 'CreateSubscription' then c.body -> 'ratePlans' else jsonb_build_array(c.body -> 'ratePlan') end) p
   cross join lateral jsonb_array_elements(p -> 'charges') u
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[])
     and c.type in ('CreateSubscription', 'AddProduct', 'ChangePlan')`,
  { replanned: true },
);

const amendments = statement<Amendment>(
  "charge-amendments",
  `select c.subscription_id as "subscriptionId", c.produced_version as version, c.body ->> 'ratePlanId' as "ratePlanId",
     case when c.type = 'UpdateProduct' then array(select u ->> 'chargeId' from jsonb_array_elements(c.body -> 'charges') u) end
       as "chargeIds", n.order_date as "orderDate"
   from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[])
     and c.type in ('UpdateProduct', 'RemoveProduct', 'ChangePlan') order by c.produced_version`,
  { replanned: true },
);

/** The origins and amendments of the charges of subscriptions, in two statements. */
export async function originsOf(
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<Origins> {
  if (!subscriptionIds.length) return { origins: new Map(), amendments: [] };
  const found = await origins([tenantId, subscriptionIds]);
  return {
    origins: new Map(found.map((origin) => [origin.chargeId, origin])),
    amendments: await amendments([tenantId, subscriptionIds]),
  };
}
