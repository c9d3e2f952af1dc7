import { statement } from "@/lib/platform/database/db";
import { decimal, type Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Reach } from "@/lib/areas/subscriptions/queries";

type BookingOrder = {
  readonly orderNumber: string | null;
  readonly lastBookingDate: LocalDate | null;
  readonly updatedById: string | null;
};

const order = statement<BookingOrder>(
  "subscription-version-order",
  `select n.order_number as "orderNumber", n.order_date as "lastBookingDate", n.created_by_id as "updatedById" from order_action c
   join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = $2 and c.produced_version = $3`,
);

/** The order that created a version. */
export async function orderOfVersion(
  tenantId: string,
  subscriptionId: string,
  version: number,
): Promise<BookingOrder> {
  const [found] = await order([tenantId, subscriptionId, version]);
  return found ?? { orderNumber: null, lastBookingDate: null, updatedById: null };
}

/** Metrics of a subscription before discounts. */
export type SubscriptionWorth = {
  readonly subscriptionNumber: string;
  readonly version: number;
  readonly currency: string;
  readonly cmrr: Decimal;
  readonly tcv: Decimal;
};

type WorthRow = Omit<SubscriptionWorth, "cmrr" | "tcv"> & Record<"cmrr" | "tcv", string>;

const worth = statement<WorthRow>(
  "subscriptions-worth",
  `select s.subscription_number as "subscriptionNumber", s.version, s.currency, s.cmrr, s.tcv
   from subscription s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
     and s.subscription_number = any($4::text[])`,
  { replanned: true },
);

/** Metrics of subscriptions by number; unknown ones are omitted. */
export async function worthOfSubscriptions(
  { tenantId, entityId, orgIds }: Reach,
  numbers: readonly string[],
): Promise<SubscriptionWorth[]> {
  const rows = await worth([tenantId, entityId, orgIds, numbers]);
  return rows.map((row) => ({
    ...row,
    cmrr: decimal(row.cmrr),
    tcv: decimal(row.tcv),
  }));
}
