import { beforeAll, expect, test } from "vitest";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
const LATEST = { version: "341.0" };
let tenant: TestTenant;
let accountNumber: string;
let planId: string;
let chargeId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  const support = {
    ...{ Name: "Support", ChargeModel: "Percentage Pricing", ApplyDiscountTo: "RECURRING" },
    DiscountLevel: "subscription",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", Percentage: 18 }),
  };
  const plan = await planOf(tenant, { Name: "Fee", ...dollars(100) }, support);
  planId = plan.ratePlanId;
  chargeId = plan.chargeIds[1] ?? "";
});

const REFUSED = "does not apply to the ChargeModel Percentage Pricing, which has a line for each";

test.each([{ minimum: 30 }, { maximum: 10 }])(
  "a percentage charge with a bound (%o) is refused by orders and by the calls of both versions",
  async ({ minimum, maximum }) => {
    const bounds = { minimumAmount: minimum, maximumAmount: maximum };
    const pricing = { recurringCalculated: { percentage: 20, ...bounds } };
    const chargeOverrides = [{ productRatePlanChargeId: chargeId, pricing }];
    const plans = [{ productRatePlanId: planId, chargeOverrides }];
    const flat = [{ productRatePlanChargeId: chargeId, percentage: 20, ...bounds }];
    const v1 = {
      ...{ accountKey: accountNumber, contractEffectiveDate: DAY, termType: "TERMED" },
      ...{ initialTerm: 12, renewalTerm: 12 },
      subscribeToRatePlans: [{ productRatePlanId: planId, chargeOverrides: flat }],
    };
    const amounts = { minimum_amount: minimum, maximum_amount: maximum };
    const v2 = {
      ...{ account_number: accountNumber, start_on: { contract_effective: DAY } },
      initial_term: { type: "evergreen" },
      subscription_plans: [
        { plan_id: planId, prices: [{ price_id: chargeId, percent: 20, ...amounts }] },
      ],
    };
    const answers = [
      await tenant.call("POST", "/v1/orders", orderOf(accountNumber, planId, { plans }), LATEST),
      await tenant.call("POST", "/v1/subscriptions", v1, LATEST),
      await tenant.call("POST", "/v2/subscriptions", v2, LATEST),
    ];
    for (const { status, text } of answers) {
      expect([status >= 400, text]).toEqual([true, expect.stringContaining(REFUSED)]);
    }
  },
);
