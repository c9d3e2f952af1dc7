import { testTenant, type TestTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let accountNumber: string;
let invoiceNumber: string;
let invoiceLine: string;
let chargeId: string;
let memo: { id: string; number: string };

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(tenant.call(method, path, body, LATEST));

/** An account with an invoice of 100 and a debit memo of 30 of it. */
beforeAll(async () => {
  tenant = await testTenant();
  const plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  chargeId = plan.chargeIds[0] as string;
  ({ accountNumber } = await makeAccount(tenant));
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: "2026-01-15" }));
  invoiceNumber = made.invoiceNumbers[0] as string;
  invoiceLine = (await done("GET", `/v1/invoices/${invoiceNumber}/items`)).invoiceItems[0].id;
  memo = await done("POST", `/v1/debit-memos/invoice/${invoiceNumber}`, {
    ...{ autoPost: true, reasonCode: "Late", items: [{ invoiceItemId: invoiceLine, amount: 30 }] },
  });
}, 60_000);

const numbersIn = (value: unknown): string => JSON.stringify(value);

test("what is about invoices alone has no debit memo", async () => {
  const of = `accountId.EQ:${(await done("GET", `/v1/accounts/${accountNumber}`)).basicInfo.id}`;
  const reads = [
    "/object-query/invoices?pageSize=99",
    "/object-query/invoice-items?pageSize=99",
    "/object-query/taxation-items?pageSize=99",
    "/v2/invoices?page_size=99",
    `/v1/transactions/invoices/accounts/${accountNumber}`,
    `/v1/accounts/${accountNumber}/summary`,
    `/object-query/invoices?filter[]=${of}`,
  ];
  for (const path of reads) {
    const shown = numbersIn(await done("GET", path));
    expect([path, shown.includes(memo.number), shown.includes(memo.id)]).toEqual([
      path,
      false,
      false,
    ]);
  }
  for (const key of [memo.id, memo.number]) {
    for (const path of [`/v1/invoices/${key}`, `/v1/invoices/${key}/items`]) {
      expect((await tenant.call("GET", path)).status).toBe(404);
    }
    const cancel = await tenant.call("PUT", `/v1/invoices/${key}/unpost`);
    expect(cancel.status).toBe(404);
    const adjust = await tenant.call("PUT", `/v1/invoices/${key}/write-off`, {});
    expect(adjust.status).toBe(404);
  }
  expect((await tenant.call("GET", `/v1/debit-memos/${invoiceNumber}`)).status).toBe(404);
  const rows = await done("POST", "/v1/action/query", {
    queryString: "select InvoiceNumber from Invoice",
  });
  expect(rows.records).toEqual([expect.objectContaining({ InvoiceNumber: invoiceNumber })]);
});

test("documents of an account and queries have it", async () => {
  const { documents } = await done("GET", `/v1/billing-documents?accountNumber=${accountNumber}`);
  expect(documents).toContainEqual(
    expect.objectContaining({
      ...{ documentType: "DebitMemo", documentNumber: memo.number, amount: 30, balance: 30 },
    }),
  );
  const row = await done("GET", `/object-query/billing-documents/${memo.number}`);
  expect(row).toMatchObject({ owed: 30, reasonCode: "Late", documentType: "DebitMemo" });
  const { data: lines } = await done(
    "GET",
    "/object-query/billing-document-items?filter[]=documentType.EQ:DebitMemo",
  );
  expect(lines).toMatchObject([{ documentNumber: memo.number, invoiceItemId: invoiceLine }]);
  const found = await done(
    "GET",
    "/object-query/debit-memos?filter[]=balance.GT:0&expand[]=debitmemoitems,invoice,account",
  );
  expect(found.data).toMatchObject([
    {
      ...{ memoNumber: memo.number, totalAmount: 30, sourceType: "Invoice" },
      invoice: { invoiceNumber },
      account: { accountNumber },
      debitMemoItems: [{ amount: 30, invoiceItemId: invoiceLine }],
    },
  ]);
  expect(await done("GET", `/object-query/debit-memos/${memo.number}`)).toMatchObject({
    id: memo.id,
    invoiceId: found.data[0].invoiceId,
  });
  const items = await done("GET", "/object-query/debit-memo-items?filter[]=sku.NE:none");
  expect(items.data).toMatchObject([{ debitMemoNumber: memo.number, amount: 30, balance: 30 }]);
  const one = await done("GET", `/object-query/debit-memo-items/${items.data[0].id}`);
  expect(one.id).toBe(items.data[0].id);
});

