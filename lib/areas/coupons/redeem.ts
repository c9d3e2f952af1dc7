import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { codeOf, type Coupon, refusalOf } from "./model";
import {
  couponsByCode,
  hasSubscriptions,
  insertRedemptions,
  lockCoupons,
  redeemedOf,
} from "./queries";

/** The ordering account; one that only a preview has is new. */
type Account = { readonly id: string; readonly accountNumber: string; readonly isNew?: boolean };

/**
 * The coupons that an order names, by their codes in capitals. With `redeem` they stay locked until the transaction ends, so
 * that no limit is exceeded by orders at the same time; the account is locked already.
 *
 * @param codes as they were entered, each as often as the order redeems it.
 * @throws NotFound for an unknown code, RuleViolation for a coupon that the account may not redeem, or not as often.
 */
export async function couponsNamed(
  ctx: Ctx,
  account: Account,
  codes: readonly string[],
  { redeem }: { readonly redeem: boolean },
): Promise<ReadonlyMap<string, Coupon>> {
  const times = new Map<string, number>();
  for (const code of codes.map(codeOf)) times.set(code, (times.get(code) ?? 0) + 1);
  if (times.size === 0) return new Map();
  if (redeem) await lockCoupons(ctx.tenantId, [...times.keys()]);
  const coupons = await couponsByCode(ctx.tenantId, [...times.keys()]);
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]));
  const ids = coupons.map(({ id }) => id);
  const redeemed = await redeemedOf(ctx.tenantId, ids, account.id);
  const needsHistory = account.isNew !== true && coupons.some((coupon) => coupon.isForNewCustomers);
  const by = {
    ...account,
    hasSubscriptions: needsHistory && (await hasSubscriptions(ctx.tenantId, account.id)),
  };
  for (const [code, count] of times) {
    const coupon = byCode.get(code);
    if (coupon === undefined) throw new NotFound("coupon", code);
    const before = redeemed.get(coupon.id) ?? { all: 0, own: 0 };
    const refusal = refusalOf(coupon, ctx.today, before, by, count);
    if (refusal !== undefined) throw new RuleViolation(refusal);
  }
  return byCode;
}

/** A coupon that an order redeems for a subscription. */
export type Redeeming = { readonly coupon: Coupon; readonly subscriptionId: string };

/** Stores what a new order redeems. The order and its subscriptions are stored, its coupons locked. */
export async function storeRedemptions(
  ctx: Ctx,
  order: { readonly id: string; readonly accountId: string },
  redeemed: readonly Redeeming[],
): Promise<void> {
  if (redeemed.length === 0) return;
  const rows = redeemed.map(({ coupon, subscriptionId }) => ({
    id: newId(),
    couponId: coupon.id,
    accountId: order.accountId,
    orderId: order.id,
    subscriptionId,
    redeemedOn: ctx.today,
  }));
  await insertRedemptions(ctx.tenantId, rows, ctx.now);
  for (const { id, couponId } of rows) {
    const detail = { redemptionId: id, orderId: order.id, accountId: order.accountId };
    ctx.record({ subjectType: "coupon", subjectId: couponId, action: "redeem", detail });
    ctx.emit({
      type: "coupon.redeemed",
      subjectType: "coupon",
      subjectId: couponId,
      payload: detail,
    });
  }
}
