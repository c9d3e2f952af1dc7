import { beforeAll, expect, test } from "vitest";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { advanceClock } from "@/lib/testing/advance-clock";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
});

const get = (path: string) => good(tenant.call("GET", path, undefined, LATEST));

/** The revenue of one subscription in all responses, and of its account. */
async function told(key: string) {
  const [one, list, home, account, accounts] = await Promise.all([
    get(`/v1/subscriptions/${key}`),
    get(`/object-query/subscriptions?filter[]=subscriptionNumber.EQ:${key}`),
    get("/v1/home"),
    get(`/v1/accounts/${accountNumber}`),
    get(`/object-query/accounts?filter[]=accountNumber.EQ:${accountNumber}`),
  ]);
  return {
    one: one.currentMrr,
    list: list.data[0].currentMrr,
    home: home.currencies[0]?.mrr ?? 0,
    account: Number(account.metrics.contractedMrr),
    accounts: accounts.data[0].mrr,
  };
}

const everywhere = (mrr: number) => ({
  one: mrr,
  list: mrr,
  home: mrr,
  account: mrr,
  accounts: mrr,
});

test("monthly revenue is the same everywhere: before a booked change, while paused, and afterwards", async () => {
  const { ratePlanId } = await planOf(tenant, dollars(100));
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN }));
  const key = made.subscriptions[0].subscriptionNumber as string;
  expect(await told(key)).toEqual(everywhere(100));
  const { ratePlanId: other } = await planOf(tenant, dollars(50));
  await order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber: key,
        orderActions: [
          {
            type: "AddProduct",
            triggerDates: [{ name: "ContractEffective", triggerDate: "2026-03-01" }],
            addProduct: { productRatePlanId: other },
          },
        ],
      },
    ],
  });
  expect(await told(key)).toEqual(everywhere(100));
  expect((await get(`/v1/subscriptions/${key}`)).contractedMrr).toBe(150);
  await good(
    tenant.call(
      "PUT",
      `/v1/subscriptions/${key}/suspend`,
      { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-10" },
      LATEST,
    ),
  );
  await advanceClock(tenant, "2026-03-05");
  expect(await told(key)).toEqual(everywhere(150));
  await advanceClock(tenant, "2026-03-12");
  expect(await told(key)).toEqual(everywhere(0));
});

test("a subscription that is pending activation has no revenue yet", async () => {
  tenant = await testTenant({ settings: { requireServiceActivation: true } });
  ({ accountNumber } = await makeAccount(tenant));
  const { ratePlanId } = await planOf(tenant, dollars(100));
  const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-01-15" }];
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { triggerDates }));
  const key = made.subscriptions[0].subscriptionNumber as string;
  expect(await told(key)).toEqual(everywhere(0));
  const subscriptions = [
    {
      subscriptionNumber: key,
      orderActions: [
        {
          sequence: 1,
          triggerDates: [{ name: "ServiceActivation", triggerDate: "2026-01-15" }],
        },
      ],
    },
  ];
  const { order: waiting } = await get(`/v1/orders/${made.orderNumber}`);
  expect(waiting.subscriptions[0].orderActions[0].triggerDates).toContainEqual({
    name: "ServiceActivation",
    triggerDate: null,
  });
  await good(
    tenant.call("PUT", `/v1/orders/${made.orderNumber}/triggerDates`, { subscriptions }, LATEST),
  );
  expect(await told(key)).toEqual(everywhere(100));
});
