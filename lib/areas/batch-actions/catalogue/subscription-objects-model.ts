import { OF_ACCOUNT, objectType, TODAY } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const OF_SUBSCRIPTION = `join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`;

/** An order of a subscription `o`: one of its columns, under the alias `n`. */
const ofOrder = (column: string, which: string) =>
  `(select ${column} from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    where c.tenant_id = o.tenant_id and c.subscription_id = o.id ${which})`;
const NEWEST = "order by c.produced_version desc limit 1";
const FIRST = "and c.produced_version = 1 limit 1";
/** Nobody, where the product itself made or changed a record. */
const ITSELF = "'00000000000000000000000000000000'";
const inTerm = (initial: string, renewal: string) =>
  `case when o.term_type <> 'EVERGREEN' then case when exists (select from order_action r where r.tenant_id = o.tenant_id
    and r.subscription_id = o.id and r.type = 'RenewSubscription') then o.${renewal} else o.${initial} end end`;

export const SUBSCRIPTION = objectType(
  "Subscription",
  { scope: "subscriptions:read", from: `subscription o ${OF_ACCOUNT}`, within: "account" },
  {
    id: `account_id; InvoiceOwnerId:o.invoice_account_id; CreatorInvoiceOwnerId:o.invoice_account_id;
      CreatorAccountId:coalesce(${ofOrder("n.account_id", FIRST)}, o.account_id); OrderId:${ofOrder("n.id", NEWEST)}; RampId:(o.ramp ->> 'id')::uuid;
      CreatedById:coalesce(${ofOrder("n.created_by_id", FIRST)}, ${ITSELF}); UpdatedById:coalesce(${ofOrder("n.created_by_id", NEWEST)}, ${ITSELF}); bill_to_contact_id; sold_to_contact_id; ship_to_contact_id; OriginalId:o.id`,
    text: `Name:o.subscription_number; SubscriptionNumber:o.subscription_number; term_type; currency; initial_term_period_type; renewal_setting; renewal_term_period_type; payment_term; notes;
      Status:case when o.status <> 'Active' then o.status when o.cancelled_on <= ${TODAY}::date then 'Cancelled' when o.suspensions @> ${TODAY}::date then 'Suspended'
        when o.term_end <= ${TODAY}::date then 'Expired' else o.status end; Revision:o.version || '.0';
      CurrentTermPeriodType:${inTerm("initial_term_period_type", "renewal_term_period_type")};
      CancelReason:case when o.cancelled_on is not null then (select r.change_reason from order_action r where r.tenant_id = o.tenant_id
        and r.subscription_id = o.id and r.type = 'CancelSubscription' order by r.produced_version desc limit 1) end`,
    number: "CMRR:o.cmrr; TotalContractedValue:o.tcv",
    integer: `version; initial_term; renewal_term; CurrentTerm:${inTerm("initial_term", "renewal_term")}`,
    boolean: "auto_renew; IsInvoiceSeparate:o.invoice_separately; IsLatestVersion:true",
    date: `SubscriptionStartDate:o.subscription_start; SubscriptionEndDate:coalesce(o.cancelled_on, o.term_end); TermStartDate:o.term_start; TermEndDate:o.term_end;
      ContractEffectiveDate:o.contract_effective; ServiceActivationDate:o.service_activation; ContractAcceptanceDate:o.customer_acceptance; CancelledDate:o.cancelled_on;
      LastBookingDate:${ofOrder("n.order_date", NEWEST)}`,
    datetime: `${TIMES}; OriginalCreatedDate:o.created_at`,
  },
);

export const RATE_PLAN = objectType(
  "RatePlan",
  {
    scope: "subscriptions:read",
    from: `rate_plan o ${OF_SUBSCRIPTION}`,
    within: "account",
    leftOut: "o.removed_on is not null",
  },
  {
    id: "subscription_id; product_rate_plan_id; product_id; OriginalRatePlanId:o.id; SubscriptionOwnerId:s.account_id; InvoiceOwnerId:s.invoice_account_id",
    text: `name; SubscriptionRatePlanNumber:o.rate_plan_number; product_name; ProductSKU:o.product_sku; last_change_type;
      AmendmentType:case when o.removed_on is not null then 'RemoveProduct' when o.last_change_type = 'Update' then 'UpdateProduct' end`,
    datetime: "CreatedDate:o.created_at; UpdatedDate:s.updated_at",
  },
);

