import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec, madeBy } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { CouponState } from "./model";
import type { ShownCoupon } from "./queries";

const REDEMPTIONS =
  "(select count(*)::int from coupon_redemption r where r.tenant_id = c.tenant_id and r.coupon_id = c.id)";

/** What a coupon `c` is on the day $2; `stateOf` in `model.ts` says the same. */
const STATE = `case when c.status = 'Archived' then 'Archived' when c.end_date < $2::date then 'Expired'
  when c.max_redemptions <= ${REDEMPTIONS} then 'UsedUp' when c.start_date > $2::date then 'Scheduled' else 'Active' end`;

/** A coupon as a row of a list. */
export type CouponRow = ShownCoupon & { readonly state: CouponState };

const COUPONS: ListSpec = {
  name: "coupons",
  select: `select c.id, c.code, c.name, c.product_rate_plan_id as "productRatePlanId", p.name as "productRatePlanName", c.status,
      ${STATE} as state, c.start_date as "startDate", c.end_date as "endDate", c.max_redemptions as "maxRedemptions",
      c.max_redemptions_per_account as "maxRedemptionsPerAccount", c.is_for_new_customers as "isForNewCustomers",
      c.account_id as "accountId", a.account_number as "accountNumber", ${REDEMPTIONS} as redemptions, c.custom_fields as "customFields",
      c.created_by_id as "createdById", c.created_at as "createdAt", c.updated_by_id as "updatedById", c.updated_at as "updatedAt"
    from coupon c
    join product_rate_plan p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_id
    left join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
    where c.tenant_id = $1`,
  fixed: 2,
  fields: {
    id: { column: "c.id", type: "id" },
    code: { column: "c.code", type: "text", sortable: true, unique: true },
    name: { column: "c.name", type: "text", sortable: true, contains: true },
    state: { column: STATE, type: "text" },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    updatedDate: { column: "c.updated_at", type: "instant", sortable: true },
    ...columnsOf("c", {
      id: `productRatePlanId; accountId; createdById:${madeBy("c.created_by_id")}; updatedById:${madeBy("c.updated_by_id")}`,
      text: "status; productRatePlanName:p.name; accountNumber:a.account_number",
      number: `maxRedemptions; maxRedemptionsPerAccount; redemptions:${REDEMPTIONS}`,
      boolean: "newCustomersOnly:c.is_for_new_customers",
      date: "startDate; endDate",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "c.id",
  custom: "Coupon",
};

/** A redemption as a row of a list. */
export type RedemptionRow = {
  readonly id: string;
  readonly couponId: string;
  readonly code: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  readonly redeemedOn: LocalDate;
  readonly createdAt: Date;
};

const REDEEMED: ListSpec = {
  name: "coupon-redemptions",
  select: `select r.id, r.coupon_id as "couponId", c.code, r.account_id as "accountId", a.account_number as "accountNumber",
      a.name as "accountName", r.order_id as "orderId", o.order_number as "orderNumber", r.subscription_id as "subscriptionId",
      s.subscription_number as "subscriptionNumber", r.redeemed_on as "redeemedOn", r.created_at as "createdAt"
    from coupon_redemption r
    join coupon c on c.tenant_id = r.tenant_id and c.id = r.coupon_id
    join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
    join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
    join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
    where r.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "r.id", type: "id" },
    code: { column: "c.code", type: "text" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: "couponId; accountId; orderId; subscriptionId",
      text: "accountName:a.name; orderNumber:o.order_number; subscriptionNumber:s.subscription_number",
      date: "redeemedOn",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "r.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds" | "today">;

export const couponPage = ({ tenantId, today }: Reach, query: ListQuery) =>
  readList<CouponRow>(COUPONS, query, [tenantId, today]);

export const redemptionPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<RedemptionRow>(REDEEMED, query, [tenantId, entityId, orgIds]);
