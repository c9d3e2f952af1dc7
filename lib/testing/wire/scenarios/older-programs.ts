import { makeCharge, makePlan, price, prices } from "../../catalog";
import { order, orderOf } from "../../ordering";
import { good, makeAccount } from "../../world";
import type { Scenario } from "../fixtures";

/** A billed subscription of a fee of 30 a month, two seats at 5, a setup of 99 once, a discount of 10 and usage. */
const olderPrograms: Scenario = async (tenant) => {
  const { productId, ratePlanId } = await makePlan(tenant);
  const charge = (Name: string, amount: number, rest: object) =>
    makeCharge(tenant, ratePlanId, { Name, ...pricesOf(amount), ...rest });
  await charge("Fee", 30, {});
  await charge("Seats", 5, { ChargeModel: "Per Unit Pricing", DefaultQuantity: 2, UOM: "Each" });
  await charge("Setup", 99, { ChargeType: "OneTime", BillingPeriod: undefined });
  await charge("Rebate", 0, {
    ChargeModel: "Discount-Fixed Amount",
    DiscountLevel: "rateplan",
    ApplyDiscountTo: "RECURRING",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount: 10 }),
  });
  await charge("Calls", 0.5, {
    ChargeType: "Usage",
    ChargeModel: "Per Unit Pricing",
    UOM: "Each",
    BillingPeriod: "Month",
  });
  const { accountNumber, accountId } = await makeAccount(tenant);
  const words = { bill: "2026-01-15", terms: { autoRenew: false } };
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, words));
  const subscriptionNumber = String(made.subscriptions[0].subscriptionNumber);
  const plan = (await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`)))
    .ratePlans[0];
  const { defaultPaymentMethodId } = (await good(tenant.call("GET", `/v1/accounts/${accountId}`)))
    .billingAndPayment;
  const ids: Record<string, string> = {};
  for (const one of plan.ratePlanCharges) {
    ids[`catalog${one.name}`] = one.productRatePlanChargeId;
    ids[`charge${one.name}`] = one.id;
  }
  return {
    ...ids,
    productId,
    ratePlanId,
    planId: plan.id,
    accountNumber,
    accountId,
    subscriptionNumber,
    invoiceNumber: String(made.invoiceNumbers[0]),
    methodId: defaultPaymentMethodId,
  };
};

const pricesOf = (amount: number) => ({
  ProductRatePlanChargeTierData: prices(price("USD", amount)),
});
export default olderPrograms;
