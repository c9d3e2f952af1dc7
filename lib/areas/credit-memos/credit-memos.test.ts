import { asOwner, testTenant, type TestTenant } from "@/lib/testing/tenant";
import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) }, { Name: "Seats", ...dollars(20) });
});
afterAll(expectBooksToHold);

const DAY = "2026-01-15";
type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;
const put = (memo: string, verb: string, body: object = {}) =>
  call("PUT", `/v1/credit-memos/${memo}/${verb}`, body);
const owing = async (accountNumber: string) =>
  (await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance as string;

/** An account with an open invoice of 120. */
async function billed() {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }));
  const invoiceNumber = made.invoiceNumbers[0] as string;
  const { invoiceItems } = await done("GET", `/v1/invoices/${invoiceNumber}/items`);
  return { accountNumber: accountNumber as string, invoiceNumber, items: invoiceItems as Body[] };
}

/** A memo of an amount, posted immediately. */
const credit = (accountNumber: string, amount: number, more: object = {}) =>
  done("POST", "/v1/credit-memos", {
    accountNumber,
    autoPost: true,
    charges: [{ productRatePlanChargeId: plan.chargeIds[0], amount }],
    ...more,
  });

describe("a credit memo of a charge", () => {
  test("is a draft that is not owed until it is posted", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const memo = await credit(accountNumber, 25, { autoPost: false, comment: "Sorry" });
    expect(memo).toMatchObject({
      status: "Draft",
      amount: 25,
      unappliedAmount: 25,
      comment: "Sorry",
    });
    expect(await owing(accountNumber)).toBe(0);
    expect(
      code(await put(memo.number, "apply", { invoices: [{ invoiceId: "X", amount: 1 }] })),
    ).toBe(58520030);
    expect((await put(memo.number, "post")).body).toMatchObject({ status: "Posted" });
    expect(await owing(accountNumber)).toBe(-25);
    expect(code(await put(memo.number, "post"))).toBe(58520030);
  });

  test("uses the charge's price when no amount is given", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const charges = [{ productRatePlanChargeId: plan.chargeIds[1], quantity: 2 }];
    const memo = await done("POST", "/v1/credit-memos", { accountNumber, charges });
    expect(memo.amount).toBe(40);
  });

  test.each([
    ["an amount of nothing", { charges: [{ amount: 0 }] }, 58520020],
    ["more decimals than the currency has", { charges: [{ amount: 1.005 }] }, 58520020],
    ["another currency", { currency: "EUR", charges: [{ amount: 1 }] }, 58520030],
    ["no account", { accountNumber: undefined, charges: [{ amount: 1 }] }, 58520022],
    [
      "an unknown charge",
      { charges: [{ amount: 1, productRatePlanChargeId: "f".repeat(32) }] },
      58520040,
    ],
  ])("is refused with %s", async (_what, words: Body, expected) => {
    const { accountNumber } = await makeAccount(tenant);
    const charges = words.charges.map((line: Body) => ({
      productRatePlanChargeId: plan.chargeIds[0],
      ...line,
    }));
    const answer = await call("POST", "/v1/credit-memos", { accountNumber, ...words, charges });
    expect(code(answer)).toBe(expected);
  });
});

