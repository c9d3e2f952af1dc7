import { prices } from "@/lib/testing/catalog";
import { planOf } from "@/lib/testing/charges";
import type { TestTenant } from "@/lib/testing/tenant";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, type World } from "@/lib/testing/world";

/** A coupon of a tenant; gives its id. */
export async function couponOf(tenant: TestTenant, name: string): Promise<string> {
  const { ratePlanId: productRatePlanId } = await planOf(tenant, {
    ...{ Name: "Off", ChargeModel: "Discount-Percentage", ApplyDiscountTo: "RECURRING" },
    ...{ DiscountLevel: "subscription" },
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 5 }),
  });
  const coupon = { code: "CANARY", name, productRatePlanId };
  return (await good(tenant.call("POST", "/v1/coupons", coupon))).id;
}

/** The number of the commitment that `redeemedCoupon` makes. */
export const COMMITMENT = "COM-CANARY";

/** A coupon of a tenant that an order of one of its accounts has redeemed, and that order's commitment; gives the coupon's id. */
export async function redeemedCoupon(
  tenant: TestTenant,
  name: string,
  { accountNumber, ratePlanId }: Pick<World, "accountNumber" | "ratePlanId">,
): Promise<string> {
  const id = await couponOf(tenant, name);
  const plans = [{ productRatePlanId: ratePlanId }, { couponCode: "CANARY" }];
  const committed = {
    ...{ action: "create", commitmentNumber: COMMITMENT, name, type: "MinCommitment" },
    schedules: [{ amount: 10, startDate: "2026-01-15", endDate: "2026-03-14" }],
  };
  await order(tenant, {
    ...orderOf(accountNumber, ratePlanId, { plans }),
    commitments: [committed],
  });
  return id;
}
