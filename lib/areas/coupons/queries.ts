import { customFields } from "@/lib/api/custom-fields/declared";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import type { LocalDate } from "@/lib/values/local-date";
import { type Coupon, COUPON_STATUSES, type Redeemed } from "./model";

/** A coupon with what reads show of others. */
export type ShownCoupon = Coupon & {
  productRatePlanName: string;
  accountNumber: string | null;
  redemptions: number;
};

const shown = {
  omit: { tenantId: true },
  include: {
    ratePlan: { select: { name: true } },
    account: { select: { accountNumber: true } },
    _count: { select: { redemptions: true } },
  },
} as const;

const dayOrNull = (day: Date | null) => day && dayRead(day);

type Stored = Omit<Coupon, "status" | "startDate" | "endDate" | "customFields"> & {
  status: string;
  customFields: unknown;
  startDate: Date | null;
  endDate: Date | null;
};

type Found = Stored & {
  ratePlan: { name: string };
  account: { accountNumber: string } | null;
  _count: { redemptions: number };
};

const read = ({ ratePlan, account, _count, ...coupon }: Found): ShownCoupon => ({
  ...couponOf(coupon),
  productRatePlanName: ratePlan.name,
  accountNumber: account?.accountNumber ?? null,
  redemptions: _count.redemptions,
});

const couponOf = ({ status, startDate, endDate, ...coupon }: Stored): Coupon => ({
  ...coupon,
  status: wordRead(COUPON_STATUSES, status),
  startDate: dayOrNull(startDate),
  endDate: dayOrNull(endDate),
  customFields: customFields.parse(coupon.customFields),
});

/** Which coupons a list shows. */
export type CouponFilter = { code?: string | undefined; productRatePlanId?: string | undefined };

/** A page of the coupons of a tenant, the newest first. */
export async function couponsOf(
  tenantId: string,
  { code, productRatePlanId }: CouponFilter,
  take: number,
  skip: number,
): Promise<ShownCoupon[]> {
  const found = await prisma().coupon.findMany({
    where: {
      tenantId,
      ...(code === undefined ? {} : { code }),
      ...(productRatePlanId === undefined ? {} : { productRatePlanId }),
    },
    ...shown,
    orderBy: { id: "desc" },
    take,
    skip,
  });
  return found.map(read);
}

/** A coupon by its id or, without one, its code. */
export async function couponBy(
  tenantId: string,
  key: { id: string } | { code: string },
): Promise<ShownCoupon | undefined> {
  const found = await prisma().coupon.findFirst({ where: { tenantId, ...key }, ...shown });
  return found ? read(found) : undefined;
}

/** Coupons by their codes. */
export async function couponsByCode(tenantId: string, codes: readonly string[]): Promise<Coupon[]> {
  const found = await prisma().coupon.findMany({
    where: { tenantId, code: { in: [...codes] } },
    omit: { tenantId: true },
  });
  return found.map(couponOf);
}

const lock = statement<{ id: string }>(
  "coupons-lock",
  "select id from coupon where tenant_id = $1 and code = any($2::text[]) order by id for update",
);

/** Locks coupons, the smallest id first: an order that redeems one sees all redemptions before its own. */
export async function lockCoupons(tenantId: string, codes: readonly string[]): Promise<void> {
  await lock([tenantId, codes]);
}

const counts = statement<Redeemed & { couponId: string }>(
  "coupons-redeemed",
  `select c.id as "couponId", count(r.id)::int as all,
     count(r.id) filter (where r.account_id = $3)::int as own
   from unnest($2::uuid[]) as c (id)
   left join coupon_redemption r on r.tenant_id = $1 and r.coupon_id = c.id group by c.id`,
);

/** How often coupons were redeemed, by all accounts and by one of them. */
export async function redeemedOf(
  tenantId: string,
  couponIds: readonly string[],
  accountId: string,
): Promise<ReadonlyMap<string, Redeemed>> {
  const rows = await counts([tenantId, couponIds, accountId]);
  return new Map(rows.map(({ couponId, ...redeemed }) => [couponId, redeemed]));
}

/** Whether an account has, or had, a subscription. */
export async function hasSubscriptions(tenantId: string, accountId: string): Promise<boolean> {
  const found = await prisma().subscription.findFirst({
    where: { tenantId, accountId },
    select: { id: true },
  });
  return found !== null;
}

/** Whether each charge of a rate plan is a discount; false for one without charges. */
export async function isDiscount(tenantId: string, productRatePlanId: string): Promise<boolean> {
  const charges = await prisma().productRatePlanCharge.findMany({
    where: { tenantId, productRatePlanId },
    select: { chargeModel: true },
  });
  return (
    charges.length > 0 && charges.every(({ chargeModel }) => chargeModel.startsWith("Discount"))
  );
}

const written = ({ startDate, endDate, ...coupon }: Coupon) => ({
  ...coupon,
  startDate: startDate && dayWritten(startDate),
  endDate: endDate && dayWritten(endDate),
});

/** Stores a new coupon. */
export async function insertCoupon(tenantId: string, coupon: Coupon): Promise<void> {
  await prisma().coupon.createMany({ data: { tenantId, ...written(coupon) } });
}

/** Stores a changed coupon. */
export async function storeCoupon(tenantId: string, coupon: Coupon): Promise<void> {
  const { id, ...data } = written(coupon);
  await prisma().coupon.updateMany({ where: { tenantId, id }, data });
}

export async function removeCoupon(tenantId: string, id: string): Promise<void> {
  await prisma().coupon.deleteMany({ where: { tenantId, id } });
}

/** A coupon that an order redeems for a subscription. */
export type Redemption = {
  id: string;
  couponId: string;
  accountId: string;
  orderId: string;
  subscriptionId: string;
  redeemedOn: LocalDate;
};

const insert = insertRows("coupon_redemption");

export async function insertRedemptions(
  tenantId: string,
  redemptions: readonly Redemption[],
  at: Date,
): Promise<void> {
  await insert(
    redemptions.map((of) => ({
      tenant_id: tenantId,
      id: of.id,
      coupon_id: of.couponId,
      account_id: of.accountId,
      order_id: of.orderId,
      subscription_id: of.subscriptionId,
      redeemed_on: of.redeemedOn,
      created_at: at,
    })),
  );
}

/** A redemption as its list shows it. */
export type ShownRedemption = {
  id: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  orderNumber: string;
  subscriptionNumber: string;
  redeemedOn: LocalDate;
};

const redemptions = statement<ShownRedemption>(
  "coupon-redemptions",
  `select r.id, r.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
     o.order_number as "orderNumber", s.subscription_number as "subscriptionNumber", r.redeemed_on as "redeemedOn"
   from coupon_redemption r
   join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
   join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
   join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
   where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and r.coupon_id = $4 order by r.id desc limit $5 offset $6`,
);

/** Which accounts a caller may see. */
type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A page of the redemptions of a coupon by accounts within the caller's reach, the newest first. */
export function redemptionsOf(
  { tenantId, entityId, orgIds }: Reach,
  couponId: string,
  take: number,
  skip: number,
): Promise<ShownRedemption[]> {
  return redemptions([tenantId, entityId, orgIds, couponId, take, skip]);
}
