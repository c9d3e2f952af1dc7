import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import { beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

test("a cancellation credits the rest of what was billed, as its preview said, to the cent", async () => {
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const body = {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        subscriptionNumber: made.subscriptions[0].subscriptionNumber,
        orderActions: [
          {
            type: "CancelSubscription",
            triggerDates: ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map(
              (name) => ({ name, triggerDate: "2026-01-25" }),
            ),
            cancelSubscription: {
              cancellationPolicy: "SpecificDate",
              cancellationEffectiveDate: "2026-01-25",
            },
          },
        ],
      },
    ],
  };
  const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-01-25" };
  const { previewResult } = await good(
    tenant.call("POST", "/v1/orders/preview?explain=true", { ...body, previewOptions }, LATEST),
  );
  const cancelled = await order(tenant, {
    ...body,
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-25" } },
  });
  const [number] = cancelled.creditMemoNumbers as string[];
  const memo = await good(tenant.call("GET", `/v1/credit-memos/${number}`, undefined, LATEST));
  expect(memo).toMatchObject({ amount: 67.74, sourceType: "Order", unappliedAmount: 67.74 });
  expect(previewResult.creditMemos).toEqual([expect.objectContaining({ amount: 67.74 })]);
  const { explanations, currency } = await good(
    tenant.call("GET", `/v1/credit-memos/${number}/explanation`, undefined, LATEST),
  );
  for (const { chargeAmount, explanation: trace } of explanations) {
    expect(checkLine({ amount: -chargeAmount, currency, trace })).toEqual([]);
    const { amount, problems } = readSentences(
      trace.steps.map(({ sentence }: { sentence: string }) => sentence),
    );
    expect(problems).toEqual([]);
    expect(amount?.toNumber()).toBe(chargeAmount);
    const line = trace.steps.find(({ kind }: { kind: string }) => kind === "Line");
    expect(line.value).toBe(`${chargeAmount.toFixed(2)} USD`);
    expect(previewResult.creditMemos[0].creditMemoItems[0].explanation.text).toBe(trace.text);
  }
  await expectBooksToHold();
});