test("they are listed by what must be equal, newest first", async () => {
  const second = await done("POST", "/v1/debit-memos", {
    ...{ accountNumber, dueDate: "2026-05-01", effectiveDate: "2026-04-01" },
    charges: [{ productRatePlanChargeId: chargeId, amount: 12 }],
  });
  const list = async (query: string) =>
    (await done("GET", `/v1/debit-memos?${query}`)).debitmemos.map((one: Body) => one.number);
  expect(await list("")).toEqual([second.number, memo.number]);
  expect(await list("status=Posted")).toEqual([memo.number]);
  expect(await list(`dueDate=2026-05-01&accountNumber=${accountNumber}`)).toEqual([second.number]);
  expect(await list("amount=30")).toEqual([memo.number]);
  expect(await list("sort=%2Bamount&pageSize=1")).toEqual([second.number]);
  const older = await done("GET", "/v1/debitmemos?number=" + memo.number);
  expect(older.debitmemos).toHaveLength(1);
});

describe("versions", () => {
  test("a line has the fields of the version in force", async () => {
    for (const header of [undefined, "190.0", ...SUPPORTED_VERSIONS]) {
      const version = Number(header === undefined || header === "190.0" ? "186.0" : header);
      const path = `/v1/debit-memos/${memo.number}/items`;
      const { body } = await tenant.call("GET", path, undefined, { version: header });
      const one = await tenant.call("GET", `${path}/${body.items[0].id}`, undefined, {
        version: header,
      });
      for (const item of [body.items[0], one.body]) {
        expect([header, "taxItems" in item, "taxationItems" in item]).toEqual([
          header,
          version <= 238,
          version >= 239,
        ]);
        expect(["comment" in item, "description" in item]).toEqual([
          version <= 256,
          version >= 257,
        ]);
        expect("creditTaxItems" in item).toBe(false);
      }
    }
  });

  test("fields of other versions are unknown in each that does not have them", async () => {
    const calls: [string, string, [string, string | undefined, string | undefined][]][] = [
      [
        "/v1/debit-memos",
        "charges",
        [
          ["amount", "224.0", undefined],
          ["chargeId", undefined, "256.0"],
          ["comment", undefined, "256.0"],
          ["description", "257.0", undefined],
          ["memoItemAmount", undefined, "223.0"],
          ["productRatePlanChargeId", "257.0", undefined],
        ],
      ],
      [
        `/v1/debit-memos/invoice/${invoiceNumber}`,
        "items",
        [
          ["comment", undefined, "256.0"],
          ["description", "257.0", undefined],
        ],
      ],
    ];
    for (const header of [undefined, ...SUPPORTED_VERSIONS]) {
      const inForce = Number(header ?? "186.0");
      for (const [path, list, fields] of calls) {
        const names = [...fields.map(([name]) => name), "noSuchField"];
        const line = Object.fromEntries(names.map((name) => [name, 1]));
        const { body } = await tenant.call("POST", path, { [list]: [line] }, { version: header });
        const unknown = body.reasons.filter(({ code }: Body) => code % 100 === 21);
        const named = unknown.map(
          ({ message }: Body) => /(\w+)[.,]?$/.exec(message.split(" ")[2])?.[1],
        );
        const expected = fields
          .filter(([, since, until]) => inForce < Number(since) || inForce > Number(until))
          .map(([name]) => name);
        expect([path, header, named.sort()]).toEqual([
          path,
          header,
          [...expected, "noSuchField"].sort(),
        ]);
      }
    }
  });
});
