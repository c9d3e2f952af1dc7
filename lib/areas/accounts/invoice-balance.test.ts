import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { expect, test } from "vitest";

test("totalInvoiceBalance is what is owed on invoices, whatever else was paid or credited", async () => {
  const tenant = await testTenant();
  const {
    ratePlanId,
    chargeIds: [chargeId],
  } = await planOf(tenant, { Name: "Fee", ...dollars(50) });
  const { accountId, accountNumber } = await makeAccount(tenant, "Payer", { autoPay: false });
  const shown = async () => {
    const { metrics } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`));
    const { data } = await good(
      tenant.call("GET", `/object-query/accounts?filter[]=accountNumber.EQ:${accountNumber}`),
    );
    const listed = [data[0].balance, data[0].totalInvoiceBalance];
    return [metrics.balance, metrics.totalInvoiceBalance, ...listed];
  };
  const payment = { accountId, amount: 7, currency: "USD", type: "External" };
  await good(tenant.call("POST", "/v1/payments", { ...payment, paymentMethodType: "Check" }));
  expect(await shown()).toEqual([-7, 0, -7, 0]);
  await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  expect(await shown()).toEqual([43, 50, 43, 50]);
  const charges = [{ chargeId, memoItemAmount: 4 }];
  const memo = { accountId, effectiveDate: "2026-01-15", charges, autoPost: true };
  expect((await good(tenant.call("POST", "/v1/credit-memos", memo))).status).toBe("Posted");
  expect(await shown()).toEqual([39, 50, 39, 50]);
}, 60_000);
