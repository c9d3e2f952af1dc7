import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { statementsOf } from "@/lib/testing/statements-during";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

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

afterAll(expectBooksToHold);

const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];
const productRatePlanId = () => other.ratePlanId;

const changes: readonly [string, () => object[]][] = [
  [
    "AddProduct, RemoveProduct",
    () => [
      { type: "AddProduct", addProduct: { productRatePlanId: productRatePlanId() } },
      {
        type: "RemoveProduct",
        triggerDates: on("2026-06-15"),
        removeProduct: { productRatePlanId: plan.ratePlanId },
      },
    ],
  ],
  [
    "UpdateProduct, CancelSubscription",
    () => [
      {
        type: "UpdateProduct",
        triggerDates: on("2026-02-15"),
        updateProduct: {
          productRatePlanNumber: plan.ratePlanNumber,
          chargeUpdates: [
            {
              productRatePlanChargeId: plan.chargeId,
              pricing: { recurringFlatFee: { listPrice: 9 } },
            },
          ],
        },
      },
      {
        type: "CancelSubscription",
        cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
      },
    ],
  ],
  ["RenewSubscription", () => [{ type: "RenewSubscription" }]],
];

test.each(changes)(
  "%s of 20 subscriptions needs the same number of statements as of one",
  async (_, actions) => {
    const creation = orderOf(accountNumber, plan.ratePlanId);
    const numbers = async (count: number): Promise<string[]> => {
      const subscriptions = Array.from({ length: count }, () => creation.subscriptions).flat();
      const made = await order(tenant, { ...creation, subscriptions });
      return made.subscriptions.map((of: { subscriptionNumber: string }) => of.subscriptionNumber);
    };
    const change = async (list: readonly string[]) =>
      order(tenant, {
        orderDate: "2026-01-15",
        existingAccountNumber: accountNumber,
        subscriptions: list.map((subscriptionNumber) => ({
          subscriptionNumber,
          orderActions: actions(),
        })),
        processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-15" } },
      });
    const [one, many] = [await numbers(1), await numbers(20)];
    const few = await statementsOf(() => change(one));
    expect(few).toBeGreaterThan(10);
    expect(await statementsOf(() => change(many))).toBe(few);
  },
);

test("a page of the orders of many versions needs the same number of statements as one order", async () => {
  const own = await makeAccount(tenant);
  const made = await order(tenant, orderOf(own.accountNumber, plan.ratePlanId));
  const [{ subscriptionNumber }] = made.subscriptions;
  const list = () =>
    good(tenant.call("GET", `/v1/orders/subscription/${subscriptionNumber}?pageSize=40`));
  // What a first read keeps for the next ones does not count.
  await list();
  const few = await statementsOf(list);
  for (const autoRenew of [true, false, true, false]) {
    await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: own.accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew } }],
        },
      ],
    });
  }
  expect((await list()).orders).toHaveLength(5);
  expect(await statementsOf(list)).toBe(few);
});

test("twenty new subscriptions of three rate plans need the same number of statements as one of one", async () => {
  const create = (subscriptions: number, plans: number) => {
    const taken = Array.from({ length: plans }, () => ({ productRatePlanId: plan.ratePlanId }));
    const one = orderOf(accountNumber, plan.ratePlanId, { plans: taken, bill: "2026-01-15" });
    const all = Array.from({ length: subscriptions }, () => one.subscriptions).flat();
    return order(tenant, { ...one, subscriptions: all });
  };
  const few = await statementsOf(() => create(1, 1));
  expect(few).toBeGreaterThan(10);
  expect(await statementsOf(() => create(20, 3))).toBe(few);
});
