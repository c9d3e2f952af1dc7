import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeListRow, ProductRow, RatePlanListRow } from "./list-model";

/** Status on the day $2 of something in effect from `start` to `end`, both days included. */
const statusOn = (start: string, end: string) =>
  `case when $2::date < ${start} then 'NotStarted' when $2::date > ${end} then 'Expired' else 'Active' end`;

const stamps = (alias: string) =>
  ({
    createdDate: { column: `${alias}.created_at`, type: "instant", sortable: true },
    updatedDate: { column: `${alias}.updated_at`, type: "instant", sortable: true },
  }) as const;

const products: ListSpec = {
  name: "products",
  select: `select o.id, o.product_number as "productNumber", o.sku, o.name, o.category, o.description,
      o.allow_feature_changes as "allowFeatureChanges",
      o.effective_start as "effectiveStart", o.effective_end as "effectiveEnd",
      ${statusOn("o.effective_start", "o.effective_end")} as status,
      o.custom_fields as "customFields",
      o.created_at as "createdAt", o.updated_at as "updatedAt",
      (select count(*)::int from product_rate_plan p
       where p.tenant_id = o.tenant_id and p.product_id = o.id) as "ratePlanCount"
    from product o where o.tenant_id = $1`,
  fixed: 2,
  fields: {
    id: { column: "o.id", type: "id" },
    productNumber: { column: "o.product_number", type: "text", sortable: true, unique: true },
    sku: { column: "o.sku", type: "text", sortable: true },
    name: { column: "o.name", type: "text", sortable: true, contains: true },
    category: { column: "o.category", type: "text" },
    effectiveStartDate: { column: "o.effective_start", type: "date", sortable: true },
    effectiveEndDate: { column: "o.effective_end", type: "date", sortable: true },
    status: { column: statusOn("o.effective_start", "o.effective_end"), type: "text" },
    ...stamps("o"),
    ...columnsOf("o", {
      text: "description",
      boolean: "allowFeatureChanges",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "o.id",
  custom: "Product",
};

const PLAN_START = "coalesce(p.effective_start, o.effective_start)";
const PLAN_END = "coalesce(p.effective_end, o.effective_end)";

/** Currencies in which every charge of `p` has a price, and in which it is sold. */
const CURRENCIES = `(select coalesce(array_agg(f.currency order by f.currency), '{}') from (
    select t.currency from product_rate_plan_charge c
    join product_rate_plan_charge_tier t on t.tenant_id = c.tenant_id and t.charge_id = c.id
    where c.tenant_id = p.tenant_id and c.product_rate_plan_id = p.id
    group by t.currency
    having count(distinct c.id) = (select count(*) from product_rate_plan_charge n
      where n.tenant_id = p.tenant_id and n.product_rate_plan_id = p.id)) f
    where coalesce(cardinality(p.active_currencies), 0) = 0 or f.currency = any(p.active_currencies))`;

const ratePlans = (mostCounted: number): ListSpec => ({
  name: "product-rate-plans",
  select: `select p.id, p.rate_plan_number as "ratePlanNumber", p.name, p.description,
      p.grade, nullif(array_to_string(p.active_currencies, ','), '') as "activeCurrencies",
      o.id as "productId", o.name as "productName", o.product_number as "productNumber",
      ${PLAN_START} as "effectiveStart", ${PLAN_END} as "effectiveEnd",
      ${statusOn(PLAN_START, PLAN_END)} as status, p.custom_fields as "customFields", p.created_at as "createdAt", p.updated_at as "updatedAt",
      (select count(*)::int from product_rate_plan_charge c
       where c.tenant_id = p.tenant_id and c.product_rate_plan_id = p.id) as "chargeCount",
      ${CURRENCIES} as currencies,
      (select count(*)::int from (select distinct r.subscription_id from rate_plan r where r.tenant_id = p.tenant_id
       and r.product_rate_plan_id = p.id limit ${mostCounted}) u) as "subscriptionCount"
    from product_rate_plan p join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
    where p.tenant_id = $1`,
  fixed: 2,
  fields: {
    id: { column: "p.id", type: "id" },
    productRatePlanNumber: { column: "p.rate_plan_number", type: "text", sortable: true },
    name: { column: "p.name", type: "text", sortable: true },
    productId: { column: "p.product_id", type: "id" },
    productNumber: { column: "o.product_number", type: "text", sortable: true },
    productName: { column: "o.name", type: "text", sortable: true },
    effectiveStartDate: { column: PLAN_START, type: "date", sortable: true },
    effectiveEndDate: { column: PLAN_END, type: "date", sortable: true },
    status: { column: statusOn(PLAN_START, PLAN_END), type: "text" },
    ...stamps("p"),
    ...columnsOf("p", {
      text: "description; activeCurrencies:nullif(array_to_string(p.active_currencies, ','), '')",
      number: "grade",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "p.id",
  custom: "ProductRatePlan",
});

const charges: ListSpec = {
  name: "product-rate-plan-charges",
  select: `select c.id, c.charge_number as "chargeNumber", c.name, p.id as "productRatePlanId",
      p.rate_plan_number as "ratePlanNumber", c.charge_type as "chargeType", c.charge_model as "chargeModel",
      c.billing_period as "billingPeriod", c.uom, c.bill_cycle_type as "billCycleType", c.bill_cycle_day as "billCycleDay",
      c.weekly_bill_cycle_day as "weeklyBillCycleDay", c.specific_billing_period as "specificBillingPeriod",
      c.billing_period_alignment as "billingPeriodAlignment", c.billing_timing as "billingTiming",
      c.list_price_base as "listPriceBase", c.specific_list_price_base as "specificListPriceBase",
      c.trigger_event as "triggerEvent", c.end_date_condition as "endDateCondition", c.up_to_periods as "upToPeriods",
      c.up_to_periods_type as "upToPeriodsType", c.proration_option as "prorationOption",
      c.price_change_option as "priceChangeOption", c.price_increase_percentage as "priceIncreasePercentage",
      c.default_quantity as "defaultQuantity", c.min_quantity as "minQuantity", c.max_quantity as "maxQuantity",
      c.accounting_code as "accountingCode", c.attributes, c.custom_fields as "customFields", c.created_at as "createdAt", c.updated_at as "updatedAt"
    from product_rate_plan_charge c
    join product_rate_plan p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_id
    where c.tenant_id = $1`,
  fixed: 1,
  fields: {
    id: { column: "c.id", type: "id" },
    productRatePlanChargeNumber: {
      column: "c.charge_number",
      type: "text",
      sortable: true,
      unique: true,
    },
    name: { column: "c.name", type: "text", sortable: true },
    productRatePlanId: { column: "c.product_rate_plan_id", type: "id" },
    productRatePlanNumber: { column: "p.rate_plan_number", type: "text", sortable: true },
    chargeType: { column: "c.charge_type", type: "text", sortable: true },
    chargeModel: { column: "c.charge_model", type: "text", sortable: true },
    billingPeriod: { column: "c.billing_period", type: "text" },
    uom: { column: "c.uom", type: "text" },
    uOM: { column: "c.uom", type: "text" },
    billCycleType: { column: "c.bill_cycle_type", type: "text", sortable: true },
    billingTiming: { column: "c.billing_timing", type: "text", sortable: true },
    listPriceBase: { column: "c.list_price_base", type: "text", sortable: true },
    triggerEvent: { column: "c.trigger_event", type: "text", sortable: true },
    endDateCondition: { column: "c.end_date_condition", type: "text", sortable: true },
    specificTriggerDate: { column: "(c.attributes -> 'dates' ->> 'starts')::date", type: "date" },
    specificEndDate: { column: "(c.attributes -> 'dates' ->> 'ends')::date", type: "date" },
    accountingCode: { column: "c.accounting_code", type: "text" },
    defaultQuantity: { column: "c.default_quantity", type: "number" },
    ...stamps("c"),
    ...columnsOf("c", {
      text: `billingPeriodAlignment; priceChangeOption; prorationOption; upToPeriodsType; weeklyBillCycleDay; taxCode:c.attributes -> 'tax' ->> 'code';
        taxMode:c.attributes -> 'tax' ->> 'mode'; discountLevel:c.attributes -> 'discount' ->> 'level';
        ratingGroup:case when c.attributes ? 'usage' then coalesce(c.attributes -> 'usage' ->> 'ratingGroup', 'ByBillingPeriod') end;
        chargeFunction:case when c.attributes ? 'prepayment' then 'Prepayment' when c.attributes -> 'usage' ? 'drawdown' then 'Drawdown' else 'Standard' end;
        prepaidOperationType:case when c.attributes ? 'prepayment' then 'topup' when c.attributes -> 'usage' ? 'drawdown' then 'drawdown' end;
      prepaidUom:c.attributes -> 'prepayment' ->> 'uom'; validityPeriodType:c.attributes -> 'prepayment' ->> 'validity';
      creditOption:case when c.attributes ? 'prepayment' then 'TimeBased' end; rolloverApply:c.attributes -> 'prepayment' -> 'rollover' ->> 'apply';
      drawdownUom:c.attributes -> 'usage' -> 'drawdown' ->> 'uom';
        usageRecordRatingOption:case when c.attributes ? 'usage' then coalesce(c.attributes -> 'usage' ->> 'usageRating', 'EndOfBillingPeriod') end`,
      number: `prepaidQuantity:(c.attributes -> 'prepayment' ->> 'quantity')::numeric; drawdownRate:(c.attributes -> 'usage' -> 'drawdown' ->> 'rate')::numeric;
      prepaidTotalQuantity:(c.attributes -> 'prepayment' ->> 'quantity')::numeric * coalesce(c.default_quantity, 1);
        rolloverPeriods:(c.attributes -> 'prepayment' -> 'rollover' ->> 'periods')::int; rolloverPeriodLength:(c.attributes -> 'prepayment' -> 'rollover' ->> 'months')::int; minQuantity; maxQuantity; priceIncreasePercentage; billCycleDay; specificBillingPeriod; specificListPriceBase; upToPeriods;
        includedUnits:(c.attributes -> 'usage' ->> 'includedUnits')::numeric; packageSize:(c.attributes -> 'usage' ->> 'packageSize')::numeric`,
      boolean: `taxable:c.attributes ? 'tax'; isStackedDiscount:coalesce((c.attributes -> 'discount' ->> 'stacked')::boolean, false);
        applyToBillingPeriodPartially:coalesce((c.attributes -> 'discount' ->> 'applyToBillingPeriodPartially')::boolean, false)`,
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "c.id",
  custom: "ProductRatePlanCharge",
};

export const productRows = (tenantId: string, today: LocalDate, query: ListQuery) =>
  readList<ProductRow>(products, query, [tenantId, today]);

/** Rate plans as rows; the subscriptions of each are counted up to `mostCounted`. */
export const ratePlanRows = (
  tenantId: string,
  today: LocalDate,
  query: ListQuery,
  mostCounted: number,
) => readList<RatePlanListRow>(ratePlans(mostCounted), query, [tenantId, today]);

export const chargeRows = (tenantId: string, query: ListQuery) =>
  readList<ChargeListRow>(charges, query, [tenantId]);
