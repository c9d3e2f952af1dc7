import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

const DAY = "2026-01-15";

let tenant: TestTenant;
let draft: string;
let lines: { id: string; chargeName: string }[];
let accountNumber: string;

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  tenant.call(method, path, body);
const get = (path: string) => good(call("GET", path));
const refused = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, body.reasons?.[0].code % 100];
};
const tax = (invoiceItemId: string | undefined, rest: object = {}) => ({
  invoiceItemId,
  name: "State tax",
  jurisdiction: "California",
  taxDate: DAY,
  taxRate: "0.0725",
  taxRateType: "Percentage",
  taxAmount: "7.25",
  ...rest,
});
const add = (...taxationItems: object[]) =>
  call("POST", `/v1/invoices/${draft}/taxation-items`, { taxationItems });

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await planOf(
    tenant,
    { Name: "Plan", ...dollars(100) },
    { Name: "Fee", ...dollars(20), ChargeType: "OneTime", BillingPeriod: undefined },
  );
  ({ accountNumber } = await makeAccount(tenant));
  const billingOptions = { targetDate: DAY, generateDraftInvoice: true };
  const processingOptions = { runBilling: true, billingOptions };
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { body: { processingOptions } }),
  );
  [draft] = made.invoiceNumbers;
  lines = (await get(`/v1/invoices/${draft}/items`)).invoiceItems;
}, 60_000);

test("taxes of a draft are added, read, changed and removed, and the invoice's total follows", async () => {
  const [plan, fee] = ["Plan", "Fee"].map((name) => lines.find((of) => of.chargeName === name)?.id);
  const answer = await good(
    add(tax(plan), tax(plan, { name: "City tax", taxAmount: 1.2 }), tax(fee)),
  );
  expect(answer.taxationItems).toMatchObject([
    { name: "State tax", taxAmount: 7.25, taxRate: 0.0725, invoiceItemId: plan },
    { name: "City tax", taxAmount: 1.2 },
    { invoiceItemId: fee },
  ]);
  expect(await get(`/v1/invoices/${draft}`)).toMatchObject({ amount: 135.7, taxAmount: 15.7 });
  const [state, city, ofFee] = answer.taxationItems;
  await good(call("PUT", `/v1/taxation-items/${state.id}`, { taxAmount: 7, taxRate: 0.07 }));
  await good(call("DELETE", `/v1/taxation-items/${city.id}`));
  expect(await refused(call("GET", `/v1/taxation-items/${city.id}`))).toEqual([404, 40]);
  const listed = await get(`/v1/invoices/${draft}/items/${plan}/taxation-items`);
  expect(listed.data).toMatchObject([{ id: state.id, taxAmount: 7, balance: 7 }]);

  expect(await refused(add(tax("0".repeat(32))))).toEqual([404, 40]);
  expect(await refused(add(tax(plan, { taxAmount: 0.001 })))).toEqual([400, 20]);
  expect(await refused(add(tax(plan, { taxAmount: "-1" })))).toEqual([400, 20]);
  expect(await refused(add(tax(plan, { taxMode: "TaxInclusive" })))).toEqual([422, 30]);

  const { invoiceNumber } = await good(call("PUT", `/v1/invoices/${draft}/post`, {}));
  expect(await get(`/v1/invoices/${invoiceNumber}`)).toMatchObject({
    amount: 134.25,
    balance: 134.25,
  });
  expect((await get(`/v1/accounts/${accountNumber}`)).metrics.balance).toBe(134.25);
  expect(await refused(add(tax(plan)))).toEqual([422, 30]);
  expect(await refused(call("DELETE", `/v1/taxation-items/${ofFee.id}`))).toEqual([422, 30]);
  const more = call("PUT", `/v1/taxation-items/${state.id}`, { taxAmount: 9 });
  expect(await refused(more)).toEqual([422, 30]);
  await expectBooksToHold();
});
