import { beforeAll, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const get = (path: string) => good(tenant.call("GET", path));

test("the invoices of an account are those of the invoices' own room, with their lines", async () => {
  const { invoices } = await get(`/v1/transactions/invoices/accounts/${world.accountNumber}`);
  const invoice = await get(`/v1/invoices/${world.invoiceNumber}`);
  const { invoiceItems } = await get(`/v1/invoices/${world.invoiceNumber}/items`);
  const { invoiceFiles } = await get(`/v1/invoices/${world.invoiceNumber}/files`);
  expect(invoices).toHaveLength(1);
  const { id, invoiceNumber, amount, balance, dueDate, invoiceDate, status } = invoice;
  const same = { id, invoiceNumber, amount, balance, dueDate, invoiceDate, status };
  expect(invoices[0]).toMatchObject({ ...same, invoiceFiles, accountNumber: world.accountNumber });
  expect(invoices[0].invoiceItems).toHaveLength(invoiceItems.length);
  for (const [row, line] of invoices[0].invoiceItems.entries())
    for (const name of ["id", "chargeAmount", "quantity", "serviceEndDate", "unitOfMeasure"])
      expect(line[name], name).toEqual(invoiceItems[row][name]);
});

test("the payments of an account name what they paid", async () => {
  const { payments } = await get(`/v1/transactions/payments/accounts/${world.accountId}`);
  expect(payments).toMatchObject([
    {
      paymentNumber: world.paymentNumber,
      amount: 71.5,
      paidInvoices: [{ invoiceNumber: world.invoiceNumber, appliedPaymentAmount: 71.5 }],
    },
  ]);
});

test("pages have relative addresses, and other accounts are unknown", async () => {
  const path = `/v1/transactions/payments/accounts/${world.accountNumber}`;
  await good(
    tenant.call("POST", "/v1/payments", {
      accountNumber: world.accountNumber,
      amount: 5,
      currency: "USD",
      effectiveDate: "2026-01-15",
      type: "External",
      paymentMethodType: "Check",
    }),
  );
  const first = await get(`${path}?pageSize=1`);
  expect(first.nextPage).toBe(`${path}?page=2&pageSize=1`);
  const second = await get(first.nextPage);
  expect(second.payments[0].paymentNumber).toBe(world.paymentNumber);
  expect(second.nextPage).toBeUndefined();
  const other = await testTenant();
  expect((await other.call("GET", path)).status).toBe(404);
});
