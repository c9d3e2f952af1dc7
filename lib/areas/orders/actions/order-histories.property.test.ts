import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeCharge, prices } from "@/lib/testing/catalog";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { addDays, localDate } from "@/lib/values/local-date";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";

let tenant: TestTenant;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
let other: Awaited<ReturnType<typeof makeCatalog>>;

async function begin(invoiceSettlement: boolean): Promise<void> {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  other = await makeCatalog(tenant, "Bigger");
  const raise = {
    ...{ Name: "Raise", ChargeModel: "Discount-Fixed Amount" },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount: -4.1 }),
  };
  await makeCharge(tenant, plan.ratePlanId, raise);
  if (invoiceSettlement) return;
  await good(tenant.call("PUT", "/v1/settings/features", { invoiceSettlement }));
  const rule = { negativeInvoices: "MoveToCreditBalance" };
  await good(tenant.call("PUT", "/v1/settings/billing-rules", rule));
}

afterAll(expectBooksToHold);

const FIRST = localDate("2026-01-15");
const day = fc.integer({ min: 0, max: 360 }).map((days) => addDays(FIRST, days));
const on = (triggerDate: string) => [{ name: "ContractEffective", triggerDate }];
const keys = () => ({ productRatePlanNumber: plan.ratePlanNumber });

const action = fc.oneof(
  day.map((at) => () => ({
    type: "AddProduct",
    triggerDates: on(at),
    addProduct: { productRatePlanId: other.ratePlanId },
  })),
  fc.tuple(day, fc.integer({ min: 0, max: 99 })).map(([at, listPrice]) => () => ({
    type: "UpdateProduct",
    triggerDates: on(at),
    updateProduct: {
      ...keys(),
      chargeUpdates: [
        { productRatePlanChargeId: plan.chargeId, pricing: { recurringFlatFee: { listPrice } } },
      ],
    },
  })),
  day.map((at) => () => ({
    type: "ChangePlan",
    triggerDates: on(at),
    changePlan: { ...keys(), newProductRatePlan: { productRatePlanId: plan.ratePlanId } },
  })),
  day.map((at) => () => ({ type: "RemoveProduct", triggerDates: on(at), removeProduct: keys() })),
  fc.constant(() => ({ type: "RenewSubscription" })),
  day.map((at) => () => ({
    type: "Suspend",
    suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: at },
  })),
  fc.tuple(day, fc.boolean()).map(([at, extendsTerm]) => () => ({
    type: "Resume",
    resume: { resumePolicy: "SpecificDate", resumeSpecificDate: at, extendsTerm },
  })),
  day.map((at) => () => ({
    type: "CancelSubscription",
    cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: at },
  })),
);
const step = fc.record({ action, through: day });

const total = (documents: { amount: number }[] = []) =>
  documents.reduce((sum, { amount }) => sum + amount, 0);

test.each([
  { with: "with", invoiceSettlement: true, numRuns: 25 },
  { with: "without", invoiceSettlement: false, numRuns: 12 },
])(
  "$with Invoice Settlement, in a random history every order matches its preview, and the rows match the replay",
  {
    timeout: 120_000,
  },
  async ({ invoiceSettlement, numRuns }) => {
    await begin(invoiceSettlement);
    const { accountNumber } = await makeAccount(tenant);
    const outcome = { done: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId));
        const { subscriptionNumber } = made.subscriptions[0];
        for (const { action: asked, through } of steps) {
          const body = {
            orderDate: "2026-01-15",
            existingAccountNumber: accountNumber,
            subscriptions: [{ subscriptionNumber, orderActions: [asked()] }],
          };
          const previewOptions = {
            previewThruType: "SpecificDate",
            specificPreviewThruDate: through,
          };
          const preview = await tenant.call(
            "POST",
            "/v1/orders/preview",
            { ...body, previewOptions },
            LATEST,
          );
          const processingOptions = { runBilling: true, billingOptions: { targetDate: through } };
          const placed = await tenant.call(
            "POST",
            "/v1/orders",
            { ...body, processingOptions },
            LATEST,
          );
          expect(placed.status).toBe(preview.status);
          if (placed.status !== 200) {
            expect(placed.body.reasons[0].code % 100).toBe(preview.body.reasons[0].code % 100);
            outcome.refused += 1;
            continue;
          }
          outcome.done += 1;
          const read = (path: string, numbers: string[] = []) =>
            Promise.all(numbers.map((number) => good(tenant.call("GET", `/v1/${path}/${number}`))));
          const { invoices, creditMemos } = preview.body.previewResult;
          if (!invoiceSettlement) expect(creditMemos).toEqual([]);
          expect(total(invoices)).toBeCloseTo(
            total(await read("invoices", placed.body.invoiceNumbers)),
            6,
          );
          expect(total(creditMemos)).toBeCloseTo(
            total(await read("credit-memos", placed.body.creditMemoNumbers ?? [])),
            6,
          );
        }
        const { id } = await good(tenant.call("GET", `/v1/subscriptions/${subscriptionNumber}`));
        const { replayed, stored } = await replayedAndStored(tenant, id);
        expect(stored).toEqual(
          replayed.map(({ id: segmentId, segment, start, end }) => ({
            id: segmentId,
            segment,
            start,
            end,
          })),
        );
      }),
      { numRuns },
    );
    expect(outcome.done).toBeGreaterThan(numRuns * 0.8);
    expect(outcome.refused).toBeGreaterThan(numRuns * 0.2);
  },
);
