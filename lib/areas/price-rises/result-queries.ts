import type { ListQuery } from "@/lib/api/object-query";
import { wireId } from "@/lib/kernel/ids";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { columnsOf } from "@/lib/lists/list-spec";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import type { Reach } from "./queries";
import type { ShownItem, ShownRise } from "./result-model";

const RISE = `select r.id, r.rise_number as "riseNumber", r.name, r.status, r.product_rate_plan_id as "productRatePlanId",
  r.product_rate_plan_ids as "productRatePlanIds", r.product_id as "productId", r.amount as "increaseAmount",
  r.product_rate_plan_charge_id as "productRatePlanChargeId", r.batch, r.currency, r.started_before as "startedBefore",
  r.unchanged_since as "unchangedSince", r.list_prices_only as "listPricesOnly", r.percentage, r.cap, r.digits, r.policy,
  r.effective_day as "effectiveDay", r.notice_days as "noticeDays", r.per_day as "perDay", r.calculated_on as "calculatedOn",
  r.started_at as "startedAt", r.completed_at as "completedAt", r.created_by_name as "createdByName", r.created_at as "createdAt",
  r.updated_at as "updatedAt",
  coalesce((select json_agg(t order by t.currency) from (
     select x.currency, count(distinct x.subscription_id)::int as subscriptions, count(*)::int as charges,
       count(*) filter (where x.capped)::int as capped, coalesce(sum(x.year_before), 0)::text as "yearBefore",
       coalesce(sum(x.year_after), 0)::text as "yearAfter"
     from price_rise_item x where x.tenant_id = r.tenant_id and x.rise_id = r.id and x.state not in ('LeftOut', 'Canceled')
     group by x.currency) t), '[]') as totals,
  coalesce((select json_agg(c order by c.state) from (
     select x.state, count(*)::int as items from price_rise_item x
     where x.tenant_id = r.tenant_id and x.rise_id = r.id group by x.state) c), '[]') as states
  from price_rise r where r.tenant_id = $1 and r.entity_id = $2`;

const rises: ListSpec = {
  name: "price-rises",
  select: RISE,
  fixed: 2,
  fields: {
    id: { column: "r.id", type: "id" },
    number: { column: "r.rise_number", type: "text", sortable: true, unique: true },
    name: { column: "r.name", type: "text", sortable: true, contains: true },
    status: { column: "r.status", type: "text" },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    updatedDate: { column: "r.updated_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: "productId; productRatePlanId; productRatePlanChargeId",
      text: "batch; currency; effectivePolicy:r.policy; createdBy:r.created_by_name",
      number:
        "increasePercentage:r.percentage; increaseAmount:r.amount; capPercentage:r.cap; priceDigits:r.digits; noticeDays; subscriptionsPerDay:r.per_day",
      date: "startedBefore; priceUnchangedSince:r.unchanged_since; effectiveDate:r.effective_day; calculatedOn:case when r.status <> 'Calculating' then r.calculated_on end",
      instant: "startedDate:r.started_at; completedDate:r.completed_at",
      boolean: "listPricesOnly; toCatalogPrice:r.percentage is null and r.amount is null",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "r.id",
};

const reachOf = ({ tenantId, entityId }: Pick<Reach, "tenantId" | "entityId">) => [
  tenantId,
  entityId,
];

/** One page of rises for object queries. */
export function risePage(reach: Reach, query: ListQuery) {
  return readList<ShownRise>(rises, query, reachOf(reach));
}

/** One page of rises for version 1. */
export function numberedRisePage(reach: Reach, page: NumberedPage, filter: readonly string[]) {
  return readNumberedPage<ShownRise>(rises, page, filter, reachOf(reach));
}

/** A rise with its totals, by its id. */
export async function shownRise(reach: Reach, id: string): Promise<ShownRise | undefined> {
  const query = { filter: [`id.EQ:${wireId(id)}`] };
  return (await readList<ShownRise>(rises, query, reachOf(reach))).rows[0];
}

/** Whether the account of a row has an address that mails go to. */
const ADDRESSED = `exists (select from unnest(a.additional_emails || coalesce(nullif(c.work_email, ''), c.personal_email, '')) as e (address)
  where trim(e.address) ~ '^[^\\s,;<>@]+@[^\\s,;<>@]+$')`;

const items: ListSpec = {
  name: "price-rise-items",
  select: `select x.id, x.rise_id as "riseId", x.state, x.reason, x.account_id as "accountId", a.account_number as "accountNumber",
  a.name as "accountName", x.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber",
  x.rate_plan_id as "ratePlanId", x.charge_id as "chargeId", n.id as "orderId", x.charge_number as "chargeNumber", x.charge_name as "chargeName", x.currency, x.prices, x.capped, x.order_on as "orderOn",
  x.effective_on as "effectiveOn", x.year_before as "yearBefore", x.year_after as "yearAfter",
  x.first_bill_on as "firstBillOn", x.first_bill_before as "firstBillBefore", x.first_bill_after as "firstBillAfter",
  x.first_total_before as "firstTotalBefore", x.first_total_after as "firstTotalAfter", x.order_number as "orderNumber",
  x.restored_by as "restoredBy", x.restored_on as "restoredOn", x.updated_at as "updatedAt", ${ADDRESSED} as "hasAddress",
  x.notice_mail_id as "noticeMailId", m.created_at as "noticedAt", m.status as "noticeStatus"
  from price_rise_item x join account a on a.tenant_id = x.tenant_id and a.id = x.account_id
  join subscription s on s.tenant_id = x.tenant_id and s.id = x.subscription_id
  left join orders n on n.tenant_id = x.tenant_id and n.order_number = x.order_number
  left join mail m on m.tenant_id = x.tenant_id and m.id = x.notice_mail_id
  left join contact c on c.tenant_id = a.tenant_id and c.id = a.bill_to_contact_id
  where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    updatedDate: { column: "x.updated_at", type: "instant", sortable: true },
    state: { column: "x.state", type: "text", sortable: true },
    effectiveDate: { column: "x.effective_on", type: "date", sortable: true },
    hasEmailAddress: { column: ADDRESSED, type: "boolean" },
    ...columnsOf("x", {
      id: "priceRiseId:x.rise_id; accountId; subscriptionId; ratePlanId; ratePlanChargeId:x.charge_id; orderId:n.id; noticeMailId:m.id",
      instant: "noticeDate:m.created_at",
      text: "noticeStatus:m.status; reason; chargeNumber; chargeName; currency; orderNumber; restoredBy",
      boolean: "capped",
      date: "orderDate:x.order_on; restoredDate:x.restored_on; firstBillDate:x.first_bill_on",
      number:
        "firstBillBefore; firstBillAfter; firstBillTotalBefore:x.first_total_before; firstBillTotalAfter:x.first_total_after; yearBefore; yearAfter; yearDifference:x.year_after - x.year_before",
    }),
  },
  defaultSort: "subscriptionNumber.ASC",
  idColumn: "x.id",
};

const itemReach = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

/** One page of items for object queries. */
export function itemPage(reach: Reach, query: ListQuery) {
  return readList<ShownItem>(items, query, itemReach(reach));
}

/** One page of a rise's items for version 1. */
export function numberedItemPage(reach: Reach, page: NumberedPage, filter: readonly string[]) {
  return readNumberedPage<ShownItem>(items, page, filter, itemReach(reach));
}
