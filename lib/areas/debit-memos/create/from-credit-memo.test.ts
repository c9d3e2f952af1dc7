import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
const DAY = "2026-01-15";

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;
const put = (number: string, verb: string, body: object = {}) =>
  call("PUT", `/v1/credit-memos/${number}/${verb}`, body);
const balanceOf = async (accountNumber: string) =>
  (await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance as number;
const shown = (number: string) => done("GET", `/v1/credit-memos/${number}`);

beforeAll(async () => {
  tenant = await testTenant();
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  const rate = { taxCode: "Sales", country: "US", taxRateType: "Percentage" };
  for (const [name, taxRate] of [
    ["State tax", 0.07],
    ["City tax", 0.03],
  ] as const) {
    await done("POST", "/v1/settings/tax-rates", {
      ...rate,
      name,
      taxRate,
      startDate: "2026-01-01",
    });
  }
  plan = await planOf(
    tenant,
    { Name: "Plan", ...dollars(100), Taxable: true, TaxCode: "Sales" },
    { Name: "Seats", ...dollars(20) },
  );
});
afterAll(expectBooksToHold);

/** A posted credit memo of 130, with its tax of 10, of an invoice that it is not applied to. */
async function credited(more: object = {}) {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }));
  const invoice = made.invoiceNumbers[0] as string;
  const { number, id } = await done("POST", `/v1/credit-memos/invoice/${invoice}`, {
    ...{ autoPost: true, ...more },
  });
  return { accountNumber: accountNumber as string, invoice, number: number as string, id };
}

describe("a credit memo that is reversed", () => {
  test("is owed again, with the same lines and taxes, by a debit memo that it covers", async () => {
    const { accountNumber, number, id } = await credited();
    expect(await balanceOf(accountNumber)).toBe(0);
    const body = { comment: "By mistake", reasonCode: "Mistake", memoDate: "2026-02-01" };
    const { body: reversed } = await put(number, "reverse", body);
    expect(reversed.creditMemo.id).toBe(id);
    expect(await shown(number)).toMatchObject({
      ...{ reversed: true, status: "Posted", appliedAmount: 130, unappliedAmount: 0 },
    });
    const path = `/v1/debit-memos/${reversed.debitMemo.id}`;
    expect(await done("GET", path)).toMatchObject({
      ...{ status: "Posted", amount: 130, taxAmount: 10, balance: 0, beAppliedAmount: 130 },
      ...{ sourceType: "CreditMemo", referredCreditMemoId: id, referredInvoiceId: null },
      ...{ comment: "By mistake", reasonCode: "Mistake", debitMemoDate: "2026-02-01" },
    });
    const own = await done("GET", `/v1/credit-memos/${number}/items`);
    const { items } = await done("GET", `${path}/items`);
    expect(items).toMatchObject([
      {
        ...{ sourceItemType: "CreditMemoItem", sourceItemId: own.items[0].id, amount: 100 },
        taxationItems: {
          data: expect.arrayContaining([
            expect.objectContaining({ name: "State tax", taxAmount: 7, balance: 0 }),
            expect.objectContaining({ name: "City tax", taxAmount: 3, balance: 0 }),
          ]),
        },
      },
      { skuName: "Seats", amount: 20, taxAmount: 0 },
    ]);
    expect(await balanceOf(accountNumber)).toBe(130);
    const { data } = await done("GET", `/object-query/credit-memos?filter[]=number.EQ:${number}`);
    expect(data).toMatchObject([{ reversed: true }]);
  });

  test("stays with its debit memo", async () => {
    const { number } = await credited();
    const { body } = await put(number, "reverse");
    const debitMemos = [{ debitMemoId: body.debitMemo.id, amount: 130 }];
    expect(code(await put(number, "unapply", { debitMemos }))).toBe(58520030);
    expect(code(await put(number, "reverse"))).toBe(58536030);
    const unposted = await call("PUT", `/v1/debit-memos/${body.debitMemo.id}/unpost`);
    expect(code(unposted)).toBe(58620030);
  });

  test.each([
    ["is a draft", { autoPost: false }, undefined],
    ["is applied", { autoApplyToInvoiceUponPosting: true }, undefined],
    ["has reversed an invoice", {}, "invoice"],
  ])("is refused when it %s", async (_what, more, reverses) => {
    const { number, invoice } = await credited(reverses ? { autoPost: false } : more);
    let memo = number;
    if (reverses) {
      await put(number, "cancel");
      const { creditMemo } = await done("PUT", `/v1/invoices/${invoice}/reverse`, {});
      memo = creditMemo.id;
      await done("PUT", `/v1/credit-memos/${memo}/unapply`, {
        invoices: [{ invoiceId: invoice, amount: 130 }],
      });
    }
    expect(code(await put(memo, "reverse"))).toBe(58536030);
    expect((await shown(memo)).reversed).toBe(false);
  });
});

describe("a credit memo that is written off", () => {
  test("gives up what is left of it, the last lines first", async () => {
    const { accountNumber, invoice, number } = await credited();
    const applied = { invoices: [{ invoiceId: invoice, amount: 55 }] };
    await done("PUT", `/v1/credit-memos/${number}/apply`, applied);
    const { debitMemo } = (await put(number, "write-off", { comment: "Too old" })).body;
    expect(await done("GET", `/v1/debit-memos/${debitMemo.id}`)).toMatchObject({
      ...{ amount: 75, taxAmount: 5, balance: 0, reasonCode: "Write-off", comment: "Too old" },
    });
    const { items } = await done("GET", `/v1/debit-memos/${debitMemo.id}/items`);
    expect(items).toMatchObject([
      { skuName: "Plan", amount: 50, taxAmount: 5 },
      { skuName: "Seats", amount: 20, taxAmount: 0 },
    ]);
    expect(await shown(number)).toMatchObject({ unappliedAmount: 0, reversed: false });
    expect(await balanceOf(accountNumber)).toBe(75);
    expect(code(await put(number, "write-off"))).toBe(58536030);
  });

  test("comes to exactly what is left where documents are rounded", async () => {
    await done("PUT", "/v1/settings/billing-rules", {
      ...{
        roundingLevel: "Document",
        roundingByCurrency: { USD: { mode: "HalfUp", increment: 0.5 } },
      },
    });
    const { accountNumber, number } = await credited();
    const paid = { type: "External", methodType: "Check", totalAmount: 1.23 };
    await done("POST", `/v1/credit-memos/${number}/refund`, paid);
    const { debitMemo } = (await put(number, "write-off")).body;
    expect((await done("GET", `/v1/debit-memos/${debitMemo.id}`)).amount).toBe(128.77);
    expect(await balanceOf(accountNumber)).toBe(130);
  });
});
