import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/subscriptions/queries";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { ChargeRow, RatePlanRow } from "./plan-list-model";

const WITHIN_REACH = "a.entity_id = $2 and a.org_id = any($3::uuid[])";
const OWNERS = `s.account_id as "ownerId", s.invoice_account_id as "invoiceOwnerId"`;
const ownerFields = {
  subscriptionOwnerId: { column: "s.account_id", type: "id" },
  invoiceOwnerId: { column: "s.invoice_account_id", type: "id" },
} as const;

const RATE_PLANS: ListSpec = {
  name: "rate-plans",
  select: `select r.id, r.rate_plan_number as "ratePlanNumber", r.name, r.subscription_id as "subscriptionId",
      s.subscription_number as "subscriptionNumber", ${OWNERS}, r.product_id as "productId",
      r.product_rate_plan_id as "productRatePlanId", r.last_change_type as "lastChangeType",
      r.custom_fields as "customFields", r.created_at as "createdAt", s.updated_at as "updatedAt"
    from rate_plan r
    join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where r.tenant_id = $1 and ${WITHIN_REACH}`,
  fixed: 3,
  fields: {
    id: { column: "r.id", type: "id", sortable: true, unique: true },
    subscriptionRatePlanNumber: { column: "r.rate_plan_number", type: "text", sortable: true },
    name: { column: "r.name", type: "text", sortable: true },
    subscriptionId: { column: "r.subscription_id", type: "id" },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    ...ownerFields,
    productId: { column: "r.product_id", type: "id" },
    productRatePlanId: { column: "r.product_rate_plan_id", type: "id" },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: "originalRatePlanId:r.id",
      text: "amendmentType:case when r.removed_on is not null then 'RemoveProduct' when r.last_change_type = 'Update' then 'UpdateProduct' end",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "r.id",
};

const ORIGINAL = `case when c.segment = 1 then c.id else (select f.id from rate_plan_charge f where f.tenant_id = c.tenant_id
        and f.charge_number = c.charge_number and f.segment = 1) end`;
const IS_LAST = `not exists (select from rate_plan_charge l where l.tenant_id = c.tenant_id and l.charge_number = c.charge_number
        and l.segment > c.segment)`;
const PRICE = `(select case when count(*) = 1 then min(t.price) end from rate_plan_charge_tier t
        where t.tenant_id = c.tenant_id and t.charge_id = c.id)`;

/** It sells prepaid units, or its usage is paid from them. */
const IS_PREPAID =
  "(c.attributes ? 'prepayment' or coalesce(c.attributes -> 'usage' ? 'drawdown', false))";

const CHARGES: ListSpec = {
  name: "rate-plan-charges",
  select: `select c.id, c.charge_number as "chargeNumber", c.name, c.rate_plan_id as "ratePlanId",
      c.product_rate_plan_charge_id as "productRatePlanChargeId", c.subscription_id as "subscriptionId", ${OWNERS},
      ${ORIGINAL} as "originalId", c.segment,
      ${IS_LAST} as "isLastSegment", c.version, c.charge_type as "chargeType",
      c.charge_model as "chargeModel", c.currency, c.quantity, c.uom, c.mrr, c.tcv,
      c.effective_start as "effectiveStart", c.effective_end as "effectiveEnd", c.processed_through as "processedThrough",
      c.bill_cycle_type as "billCycleType", c.bill_cycle_day as "billCycleDay",
      c.weekly_bill_cycle_day as "weeklyBillCycleDay", c.billing_period as "billingPeriod",
      c.specific_billing_period as "specificBillingPeriod", c.billing_period_alignment as "billingPeriodAlignment",
      c.billing_timing as "billingTiming", c.list_price_base as "listPriceBase",
      c.specific_list_price_base as "specificListPriceBase", c.trigger_event as "triggerEvent",
      c.end_date_condition as "endDateCondition", c.up_to_periods as "upToPeriods",
      c.up_to_periods_type as "upToPeriodsType", c.proration_option as "prorationOption",
      c.price_change_option as "priceChangeOption", c.price_increase_percentage as "priceIncreasePercentage",
      ${PRICE} as price,
      c.attributes ? 'tax' as taxable, ${IS_PREPAID} as "isPrepaid", coalesce(c.attributes -> 'prepayment' ? 'rollover', false) as "isRollover", c.custom_fields as "customFields", c.created_at as "createdAt", s.updated_at as "updatedAt"
    from rate_plan_charge c
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where c.tenant_id = $1 and ${WITHIN_REACH}`,
  fixed: 3,
  fields: {
    id: { column: "c.id", type: "id", sortable: true, unique: true },
    chargeNumber: { column: "c.charge_number", type: "text", sortable: true },
    name: { column: "c.name", type: "text", sortable: true },
    ratePlanId: { column: "c.rate_plan_id", type: "id" },
    productRatePlanChargeId: { column: "c.product_rate_plan_charge_id", type: "id" },
    subscriptionId: { column: "c.subscription_id", type: "id" },
    ...ownerFields,
    segment: { column: "c.segment", type: "number", sortable: true },
    version: { column: "c.version", type: "number", sortable: true },
    chargeType: { column: "c.charge_type", type: "text", sortable: true },
    chargeModel: { column: "c.charge_model", type: "text", sortable: true },
    currency: { column: "c.currency", type: "text", sortable: true },
    quantity: { column: "c.quantity", type: "number" },
    uOM: { column: "c.uom", type: "text" },
    mRR: { column: "c.mrr", type: "number", sortable: true },
    tCV: { column: "c.tcv", type: "number", sortable: true },
    effectiveStartDate: { column: "c.effective_start", type: "date", sortable: true },
    effectiveEndDate: { column: "c.effective_end", type: "date" },
    chargedThroughDate: { column: "c.processed_through", type: "date" },
    processedThroughDate: { column: "c.processed_through", type: "date" },
    billingPeriod: { column: "c.billing_period", type: "text" },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("c", {
      id: `originalId:${ORIGINAL}`,
      text: `billCycleType; billingPeriodAlignment; billingTiming; listPriceBase; triggerEvent; endDateCondition; priceChangeOption;
        prorationOption; upToPeriodsType; weeklyBillCycleDay`,
      number: `priceIncreasePercentage; billCycleDay; upToPeriods; specificBillingPeriod; specificListPriceBase; salesPrice:${PRICE}`,
      boolean: `isProcessed:c.processed_through is not null; taxable:c.attributes ? 'tax'; isLastSegment:${IS_LAST}`,
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "c.id",
};

/** One page of the rate plans of subscriptions that a caller may see. */
export const ratePlanPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<RatePlanRow>> => readList(RATE_PLANS, query, [tenantId, entityId, orgIds]);

/** One page of the segments of their charges. */
export const chargePage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<ChargeRow>> => readList(CHARGES, query, [tenantId, entityId, orgIds]);