export const RATE_PLAN_CHARGE = objectType(
  "RatePlanCharge",
  { scope: "subscriptions:read", from: `rate_plan_charge o ${OF_SUBSCRIPTION}`, within: "account" },
  {
    id: `subscription_id; rate_plan_id; account_id; product_rate_plan_charge_id; SubscriptionOwnerId:s.account_id; InvoiceOwnerId:s.invoice_account_id;
      OriginalId:(select f.id from rate_plan_charge f where f.tenant_id = o.tenant_id and f.charge_number = o.charge_number and f.segment = 1)`,
    text: `charge_number; name; description; charge_type; charge_model; UOM:o.uom; currency; bill_cycle_type; billing_period; billing_period_alignment;
      billing_timing; list_price_base; trigger_event; end_date_condition; price_change_option; proration_option; up_to_periods_type; WeeklyBillCycleDay:o.weekly_bill_cycle_day`,
    number: `quantity; MRR:o.mrr; TCV:o.tcv; price_increase_percentage; SalesPrice:(select case when count(*) = 1 then min(t.price) end
      from rate_plan_charge_tier t where t.tenant_id = o.tenant_id and t.charge_id = o.id)`,
    integer:
      "segment; version; bill_cycle_day; up_to_periods; specific_billing_period; specific_list_price_base",
    boolean: `IsProcessed:o.processed_through is not null; Taxable:o.attributes ? 'tax'; IsLastSegment:not exists (select from rate_plan_charge l where l.tenant_id = o.tenant_id and l.charge_number = o.charge_number
      and l.segment > o.segment and l.effective_start is distinct from l.effective_end)`,
    date: "EffectiveStartDate:o.effective_start; EffectiveEndDate:o.effective_end; ProcessedThroughDate:o.processed_through; ChargedThroughDate:o.processed_through",
    datetime: "CreatedDate:o.created_at; UpdatedDate:s.updated_at",
  },
);

/** Rows of price tables have no id: theirs is computed of the charge and the row, and there is an index of it. */
export const RATE_PLAN_CHARGE_TIER = objectType(
  "RatePlanChargeTier",
  {
    scope: "subscriptions:read",
    from: `(select t.*, md5(t.charge_id::text || t.tier::text)::uuid as id from rate_plan_charge_tier t) o join
      rate_plan_charge c on c.tenant_id = o.tenant_id and c.id = o.charge_id
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
      join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`,
    within: "account",
  },
  {
    id: "RatePlanChargeId:o.charge_id",
    text: "price_format; Currency:c.currency",
    number: `starting_unit; ending_unit; flat_fee; Price:case when c.charge_model not in ('DiscountPercentage', 'Calculated') then o.price end;
      DiscountPercentage:case when c.charge_model = 'DiscountPercentage' then o.price end;
      Percentage:case when c.charge_model = 'Calculated' then o.price end`,
    integer: "tier",
    datetime: "CreatedDate:c.created_at; UpdatedDate:s.updated_at",
  },
);

/** A column of the order that began a feature of a rate plan, under the alias `n`. */
const BEGUN_BY = `(select n.created_by_id from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
  where c.tenant_id = o.tenant_id and c.id = o.booked_by)`;

export const SUBSCRIPTION_PRODUCT_FEATURE = objectType(
  "SubscriptionProductFeature",
  {
    scope: "subscriptions:read",
    from: `subscription_product_feature o join rate_plan p on p.tenant_id = o.tenant_id and p.id = o.rate_plan_id
      join subscription s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
      join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`,
    within: "account",
    leftOut: "o.effective_end is not null or p.removed_on is not null",
  },
  {
    id: `rate_plan_id; feature_id; SubscriptionId:p.subscription_id; CreatedById:coalesce(${BEGUN_BY}, ${ITSELF});
      UpdatedById:coalesce((select n.created_by_id from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
        where c.tenant_id = p.tenant_id and c.subscription_id = p.subscription_id ${NEWEST}), ${ITSELF})`,
    text: "feature_code; name; description; UOM:o.uom",
    number: "quantity",
    date: "EffectiveStartDate:o.effective_start; EffectiveEndDate:o.effective_end",
    datetime: "CreatedDate:o.created_at; UpdatedDate:s.updated_at",
  },
);

export const USAGE = objectType(
  "Usage",
  {
    scope: "usage:read",
    from: `usage_record o ${OF_ACCOUNT} join usage_daily d on d.tenant_id = o.tenant_id and d.id = o.daily_id`,
    within: "account",
  },
  {
    id: "account_id; subscription_id; created_by_id; updated_by_id; ImportId:o.upload_id",
    text: "charge_number; group_id; UOM:o.uom; unique_key; description; SourceType:o.source_type; RbeStatus:d.status; AccountNumber:a.account_number",
    number: "quantity",
    datetime:
      "StartDateTime:o.start_at; SubmissionDateTime:o.created_at; EndDateTime:o.end_at; " + TIMES,
  },
);
