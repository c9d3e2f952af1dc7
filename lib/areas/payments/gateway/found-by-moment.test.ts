import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const NEW = { version: "341.0" };

let tenant: TestTenant;
let shown: { payment: string; refund: string };

const numbers = async (list: "payments" | "refunds", filter: Record<string, string>) => {
  const path = `/v1/${list}?${new URLSearchParams(filter)}`;
  const answer = await good(tenant.call("GET", path, undefined, NEW));
  return answer[list].map(({ number }: { number: string }) => number);
};

beforeAll(async () => {
  tenant = await testTenant();
  const { accountId } = await makeAccount(tenant);
  const money = { amount: 7, currency: "USD", effectiveDate: "2026-01-15", type: "External" };
  const payment = await good(
    tenant.call("POST", "/v1/payments", { ...money, accountId, paymentMethodType: "Check" }, NEW),
  );
  const back = { totalAmount: 2, type: "External", methodType: "Check" };
  await good(tenant.call("POST", `/v1/payments/${payment.number}/refunds`, back, NEW));
  for (const table of ["payment", "refund"]) {
    await asOwner(
      `update ${table} set created_at = created_at + interval '537 milliseconds', updated_at = updated_at + interval '537 milliseconds' where tenant_id = $1`,
      [tenant.tenantId],
    );
  }
  const { payments } = await good(tenant.call("GET", "/v1/payments", undefined, NEW));
  const { refunds } = await good(tenant.call("GET", "/v1/refunds", undefined, NEW));
  shown = { payment: payments[0].createdDate, refund: refunds[0].createdDate };
});

test("a moment copied from an answer finds its payment and its refund", async () => {
  expect(shown.payment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await numbers("payments", { createdDate: shown.payment })).toHaveLength(1);
  expect(await numbers("payments", { updatedDate: shown.payment })).toHaveLength(1);
  expect(await numbers("refunds", { createdDate: shown.refund })).toHaveLength(1);
});

test("a day finds all of that day, and no other day does", async () => {
  const day = shown.payment.slice(0, 10);
  expect(await numbers("payments", { createdDate: day })).toHaveLength(1);
  expect(await numbers("refunds", { updatedDate: day })).toHaveLength(1);
  expect(await numbers("payments", { createdDate: "2020-01-01" })).toEqual([]);
});

test("anything else is refused", async () => {
  for (const wrong of ["yesterday", "2026-02-30", "2026-01-15 25:00:00", "2999-12-31T"]) {
    const path = `/v1/payments?${new URLSearchParams({ createdDate: wrong })}`;
    const answer = await tenant.call("GET", path, undefined, NEW);
    expect([answer.status, answer.body.reasons?.[0]?.code], wrong).toEqual([400, 50000020]);
  }
});
