import { makeCharge, makePlan, price, prices } from "../../catalog";
import { order, orderOf } from "../../ordering";
import { good, makeAccount } from "../../world";
import type { Scenario } from "../fixtures";

const usd = (amount: number, rest: object = {}) => prices(price("USD", amount, rest));
const NO_PERIOD = { BillingPeriod: undefined };

/**
 * A subscription of one charge of each kind, in this order: a flat fee of 948, 4 a seat for two seats, tiers, a setup of 99,
 * usage at 0.5, a discount of a tenth.
 */
const charges: Scenario = async (tenant) => {
  const { productId, ratePlanId } = await makePlan(tenant);
  const monthly = (rest: object) => makeCharge(tenant, ratePlanId, rest);
  await monthly({ Name: "Fee", ProductRatePlanChargeTierData: usd(948) });
  await monthly({
    Name: "Seats",
    ChargeModel: "Per Unit Pricing",
    DefaultQuantity: 2,
    UOM: "Each",
    ProductRatePlanChargeTierData: usd(4),
  });
  await monthly({
    Name: "Steps",
    ChargeModel: "Tiered Pricing",
    DefaultQuantity: 5,
    UOM: "Each",
    ProductRatePlanChargeTierData: prices(
      price("USD", 3, { StartingUnit: 0, EndingUnit: 10, PriceFormat: "Per Unit" }),
      price("USD", 2, { StartingUnit: 11, PriceFormat: "Per Unit" }),
    ),
  });
  await monthly({
    ...NO_PERIOD,
    Name: "Setup",
    ChargeType: "OneTime",
    ProductRatePlanChargeTierData: usd(99),
  });
  await monthly({
    Name: "Calls",
    ChargeType: "Usage",
    ChargeModel: "Per Unit Pricing",
    UOM: "Each",
    ProductRatePlanChargeTierData: usd(0.5),
  });
  await monthly({
    Name: "Tenth off",
    ChargeModel: "Discount-Percentage",
    DiscountLevel: "rateplan",
    ApplyDiscountTo: "ONETIMERECURRINGUSAGE",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
  });
  const { accountNumber, accountId } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const subscriptionNumber = String(made.subscriptions[0].subscriptionNumber);
  const invoiceNumber = String(made.invoiceNumbers[0]);
  await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}`));
  return { productId, ratePlanId, accountNumber, accountId, subscriptionNumber, invoiceNumber };
};
export default charges;
