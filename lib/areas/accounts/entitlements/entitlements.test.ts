import { brokenTimelines } from "@/lib/areas/subscriptions/timeline/check-timelines";
import { makeCharge, makePlan } from "@/lib/testing/catalog";
import { dollars } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;
const features: Record<string, string> = {};

beforeAll(async () => {
  tenant = await testTenant();
  const plan = await makePlan(tenant);
  ({ ratePlanId } = plan);
  await makeCharge(tenant, ratePlanId, dollars(30));
  const traffic = {
    ChargeType: "Usage",
    ChargeModel: "Per Unit Pricing",
    UOM: "GB",
    Name: "Traffic",
  };
  const counts = { ...traffic, BillCycleType: "ChargeTriggerDay", ...dollars(1) };
  await makeCharge(tenant, ratePlanId, counts);
  const AllowFeatureChanges = true;
  await good(tenant.call("PUT", `/v1/object/product/${plan.productId}`, { AllowFeatureChanges }));
  const counted = { Quantity: 100, UOM: "GB" };
  for (const [FeatureCode, rest] of Object.entries({ DATA: counted, SSO: {} })) {
    const body = { FeatureCode, Name: FeatureCode };
    const FeatureId = (await good(tenant.call("POST", "/v1/object/feature", body))).Id;
    const given = { ProductId: plan.productId, FeatureId, ...rest };
    await good(tenant.call("POST", "/v1/object/product-feature", given));
    features[FeatureCode] = FeatureId;
  }
});

const newAccount = async () => (await makeAccount(tenant)).accountNumber;
const subscribe = async (accountNumber: string, rest: object[] = [{}]) => {
  const plans = rest.map((of) => ({ productRatePlanId: ratePlanId, ...of }));
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { plans }));
  return String(made.subscriptions[0].subscriptionNumber);
};
const change = (existingAccountNumber: string, subscriptionNumber: string, ...actions: object[]) =>
  order(tenant, {
    ...{ orderDate: "2026-01-15", existingAccountNumber },
    subscriptions: [{ subscriptionNumber, orderActions: actions }],
  });
const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];
const read = (accountNumber: string, query = "") =>
  good(tenant.call("GET", `/v1/accounts/${accountNumber}/entitlements${query}`));
const codesOn = async (accountNumber: string, day: string) =>
  (await read(accountNumber, `?asOf=${day}`)).subscriptions.map(
    (of: { entitlements: { featureCode: string }[] }) =>
      of.entitlements.map(({ featureCode }) => featureCode),
  );

test("an account may use what its subscriptions include, and sees what it has used of it", async () => {
  const accountNumber = await newAccount();
  const listed = [{ featureId: features["DATA"], quantity: 20.5 }, { featureId: features["SSO"] }];
  const number = await subscribe(accountNumber, [{}, { subscriptionProductFeatures: listed }]);
  const event = (quantity: number, startDateTime: string, rest: object = {}) => ({
    ...{ accountNumber, unitOfMeasure: "GB", quantity, startDateTime, ...rest },
  });
  const usage = [
    event(70, "2026-02-15T10:00:00Z", { subscriptionNumber: number }),
    event(60, "2026-03-10T10:00:00Z"),
    event(1, "2026-03-15T10:00:00Z"),
  ];
  await good(tenant.call("POST", "/v1/usage", { usage }));
  const granted = await read(accountNumber, "?asOf=2026-03-10");
  const [charge] = granted.subscriptions[0].entitlements;
  expect(granted).toMatchObject({ accountNumber, asOf: "2026-03-10" });
  expect(granted.subscriptions).toEqual([
    {
      subscriptionId: expect.any(String),
      subscriptionNumber: number,
      entitlements: [
        {
          ...{ featureId: features["DATA"], featureCode: "DATA", name: "DATA", description: null },
          ...{ quantity: 120.5, unitOfMeasure: "GB" },
          ratePlanNames: expect.arrayContaining([expect.any(String), expect.any(String)]),
          usage: {
            ...{ chargeNumber: charge.usage.chargeNumber, chargeName: "Traffic" },
            ...{ periodStartDate: "2026-02-15", periodEndDate: "2026-03-14" },
            ...{ used: 130, remaining: 0 },
          },
        },
        {
          ...{ featureId: features["SSO"], featureCode: "SSO", name: "SSO", description: null },
          ...{ quantity: null, unitOfMeasure: null, usage: null },
          ratePlanNames: expect.arrayContaining([expect.any(String), expect.any(String)]),
        },
      ],
    },
  ]);
  const usedOn = async (day: string) => {
    const { subscriptions } = await read(accountNumber, `?asOf=${day}`);
    const { used, remaining } = subscriptions[0].entitlements[0].usage;
    return [used, remaining];
  };
  expect(await usedOn("2026-03-09")).toEqual([70, 50.5]);
  expect(await usedOn("2026-03-20")).toEqual([1, 119.5]);
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  expect(ratePlans[1].subscriptionProductFeatures[0]).toMatchObject({
    ...{ featureCode: "DATA", quantity: 20.5, unitOfMeasure: "GB" },
  });
  expect(await brokenTimelines(tenant.tenantId)).toEqual([]);
});

