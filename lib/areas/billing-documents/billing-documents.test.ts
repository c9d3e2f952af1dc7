import { beforeAll, expect, test } from "vitest";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
let account: { accountId: string; accountNumber: string };
let numbers: { billed: string; entered: string; memo: string };

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(tenant.call(method, path, body));
const list = (query: string) =>
  done("GET", `/v1/billing-documents?accountNumber=${account.accountNumber}${query}`);
const shown = ({ documents }: Body) =>
  documents.map(({ documentNumber }: Body) => documentNumber as string);

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  account = await makeAccount(tenant);
  const { accountNumber } = account;
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
  const billed = made.invoiceNumbers[0] as string;
  const { number: memo } = await done("POST", `/v1/credit-memos/invoice/${billed}`, {
    autoPost: true,
    effectiveDate: "2026-01-20",
    reasonCode: "Late",
    items: [
      {
        invoiceItemId: (await done("GET", `/v1/invoices/${billed}/items`)).invoiceItems[0].id,
        amount: 30,
        skuName: "Plan",
      },
    ],
  });
  const { invoiceNumber: entered } = await done("POST", "/v1/invoices", {
    accountNumber,
    invoiceDate: "2026-01-18",
    invoiceItems: [
      { chargeName: "Workshop", amount: 50, serviceStartDate: DAY, bookingReference: "B-9" },
    ],
  });
  numbers = { billed, entered, memo };
  await makeAccount(tenant, "Somebody else");
}, 60_000);

test("the documents of an account are in one list, the newest day first", async () => {
  const { billed, entered, memo } = numbers;
  const answer = await list("");
  expect(shown(answer)).toEqual([memo, entered, billed]);
  const invoice = await done("GET", `/v1/invoices/${billed}`);
  const credit = await done("GET", `/v1/credit-memos/${memo}`);
  expect(answer.documents).toMatchObject([
    {
      id: credit.id,
      documentType: "CreditMemo",
      documentDate: "2026-01-20",
      amount: 30,
      balance: credit.unappliedAmount,
      status: "Posted",
      currency: "USD",
    },
    { documentType: "Invoice", status: "Draft", amount: 50 },
    { id: invoice.id, documentType: "Invoice", amount: 100, balance: invoice.balance },
  ]);
});

test("by day and by state, in the order asked for, page by page", async () => {
  const { billed, entered, memo } = numbers;
  expect(shown(await list("&documentDate=2026-01-18"))).toEqual([entered]);
  expect(shown(await list("&status=Posted&sort=amount"))).toEqual([memo, billed]);
  const first = await list("&pageSize=2");
  expect(shown(first)).toEqual([memo, entered]);
  const { pathname, search } = new URL(first.nextPage);
  const second = await done("GET", `${pathname}${search}`);
  expect(shown(second)).toEqual([billed]);
  expect(second.nextPage).toBeUndefined();
});

test("an account must be named, and one alone", async () => {
  const code = async (query: string) =>
    (await tenant.call("GET", `/v1/billing-documents${query}`)).body.reasons[0].code;
  expect(await code("")).toBe(50000023);
  expect(await code("?accountNumber=A99999999")).toBe(50000040);
  const other = await makeAccount(tenant);
  expect(await code(`?accountId=${account.accountId}&accountNumber=${other.accountNumber}`)).toBe(
    50000020,
  );
});

test("version 2 makes both kinds, which their own rooms show", async () => {
  const own = await makeAccount(tenant);
  const invoice = await done("POST", "/v2/billing_documents", {
    type: "invoice",
    account_number: own.accountNumber,
    document_date: DAY,
    description: "Workshop in May",
    post: true,
    custom_fields: { Channel__c: "web" },
    items: [{ name: "Workshop", quantity: 2, unit_amount: 30, service_start: DAY }],
  });
  expect(invoice).toMatchObject({ type: "invoice", state: "posted", total: 60 });
  const stored = await done("GET", `/v1/invoices/${invoice.id}`);
  expect(stored).toMatchObject({ comments: "Workshop in May", balance: 60, Channel__c: "web" });
  const [{ id: line }] = (await done("GET", `/v1/invoices/${invoice.id}/items`)).invoiceItems;
  const memo = await done("POST", "/v2/billing_documents", {
    ...{
      type: "credit_memo",
      invoice_id: invoice.id,
      reason_code: "Late",
      post: true,
      apply: true,
    },
    items: [{ invoice_item_id: line, amount: 25 }],
  });
  expect(memo).toMatchObject({ type: "credit_memo", total: 25, invoice_id: invoice.id });
  expect((await done("GET", `/v1/credit-memos/${memo.id}`)).reasonCode).toBe("Late");
  expect((await done("GET", `/v1/invoices/${invoice.id}`)).balance).toBe(35);
  const refused = async (body: object) => {
    const answer = await tenant.call("POST", "/v2/billing_documents", body);
    return [answer.status, answer.body.errors[0].parameter];
  };
  expect(await refused({ type: "memo", account_id: own.accountId })).toEqual([400, "type"]);
  const due = { type: "credit_memo", invoice_id: invoice.id, due_date: DAY };
  expect((await refused(due))[0]).toBe(400);
});

test("version 2 lists and reads them with their lines, and filters in its own words", async () => {
  const { billed, entered, memo } = numbers;
  const { data } = await done(
    "GET",
    `/v2/billing_documents?filter[]=account_id.EQ:${account.accountId}&filter[]=type.EQ:credit_memo&expand[]=items,account`,
  );
  expect(data).toMatchObject([
    {
      billing_document_number: memo,
      type: "credit_memo",
      state: "posted",
      total: 30,
      reason_code: "Late",
      account: { account_number: account.accountNumber },
      items: { data: [{ name: "Plan", subtotal: 30, type: "credit_memo" }] },
    },
  ]);
  const { id } = await done("GET", `/v1/invoices/${billed}`);
  expect(data[0].invoice_id).toBe(id);
  expect(await done("GET", `/v2/billing_documents/${entered}`)).toMatchObject({
    type: "invoice",
    state: "draft",
    total: 50,
    amount_paid: 0,
  });
  const items = await done(
    "GET",
    "/v2/billing_document_items?filter[]=type.EQ:invoice&sort[]=tax.ASC",
  );
  expect(items.data).toContainEqual(
    expect.objectContaining({ name: "Workshop", booking_reference: "B-9", amount: 50 }),
  );
});

test("what was paid and credited of an invoice is told apart", async () => {
  const { billed, memo } = numbers;
  const { accountNumber } = account;
  await done("PUT", `/v1/credit-memos/${memo}/apply`, {
    invoices: [{ invoiceId: billed, amount: 30 }],
  });
  const invoices = [{ invoiceNumber: billed, amount: 20 }];
  const pay = { type: "External", amount: 20, currency: "USD", accountNumber, invoices };
  await done("POST", "/v1/payments", pay);
  const row = await done("GET", `/object-query/billing-documents/${billed}`);
  expect(row).toMatchObject({ amount: 100, balance: 50, owed: 50, paymentAmount: 20 });
  const credit = await done("GET", `/object-query/billing-documents/${memo}`);
  expect(credit).toMatchObject({ balance: 0, owed: 0, paymentAmount: 0 });
});
