import { asOwner, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order } from "@/lib/testing/ordering";
import { makeUser } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { expect, test } from "vitest";

// The term ends on 15 February and auto-renews; the bill of 20 March is made before the renewal.
test("usage beyond the end of a term is billed with the periods that are", async () => {
  const tenant = await testTenant();
  const user = await makeUser(tenant);
  const goesOn = { billToTermEndWhenAutoRenew: false };
  await good(tenant.call("PUT", "/v1/settings/billing-rules", goesOn, LATEST));
  const month = { period: 1, periodType: "Month" };
  const terms = { autoRenew: true, renewalTerms: [month] };
  const initialTerm = { termType: "TERMED", ...month };
  const perUnit = { ChargeModel: "Per Unit Pricing" };
  const subscriptionNumber = await user.subscribe(perUnit, { initialTerm, terms });
  await user.use(["2026-01-20", 3], ["2026-03-01", 5]);
  const orderActions = [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: true } }];
  await order(tenant, {
    ...{ orderDate: "2026-01-15", existingAccountNumber: user.accountNumber },
    subscriptions: [{ subscriptionNumber, orderActions }],
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-03-20" } },
  });
  const lines = await asOwner<{ amount: number }>(
    "select amount::float8 as amount from invoice_item where tenant_id = $1 order by service_start",
    [tenant.tenantId],
  );
  expect(lines.map(({ amount }) => amount)).toEqual([3, 5]);
  await expectBooksToHold();
});
