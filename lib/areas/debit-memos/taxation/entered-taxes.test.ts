import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let memo: { id: string; number: string };
let lineId: string;

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;

beforeAll(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  const { accountNumber } = await makeAccount(tenant);
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 40 }];
  memo = await done("POST", "/v1/debit-memos", {
    ...{ accountNumber, charges, effectiveDate: "2026-01-10" },
  });
  lineId = (await done("GET", `/v1/debit-memos/${memo.id}/items`)).items[0].id;
});
afterAll(expectBooksToHold);

const tax = (more: object = {}) => ({
  taxationItems: [
    {
      ...{ memoItemId: lineId, name: "State tax", jurisdiction: "California", taxAmount: 3.2 },
      ...{ taxRate: 0.08, taxRateType: "Percentage", ...more },
    },
  ],
});

test("taxes of a draft are added, changed and removed, and its total follows; those of a posted memo stay", async () => {
  const path = `/v1/debit-memos/${memo.number}/taxation-items`;
  const shown = () => done("GET", `/v1/debit-memos/${memo.id}`);
  const { taxationItems } = await done("POST", path, tax());
  expect(taxationItems).toMatchObject([{ name: "State tax", taxDate: "2026-01-10" }]);
  expect(await shown()).toMatchObject({ amount: 43.2, taxAmount: 3.2, balance: 43.2 });
  const [{ id }] = taxationItems;
  await done("PUT", `/v1/taxation-items/${id}`, { taxAmount: 4 });
  expect(await shown()).toMatchObject({ amount: 44, taxAmount: 4 });
  const change = (taxItems: object[], itemId: string | undefined = lineId) =>
    call("PUT", `/v1/debit-memos/${memo.id}`, { items: [{ id: itemId, taxItems }] });
  expect((await change([{ id, amount: 5, taxName: "Tax of the state" }])).body).toMatchObject({
    ...{ amount: 45, taxAmount: 5 },
  });
  expect(code(await change([{ id, amount: -1 }]))).toBeDefined();
  expect(code(await change([{ id: "f".repeat(32), amount: 1 }]))).toBe(58620040);
  expect(code(await change([{ id }, { id }]))).toBe(58620030);
  await change([{ id, amount: 4, taxName: "State tax" }]);
  const more = await done("POST", path, tax({ name: "City tax", taxAmount: 1 }));
  await done("DELETE", `/v1/taxation-items/${more.taxationItems[0].id}`);
  const { items } = await done("GET", `/v1/debit-memos/${memo.id}/items`);
  expect(items).toMatchObject([
    { taxAmount: 4, balance: 44, taxationItems: { data: [{ name: "State tax", taxAmount: 4 }] } },
  ]);
  const other = await call("POST", path, tax({ memoItemId: "f".repeat(32) }));
  expect(code(other)).toBe(58645040);
  const ofInvoice = await call("POST", `/v1/invoices/${memo.number}/taxation-items`, {
    taxationItems: [
      {
        ...tax({ taxDate: "2026-01-10" }).taxationItems[0],
        memoItemId: undefined,
        invoiceItemId: lineId,
      },
    ],
  });
  expect(ofInvoice.status).toBe(404);
  await done("PUT", `/v1/debit-memos/${memo.id}/post`);
  expect(code(await call("POST", path, tax()))).toBe(58645030);
  expect((await call("DELETE", `/v1/taxation-items/${id}`)).status).toBe(422);
  expect(await shown()).toMatchObject({ status: "Posted", amount: 44 });
});
