import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
let other: Awaited<ReturnType<typeof makeCatalog>>;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  other = await makeCatalog(tenant, "Bigger");
  ({ accountNumber } = await makeAccount(tenant));
});

type Action = { type: string } & Record<string, unknown>;

const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];

async function subscribed(words: Parameters<typeof orderOf>[2]) {
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, words));
  return String(made.subscriptions[0].subscriptionNumber);
}

async function refusal(subscriptionNumber: string, ...orderActions: Action[]) {
  const body = {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions }],
  };
  const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return answer.body.reasons[0];
}

const read = (number: string) => good(tenant.call("GET", `/v1/subscriptions/${number}`));

describe("an order refuses", () => {
  test.each<[string, Action, number, string]>([
    [
      "an effect before the subscription",
      {
        type: "AddProduct",
        triggerDates: on("2026-01-14"),
        addProduct: { productRatePlanId: "P" },
      },
      58730030,
      "2026-01-15",
    ],
    [
      "an effect after its end",
      {
        type: "AddProduct",
        triggerDates: on("2027-01-15"),
        addProduct: { productRatePlanId: "P" },
      },
      58730030,
      "2027-01-15",
    ],
    [
      "a pause at the end of the term",
      {
        type: "Suspend",
        suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2027-01-15" },
      },
      58730030,
      "2027-01-15",
    ],
    [
      "a pause without its day",
      { type: "Suspend", suspend: { suspendPolicy: "SpecificDate" } },
      58730022,
      "suspendSpecificDate",
    ],
    [
      "a cancellation after the term",
      {
        type: "CancelSubscription",
        cancelSubscription: {
          cancellationPolicy: "SpecificDate",
          cancellationEffectiveDate: "2027-01-16",
        },
      },
      58730030,
      "2027-01-15",
    ],
    [
      "a cancellation without a policy",
      { type: "CancelSubscription", cancelSubscription: {} },
      58724122,
      "cancellationPolicy",
    ],
    [
      "a rate plan that the subscription has not",
      { type: "RemoveProduct", removeProduct: { uniqueToken: "none" } },
      58730040,
      "none",
    ],
    [
      "a rate plan without a name",
      { type: "RemoveProduct", removeProduct: {} },
      58730022,
      "ratePlanId",
    ],
    ["a missing container", { type: "Suspend" }, 58730122, "suspend is required"],
    [
      "a field that orders do not offer",
      { type: "RenewSubscription", renewSubscription: { invoiceGroupNumber: "X" } },
      58730030,
      "invoiceGroupNumber",
    ],
    [
      "a field of new charges that orders do not offer",
      {
        type: "AddProduct",
        addProduct: { productRatePlanId: "P", chargeOverrides: [{ estimatedStartDate: "soon" }] },
      },
      58730030,
      "estimatedStartDate",
    ],
    ["a creation on what exists", { type: "CreateSubscription" }, 58730122, "createSubscription"],
  ])("%s, and books nothing", async (_, action, code, text) => {
    const number = await subscribed({ bill: false });
    const asked = JSON.parse(
      JSON.stringify(action).replace('"P"', JSON.stringify(other.ratePlanId)),
    );
    const refused = await refusal(number, asked);
    expect(refused).toMatchObject({ code, message: expect.stringContaining(text) });
    expect((await read(number)).version).toBe(1);
  });
});