describe("a credit memo of an invoice", () => {
  test("credits its remaining amount, and is applied to it on request", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const memo = await done("POST", `/v1/credit-memos/invoice/${invoiceNumber}`, {
      autoPost: true,
      autoApplyToInvoiceUponPosting: true,
    });
    expect(memo).toMatchObject({ amount: 120, appliedAmount: 120, unappliedAmount: 0 });
    expect(memo).toMatchObject({ sourceType: "Invoice", referredInvoiceNumber: invoiceNumber });
    expect(await done("GET", `/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 0 });
    expect(await owing(accountNumber)).toBe(0);
  });

  test("never credits more than a line, and drafts count", async () => {
    const { invoiceNumber, items } = await billed();
    const line = (amount: number, index = 0) => ({
      items: [{ invoiceItemId: items[index]?.id, amount, skuName: "Part" }],
    });
    const path = `/v1/credit-memos/invoice/${invoiceNumber}`;
    const size = items[0]?.chargeAmount as number;
    await done("POST", path, line(size - 1));
    expect(code(await call("POST", path, line(2)))).toBe(58520030);
    const last = await done("POST", path, line(1));
    expect(code(await call("POST", path, line(1)))).toBe(58520030);
    await put(last.number, "cancel");
    expect((await done("POST", path, line(1))).amount).toBe(1);
  });
});

describe("applying", () => {
  test("covers the invoice, and the account's balance stays; unapplying restores both", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const { number } = await credit(accountNumber, 50);
    expect(await owing(accountNumber)).toBe(70);
    const invoices = [{ invoiceId: invoiceNumber, amount: 50 }];
    const applied = (await put(number, "apply", { invoices })).body;
    expect(applied).toMatchObject({ appliedAmount: 50, unappliedAmount: 0 });
    expect(await done("GET", `/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 70 });
    expect(await owing(accountNumber)).toBe(70);
    const { parts } = await done("GET", `/v1/credit-memos/${number}/parts`);
    expect(parts).toEqual([expect.objectContaining({ amount: 50, invoiceNumber })]);
    expect(code(await put(number, "unpost"))).toBe(58520030);
    const over = { invoices: [{ invoiceId: invoiceNumber, amount: 51 }] };
    expect(code(await put(number, "unapply", over))).toBe(58520030);
    const part = { invoices: [{ invoiceId: invoiceNumber, amount: 20 }] };
    expect((await put(number, "unapply", part)).body).toMatchObject({ unappliedAmount: 20 });
    expect(await done("GET", `/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 90 });
    expect(await owing(accountNumber)).toBe(70);
  });

  test("is refused beyond the memo, beyond the invoice, twice, and across accounts", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const other = await billed();
    const { number } = await credit(accountNumber, 500);
    const apply = (...invoices: [string, number][]) =>
      put(number, "apply", {
        invoices: invoices.map(([invoiceId, amount]) => ({ invoiceId, amount })),
      });
    expect(code(await apply([invoiceNumber, 120.01]))).toBe(58520030);
    expect(code(await apply([invoiceNumber, 501]))).toBe(58520030);
    expect(code(await apply([invoiceNumber, 1], [invoiceNumber, 1]))).toBe(58520030);
    expect(code(await apply([other.invoiceNumber, 1]))).toBe(58520040);
    expect(code(await apply([invoiceNumber, 0.001]))).toBe(58520020);
    expect((await done("GET", `/v1/credit-memos/${number}`)).unappliedAmount).toBe(500);
  });

  test("twenty concurrent calls use a memo up to its amount and no further", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const { number } = await credit(accountNumber, 35);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        put(number, "apply", { invoices: [{ invoiceId: invoiceNumber, amount: 10 }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.flatMap((answer) => (answer.status === 200 ? [] : [code(answer)]));
    expect(refused.every((given) => given === 58520030 || given === 58520050)).toBe(true);
    expect(await done("GET", `/v1/credit-memos/${number}`)).toMatchObject({ unappliedAmount: 5 });
  });
});

describe("the states of a credit memo", () => {
  test("lead from draft to posted and back, and through canceled to deletion", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const owed = await owing(accountNumber);
    const { number } = await credit(accountNumber, 10);
    const part = { invoices: [{ invoiceId: invoiceNumber, amount: 10 }] };
    expect((await put(number, "apply", part)).status).toBe(200);
    expect((await put(number, "unapply", part)).status).toBe(200);
    expect(code(await put(number, "cancel"))).toBe(58520030);
    expect(code(await call("DELETE", `/v1/credit-memos/${number}`))).toBe(50000030);
    expect((await put(number, "unpost")).body).toMatchObject({ status: "Draft" });
    expect(await owing(accountNumber)).toBe(owed);
    expect((await put(number, "cancel")).body).toMatchObject({ status: "Canceled" });
    for (const verb of ["post", "unpost", "cancel"]) {
      expect(code(await put(number, verb))).toBe(58520030);
    }
    expect(code(await call("PUT", `/v1/credit-memos/${number}`, { comment: "x" }))).toBe(58520030);
    expect(code(await call("DELETE", `/v1/credit-memos/${number}`))).toBe(50000030);
    const draft = await credit(accountNumber, 10, { autoPost: false });
    expect((await put(draft.number, "cancel")).body).toMatchObject({ status: "Canceled" });
    expect((await call("DELETE", `/v1/credit-memos/${draft.number}`)).status).toBe(200);
    expect((await call("GET", `/v1/credit-memos/${draft.number}`)).status).toBe(404);
  });

  test("a memo of billing that is canceled is credited again by the next bill", async () => {
    const { ratePlanId } = await planOf(tenant, { Name: "Goodwill", ...dollars(-15) });
    const { accountNumber } = await makeAccount(tenant);
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    const [number] = made.creditMemoNumbers as string[];
    await put(number as string, "unpost");
    await put(number as string, "cancel");
    const [charge] = await asOwner<{ through: string | null; next: string }>(
      `select c.processed_through::text as through, c.next_billing_date::text as next from rate_plan_charge c
       join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
       where c.tenant_id = $1 and a.account_number = $2`,
      [tenant.tenantId, accountNumber],
    );
    expect(charge).toEqual({ through: null, next: DAY });
  });

  test("remarks and custom fields change, and nothing else", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const { number } = await credit(accountNumber, 10, { customFields: { ticket__c: "T-1" } });
    const path = `/v1/credit-memos/${number}`;
    const words = {
      comment: "Agreed",
      reasonCode: "Service",
      customFields: { ticket__c: null, by__c: 2 },
    };
    expect(await done("PUT", path, words)).toMatchObject({
      comment: "Agreed",
      reasonCode: "Service",
      customFields: { by__c: 2 },
    });
    expect(code(await call("PUT", path, { effectiveDate: DAY }))).toBe(58520030);
    expect(code(await call("PUT", path, { autoApplyUponPosting: true }))).toBe(58520030);
  });
});

describe("versions", () => {
  test.each([
    ["223.0", { chargeId: true, memoItemAmount: 7, comment: "c" }, ["comment", "creditTaxItems"]],
    ["224.0", { chargeId: true, amount: 7, comment: "c" }, ["comment", "creditTaxItems"]],
    ["230.0", { chargeId: true, amount: 7, comment: "c" }, ["comment", "creditTaxItems"]],
    ["239.0", { chargeId: true, amount: 7, comment: "c" }, ["comment", "taxationItems"]],
    ["256.0", { chargeId: true, amount: 7, comment: "c" }, ["comment", "taxationItems"]],
    [
      "257.0",
      { productRatePlanChargeId: true, amount: 7, description: "c" },
      ["description", "taxationItems"],
    ],
  ])("%s has its own names of amount, charge, text and taxes", async (version, words, shown) => {
    const { accountNumber } = await makeAccount(tenant);
    const line = Object.fromEntries(
      Object.entries(words).map(([name, value]) => [
        name,
        value === true ? plan.chargeIds[0] : value,
      ]),
    );
    const made = await tenant.call(
      "POST",
      "/v1/credit-memos",
      { accountNumber, charges: [line] },
      { version },
    );
    expect(made.body.amount).toBe(7);
    const { body } = await tenant.call(
      "GET",
      `/v1/credit-memos/${made.body.number}/items`,
      undefined,
      { version },
    );
    const names = ["comment", "description", "creditTaxItems", "taxationItems"];
    expect(names.filter((name) => name in body.items[0])).toEqual(shown);
  });

  test("each name is known within its versions only, to both ways of creating a memo", async () => {
    const rows: [string, string, string][] = [
      ["chargeId", "186.0", "256.0"],
      ["productRatePlanChargeId", "257.0", "341.0"],
      ["memoItemAmount", "186.0", "223.0"],
      ["amount", "224.0", "341.0"],
      ["comment", "186.0", "256.0"],
      ["description", "257.0", "341.0"],
    ];
    const texts = rows.slice(4);
    const calls = [
      ["/v1/credit-memos", "charges", rows],
      [`/v1/credit-memos/invoice/${"0".repeat(32)}`, "items", texts],
    ] as const;
    for (const header of [undefined, "190.0", ...SUPPORTED_VERSIONS]) {
      const inForce = Number(header === undefined || header === "190.0" ? "186.0" : header);
      for (const [path, list, fields] of calls) {
        const line = Object.fromEntries(
          [...fields.map(([name]) => name), "noSuchField"].map((name) => [name, 1]),
        );
        const { body } = await tenant.call("POST", path, { [list]: [line] }, { version: header });
        const unknown = body.reasons.filter((reason: Body) => reason.code % 100 === 21);
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

  test("names of other versions are unknown fields", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const charges = [{ chargeId: plan.chargeIds[0], memoItemAmount: 7 }];
    const answer = await tenant.call(
      "POST",
      "/v1/credit-memos",
      { accountNumber, charges },
      { version: "257.0" },
    );
    expect(answer.body.reasons.map((reason: Body) => reason.code)).toEqual([
      58522022, 58520021, 58520021,
    ]);
  });
});

test("an account with a credit memo is kept", async () => {
  const { accountNumber } = await makeAccount(tenant);
  await credit(accountNumber, 10, { autoPost: false });
  const answer = await call("DELETE", `/v1/accounts/${accountNumber}`);
  expect([answer.status, answer.body.reasons[0].message]).toEqual([
    422,
    expect.stringContaining("credit memos"),
  ]);
});

test("lists filter by fields, and show the PDF of a memo", async () => {
  const { accountNumber } = await makeAccount(tenant);
  const first = await credit(accountNumber, 10);
  await credit(accountNumber, 20, { autoPost: false });
  const query = `accountNumber=${accountNumber}&status=Posted`;
  const { creditmemos } = await done("GET", `/v1/credit-memos?${query}`);
  expect(creditmemos.map((memo: Body) => memo.number)).toEqual([first.number]);
  const { data } = await done(
    "GET",
    `/object-query/credit-memos?filter[]=accountNumber.EQ:${accountNumber}`,
  );
  expect(data).toHaveLength(2);
  const pdf = await tenant.call("GET", `/v1/credit-memos/${first.number}/pdf`);
  expect(pdf.status).toBe(200);
});
