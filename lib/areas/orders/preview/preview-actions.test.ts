import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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

type Action = { type: string } & Record<string, unknown>;

const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];
const THROUGH = "2026-04-15";

/** Each action on a subscription billed through February 15, within a period. */
const ACTIONS: readonly [string, () => Action[]][] = [
  [
    "AddProduct",
    () => [
      {
        type: "AddProduct",
        triggerDates: on("2026-02-01"),
        addProduct: { productRatePlanId: other.ratePlanId },
      },
    ],
  ],
  [
    "UpdateProduct",
    () => [
      {
        type: "UpdateProduct",
        triggerDates: on("2026-02-01"),
        updateProduct: {
          productRatePlanNumber: plan.ratePlanNumber,
          chargeUpdates: [
            {
              productRatePlanChargeId: plan.chargeId,
              pricing: { recurringFlatFee: { listPrice: 99 } },
            },
          ],
        },
      },
    ],
  ],
  [
    "RemoveProduct",
    () => [
      {
        type: "RemoveProduct",
        triggerDates: on("2026-02-01"),
        removeProduct: { productRatePlanId: plan.ratePlanId },
      },
    ],
  ],
  [
    "ChangePlan",
    () => [
      {
        type: "ChangePlan",
        triggerDates: on("2026-02-01"),
        changePlan: {
          productRatePlanId: plan.ratePlanId,
          newProductRatePlan: { productRatePlanId: other.ratePlanId },
        },
      },
    ],
  ],
  [
    "CancelSubscription",
    () => [
      {
        type: "CancelSubscription",
        cancelSubscription: {
          cancellationPolicy: "SpecificDate",
          cancellationEffectiveDate: "2026-02-01",
        },
      },
    ],
  ],
  [
    "Suspend and Resume",
    () => [
      {
        type: "Suspend",
        suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-01" },
      },
      {
        type: "Resume",
        resume: { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-03-10" },
      },
    ],
  ],
  [
    "TermsAndConditions and RenewSubscription",
    () => [
      {
        type: "TermsAndConditions",
        termsAndConditions: { lastTerm: { termType: "TERMED", endDate: "2026-03-01" } },
      },
      { type: "RenewSubscription" },
    ],
  ],
];

type Stretch = { startDate: string; endDate: string | null };
type Lines = { amountWithoutTax: number; serviceStartDate: string; chargeName: string }[];
const shape = (lines: Lines) =>
  lines.map((of) => `${of.chargeName} ${of.serviceStartDate} ${of.amountWithoutTax}`).sort();

describe("a preview equals the order", () => {
  test.each(ACTIONS)("%s", async (name, actions) => {
    const made = await order(
      tenant,
      orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }),
    );
    const { subscriptionNumber } = made.subscriptions[0];
    const body = {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [{ subscriptionNumber, orderActions: actions() }],
    };
    const previewOptions = {
      previewThruType: "SpecificDate",
      specificPreviewThruDate: THROUGH,
      previewTypes: ["BillingDocs", "ChargeMetrics", "OrderDeltaMetrics"],
    };
    const { previewResult } = await good(
      tenant.call("POST", "/v1/orders/preview?days=true", { ...body, previewOptions }, LATEST),
    );
    const read = () => good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect((await read()).version).toBe(1);
    const done = await order(tenant, {
      ...body,
      processingOptions: { runBilling: true, billingOptions: { targetDate: THROUGH } },
    });
    const lines = async (path: string, numbers: string[] = [], key: string) => {
      const pages = await Promise.all(
        numbers.map((number) =>
          good(tenant.call("GET", `/v1/${path}/${number}/items`, undefined, LATEST)),
        ),
      );
      return pages.flatMap((page) => page[key]);
    };
    const invoiced = await lines("invoices", done.invoiceNumbers, "invoiceItems");
    expect(
      shape(
        previewResult.invoices.flatMap(({ invoiceItems }: { invoiceItems: Lines }) => invoiceItems),
      ),
    ).toEqual(shape(invoiced.map((item) => ({ ...item, amountWithoutTax: item.chargeAmount }))));
    const credited = previewResult.creditMemos.reduce(
      (sum: number, of: { amount: number }) => sum + of.amount,
      0,
    );
    const memos = await Promise.all(
      (done.creditMemoNumbers ?? []).map((number: string) =>
        good(tenant.call("GET", `/v1/credit-memos/${number}`)),
      ),
    );
    expect(credited).toBe(memos.reduce((sum, memo) => sum + memo.amount, 0));
    const mrr = previewResult.chargeMetrics[0].charges.reduce(
      (sum: number, of: { cmrr: { regular: number } }) => sum + of.cmrr.regular,
      0,
    );
    expect(mrr).toBeGreaterThanOrEqual(0);
    const [{ before, after }] = previewResult.subscriptionDays;
    const { statusHistory, termEndDate } = await read();
    const stretches = (status: string) =>
      statusHistory.filter((of: { status: string }) => of.status === status);
    expect(before).toEqual({ termEndDate: "2027-01-15", cancelledDate: null, pauses: [] });
    expect(after.pauses).toMatchObject(
      stretches("Suspended").map(({ startDate, endDate }: Stretch) => ({ startDate, endDate })),
    );
    expect(after.pauses).toHaveLength(stretches("Suspended").length);
    expect(after.cancelledDate).toBe(stretches("Cancelled")[0]?.startDate ?? null);
    const renewed = name.includes("Renew") ? "2027-03-01" : termEndDate;
    expect(after.termEndDate).toBe(renewed);
  });

  test("OrderDeltaMetrics have the changes of each action and their days", async () => {
    const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId));
    const { subscriptionNumber } = made.subscriptions[0];
    const [, update] = ACTIONS[1] ?? [];
    const [, cancel] = ACTIONS[4] ?? [];
    const body = {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        { subscriptionNumber, orderActions: [...(update?.() ?? []), ...(cancel?.() ?? [])] },
      ],
      previewOptions: {
        previewThruType: "SpecificDate",
        specificPreviewThruDate: THROUGH,
        previewTypes: ["OrderDeltaMetrics"],
      },
    };
    const { previewResult } = await good(tenant.call("POST", "/v1/orders/preview", body, LATEST));
    const { orderDeltaMrr, orderDeltaTcv } = previewResult.orderDeltaMetrics;
    expect(orderDeltaMrr).toContainEqual(
      expect.objectContaining({
        orderActionSequence: "1",
        orderActionType: "UpdateProduct",
        startDate: "2026-02-01",
        endDate: "2027-01-15",
        netAmount: 50,
      }),
    );
    expect(orderDeltaMrr).toContainEqual(
      expect.objectContaining({
        orderActionSequence: "2",
        orderActionType: "CancelSubscription",
        startDate: "2026-02-01",
        netAmount: -99,
      }),
    );
    const total = orderDeltaTcv.reduce(
      (sum: number, of: { netAmount: number }) => sum + of.netAmount,
      0,
    );
    expect(total).toBeLessThan(0);
  });

  test("a quote is refused by name, in previews and orders", async () => {
    const quoted = { quote: { name: "Q" }, orderActions: [{ type: "RenewSubscription" }] };
    const body = { ...orderOf(accountNumber, plan.ratePlanId), subscriptions: [quoted] };
    const previewOptions = { previewThruType: "TermEnd" };
    const preview = await tenant.call(
      "POST",
      "/v1/orders/preview",
      { ...body, previewOptions },
      LATEST,
    );
    expect(preview.body.reasons[0]).toMatchObject({
      code: 58740030,
      message: expect.stringContaining("quote"),
    });
    const placed = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(placed.body.reasons[0]).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("quote"),
    });
  });
});
