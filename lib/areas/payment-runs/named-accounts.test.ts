import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const NEW = { version: "341.0" };

let tenant: TestTenant;
let ratePlanId: string;
let chargeId: string;
let mine: { accountId: string; accountNumber: string };
let others: { accountId: string; accountNumber: string };

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  [mine, others] = [await makeAccount(tenant), await makeAccount(tenant)];
  const { products } = await good(tenant.call("GET", "/v1/catalog/products"));
  chargeId = products[0].productRatePlans[0].productRatePlanCharges[0].id;
});

afterAll(expectBooksToHold);

const both = () => ({ accountId: mine.accountId, accountNumber: others.accountNumber });
const money = { amount: 7, currency: "USD", effectiveDate: "2026-01-15", type: "External" };

describe("a call with two accounts is refused and books on neither", () => {
  test.each([
    ["/v1/payments", () => ({ ...both(), ...money, paymentMethodType: "Check" })],
    ["/v1/payments/preview", () => ({ ...both(), amount: 7 })],
    [
      "/v1/credit-memos",
      () => ({ ...both(), charges: [{ productRatePlanChargeId: chargeId, amount: 7 }] }),
    ],
    [
      "/v1/payment-schedules",
      () => ({ ...both(), amount: 7, startDate: "2026-03-01", period: "Monthly", occurrences: 2 }),
    ],
    ["/v1/payment-runs", () => ({ targetDate: "2026-02-01", data: [{ ...both(), amount: 7 }] })],
  ])("POST %s", async (path, body) => {
    const answer = await tenant.call("POST", path, body(), NEW);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toContain("accountId and accountNumber name different accounts.");
  });

  test("GET /v1/payment-schedules", async () => {
    const path = `/v1/payment-schedules?${new URLSearchParams(both())}`;
    const answer = await tenant.call("GET", path, undefined, NEW);
    expect(answer.status, answer.text).toBe(400);
  });
});

test("a payment is applied to one invoice, not to another one that is also given", async () => {
  const billed = async () => {
    const asked = orderOf(mine.accountNumber, ratePlanId, { bill: "2026-01-15" });
    const { invoiceNumbers } = await order(tenant, asked);
    return good(tenant.call("GET", `/v1/invoices/${invoiceNumbers[0]}`));
  };
  const [one, other] = [await billed(), await billed()];
  const paid = { ...money, accountId: mine.accountId, paymentMethodType: "Check" };
  const { number } = await good(tenant.call("POST", "/v1/payments", paid, NEW));
  const apply = (invoice: object) =>
    tenant.call(
      "PUT",
      `/v1/payments/${number}/apply`,
      { invoices: [{ ...invoice, amount: 7 }] },
      NEW,
    );
  const two = { invoiceId: one.id, invoiceNumber: other.invoiceNumber };
  expect((await apply(two)).text).toContain("invoiceId and invoiceNumber name different invoices.");
  await good(apply({ invoiceId: one.id, invoiceNumber: one.invoiceNumber }));
});
