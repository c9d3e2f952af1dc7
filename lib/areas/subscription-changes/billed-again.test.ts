import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

afterAll(expectBooksToHold);

test("the credit of a cancellation is billed again when the cancellation is undone, also twice", async () => {
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "Undecided", { autoPay: false });
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-03-15" }));
  const { subscriptionNumber } = made.subscriptions[0];
  const call = (verb: string, body: object) =>
    good(tenant.call("POST", `/v2/subscriptions/${subscriptionNumber}/${verb}`, body));
  const target_date = "2026-03-15";
  for (let time = 0; time < 2; time += 1) {
    await call("cancel", {
      cancel_date: "2026-02-15",
      processing_options: { collection_method: "run_billing", target_date },
    });
    await call("keep", {});
    await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [
            { type: "TermsAndConditions", termsAndConditions: { autoRenew: time === 0 } },
          ],
        },
      ],
      processingOptions: { runBilling: true, billingOptions: { targetDate: target_date } },
    });
  }
  await advanceClock(tenant, "2026-04-16");
  const { balance } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`)).then(
    ({ metrics }) => metrics,
  );
  expect(balance).toBe(286);
});
