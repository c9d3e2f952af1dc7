import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { metricsOf, type RetriedDocument, trendOf } from "./metrics-model";

afterAll(expectBooksToHold);

const NO_FUNDS = "4000000000009995";
const metrics = (tenant: TestTenant, name: string) =>
  good(tenant.call("GET", `/api/v1/metrics/${name}`));

/** An account whose card is declined, with an invoice of 2026-01-15 over 71.50. */
async function declined(tenant: TestTenant, ratePlanId: string) {
  const creditCard = { ...CARD, cardNumber: NO_FUNDS };
  const { accountNumber } = await makeAccount(tenant, "Canary", { creditCard });
  const billingOptions = { targetDate: "2026-01-15" };
  const processingOptions = { runBilling: true, billingOptions };
  const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions });
  await good(tenant.call("POST", "/v1/orders", order));
  return accountNumber;
}

const withNewCard = (tenant: TestTenant, accountKey: string) =>
  good(
    tenant.call("POST", "/v1/payment-methods", {
      ...{ type: "CreditCard", accountKey, makeDefault: true, cardNumber: "4242424242424242" },
      cardHolderInfo: { cardHolderName: "Nora North" },
      ...{ expirationMonth: 12, expirationYear: 2039 },
    }),
  );

/** Dates every attempt back, as if it had been made so many days ago. */
const daysBack = ({ tenantId }: TestTenant, days: number) =>
  asOwner(
    "update payment_retry_attempt set tried_at = tried_at - make_interval(days => $2) where tenant_id = $1",
    [tenantId, days],
  );

describe("how well retries go", () => {
  test("is null where nothing was retried, and counts no first failure", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    await declined(tenant, ratePlanId);
    await advanceClock(tenant, "2026-01-16");
    expect(await metrics(tenant, "baseline")).toEqual({
      ...{ success: true, retry_success_rate: null, retry_success_rate_trend: null },
      ...{ document_success_rate: null, document_success_rate_trend: null },
      ...{ average_days_outstanding: null, average_days_outstanding_trend: null },
    });
    expect((await metrics(tenant, "amount_recovered")).currency).toEqual({});
    expect((await metrics(tenant, "customer_group")).customer_groups).toMatchObject([
      { id: "Standard", average_attempts: null },
    ]);
  });

  test("is read from the attempts: all, of each rule, of each month, and by currency", async () => {
    const tenant = await testTenant();
    const { ratePlanId } = await makeCatalog(tenant);
    const day = (after: number) => ({ after, unit: "Day" });
    const rule = { name: "Poor", responseCodes: ["insufficient_funds"], methodTypes: [] };
    const rules = [{ ...rule, pauses: [day(1), day(1)], afterLast: "LeaveOpen" }];
    await good(tenant.call("PUT", "/v1/settings/payment-retry-rules", { rules }));
    const paying = await declined(tenant, ratePlanId);
    await declined(tenant, ratePlanId);
    // The first failures on 16 January; on the 17th the one with another card is collected, and the other fails again.
    await advanceClock(tenant, "2026-01-16T23:00:00Z");
    await withNewCard(tenant, paying);
    await advanceClock(tenant, "2026-01-17T23:00:00Z");
    const attempts = await asOwner<{ first: boolean; success: boolean; count: number }>(
      `select cycle = 1 and attempt_number = 1 as first, success, count(*)::int from payment_retry_attempt
       where tenant_id = $1 group by 1, 2 order by 1, 2`,
      [tenant.tenantId],
    );
    expect(attempts).toEqual([
      { first: false, success: false, count: 1 },
      { first: false, success: true, count: 1 },
      { first: true, success: false, count: 2 },
    ]);
    const rates = { document_success_rate: 50, retry_success_rate: 50 };
    expect(await metrics(tenant, "baseline")).toMatchObject({
      ...rates,
      average_days_outstanding: 2,
      retry_success_rate_trend: null,
    });
    expect((await metrics(tenant, "customer_group")).customer_groups).toEqual([
      {
        ...{ id: "Poor", name: "Poor", smart_retry: false, ...rates, average_attempts: 1 },
        document_success_rate_trend: null,
      },
      {
        ...{ id: "Standard", name: "Standard", smart_retry: false, average_attempts: null },
        ...{ document_success_rate: null, retry_success_rate: null },
        document_success_rate_trend: null,
      },
    ]);
    const recent = { USD: { total_amount: 71.5, last_30_days: 71.5 } };
    expect((await metrics(tenant, "amount_recovered")).currency).toEqual(recent);
    const other = await testTenant();
    expect((await metrics(other, "amount_recovered")).currency).toEqual({});

    // The same attempts in December; the months are those before the current one.
    await daysBack(tenant, 31);
    const { USD } = (await metrics(tenant, "amount_recovered")).currency;
    expect(USD).toEqual({ total_amount: 71.5, last_30_days: 0 });
    const months = ["12_25", "11_25", "10_25", "09_25", "08_25", "07_25"];
    const none = Object.fromEntries(months.map((month) => [month, null]));
    const groups = (await metrics(tenant, "customer_group_over_time")).customer_groups;
    expect(groups).toEqual({ Poor: { ...none, "12_25": 50 }, Standard: none });

    // Attempts of others are not retries.
    await asOwner(
      "update payment_retry_attempt set source = 'PaymentRun' where tenant_id = $1 and success",
      [tenant.tenantId],
    );
    expect(await metrics(tenant, "baseline")).toMatchObject({ retry_success_rate: 0 });
  });
});

describe("the metrics of documents", () => {
  const document = fc.record({
    documentId: fc.constantFrom("a", "b", "c", "d"),
    rule: fc.constantFrom("x", "y"),
    retries: fc.integer({ min: 1, max: 9 }),
    successes: fc.constantFrom(0, 1),
  });
  const rowsOf = (drawn: readonly Omit<RetriedDocument, "daysOutstanding">[]) =>
    [...new Map(drawn.map((row) => [`${row.documentId} ${row.rule}`, row])).values()].map(
      (row): RetriedDocument => ({ ...row, daysOutstanding: row.successes ? row.retries : null }),
    );

  test("of all rules lie between those of the rules, and count each document once", () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 8 }), (drawn) => {
        const rows = rowsOf(drawn);
        const all = metricsOf(rows).retrySuccessRate ?? -1;
        const ofRules = ["x", "y"]
          .map((name) => metricsOf(rows.filter(({ rule }) => rule === name)).retrySuccessRate)
          .filter((rate) => rate !== null);
        expect(all).toBeGreaterThanOrEqual(Math.min(...ofRules));
        expect(all).toBeLessThanOrEqual(Math.max(...ofRules));
        const ids = new Set(rows.map(({ documentId }) => documentId));
        const paid = new Set(rows.filter((row) => row.successes).map((row) => row.documentId));
        const exact = (paid.size * 100) / ids.size;
        expect(metricsOf(rows).documentSuccessRate).toBeCloseTo(exact, 2);
      }),
    );
  });

  test.each([
    [null, 1, null],
    [1, null, null],
    [1, 1, "neutral"],
    [1, 2, "up"],
    [2, 1, "down"],
  ])("go from %s to %s: %s", (before, now, trend) => {
    expect(trendOf(before, now)).toBe(trend);
  });
});