test("a subscription grants nothing before it starts, while it is paused, and once it is canceled or given away", async () => {
  const [accountNumber, other] = [await newAccount(), await newAccount()];
  const number = await subscribe(accountNumber);
  await change(accountNumber, number, {
    type: "UpdateProduct",
    triggerDates: on("2026-02-01"),
    updateProduct: {
      ratePlanId: (await good(tenant.call("GET", `/v1/subscriptions/${number}`))).ratePlans[0].id,
      subscriptionProductFeatures: [{ featureId: features["SSO"] }],
    },
  });
  const transfer = { destinationAccountNumber: other };
  await change(accountNumber, number, {
    ...{ type: "OwnerTransfer", triggerDates: on("2026-05-01"), ownerTransfer: transfer },
  });
  await change(
    accountNumber,
    number,
    {
      type: "Suspend",
      suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" },
    },
    { type: "Resume", resume: { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-04-01" } },
  );
  const third = await newAccount();
  await change(third, await subscribe(third), {
    type: "CancelSubscription",
    cancelSubscription: {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-06-01",
    },
  });
  const days = ["2026-01-14", "2026-01-15", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01"];
  const seen: unknown[] = [];
  for (const day of days) seen.push(await codesOn(accountNumber, day));
  expect(seen).toEqual([[], [["DATA", "SSO"]], [["SSO"]], [], [["SSO"]], []]);
  expect(await codesOn(other, "2026-04-30")).toEqual([]);
  expect(await codesOn(other, "2026-05-01")).toEqual([["SSO"]]);
  expect(await codesOn(third, "2026-05-31")).toEqual([["DATA", "SSO"]]);
  expect(await codesOn(third, "2026-06-01")).toEqual([]);
});

test("entitlements come page by page, or of one subscription; a quantity needs a unit", async () => {
  const accountNumber = await newAccount();
  const numbers = [await subscribe(accountNumber), await subscribe(accountNumber)].sort();
  const first = await read(accountNumber, "?pageSize=1");
  const second = await good(tenant.call("GET", first.nextPage));
  const numbersOf = (page: { subscriptions: { subscriptionNumber: string }[] }) =>
    page.subscriptions.map(({ subscriptionNumber }) => subscriptionNumber);
  expect([numbersOf(first), numbersOf(second)]).toEqual(numbers.map((number) => [number]));
  expect(second).not.toHaveProperty("nextPage");
  expect(numbersOf(await read(accountNumber, `?subscriptionNumber=${numbers[1]}`))).toEqual([
    numbers[1],
  ]);
  const plans = [
    {
      productRatePlanId: ratePlanId,
      subscriptionProductFeatures: [{ featureId: features["SSO"], quantity: 3 }],
    },
  ];
  const body = orderOf(accountNumber, ratePlanId, { plans });
  const refused = await tenant.call("POST", "/v1/orders", body);
  expect(refused.body.reasons[0].message).toContain("no unit of measure");
  const given = { ProductId: features["SSO"], FeatureId: features["SSO"], Quantity: 3 };
  const alone = await tenant.call("POST", "/v1/object/product-feature", given);
  expect(alone.text).toContain("Quantity and UOM go together");
});
