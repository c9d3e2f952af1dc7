import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import { ApiError } from "@/lib/kernel/errors";
import { decimal, sumOf } from "@/lib/values/decimal";
import { itemsOfLines } from "./hand-line-model";
import { newLine } from "./line-contract";
import { readLine } from "./read-lines";

const DAY = "2026-01-15";
let tenant: TestTenant;
let accountNumber: string;

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(call(method, path, body));
const itemsOf = async (key: string): Promise<Body[]> =>
  (await done("GET", `/v1/invoices/${key}/items`)).invoiceItems;
const line = (chargeName: string, amount: number, more: object = {}) => ({
  ...{ chargeName, amount, serviceStartDate: DAY },
  ...more,
});
const draft = (lines: object[]): Promise<Body> =>
  done("POST", "/v1/invoices", { accountNumber, invoiceDate: DAY, invoiceItems: lines });
const change = (key: string, invoiceItems: object[], more: object = {}) =>
  call("PUT", `/v1/invoices/${key}`, { invoiceItems, ...more });
const refusal = async (answer: ReturnType<typeof change>) => {
  const { body } = await answer;
  return [body.reasons?.[0].code % 100, body.reasons?.[0].message];
};

beforeAll(async () => {
  tenant = await testTenant();
  ({ accountNumber } = await makeAccount(tenant));
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  await done("POST", "/v1/settings/tax-rates", {
    ...{ taxCode: "Sales", name: "Sales tax", country: "US", taxRateType: "Percentage" },
    ...{ taxRate: 0.1, startDate: "2026-01-01" },
  });
}, 60_000);
afterAll(expectBooksToHold);

test("lines of a draft are changed, added and deleted, and its totals follow", async () => {
  const tax = { name: "Levy", taxAmount: 3, taxDate: DAY, taxRate: 3, taxRateType: "FlatFee" };
  const made = await draft([
    line("One", 100, { discountItems: [{ amount: -10, chargeName: "Off" }] }),
    line("Two", 200, { taxCode: "Sales", description: "Old" }),
    line("Three", 50, { taxItems: [tax] }),
  ]);
  expect(made.amount).toBe(363);
  const [one, off, two, three] = await itemsOf(made.id);
  const changed = await good(
    change(made.id, [
      { id: one.id, quantity: 3 },
      { id: off.id, delete: true },
      { id: two.id, amount: 120, description: "", discountItems: [{ amount: -20 }] },
      line("Four", 5),
    ]),
  );
  expect(changed).toMatchObject({
    amountWithoutTax: 455,
    taxAmount: 13,
    amount: 468,
    balance: 468,
  });
  const items = await itemsOf(made.id);
  expect(items.map((item) => [item.chargeName, item.chargeAmount, item.taxAmount])).toEqual([
    ["One", 300, 0],
    ["Two", 120, 12],
    ["Discount", -20, -2],
    ["Three", 50, 3],
    ["Four", 5, 0],
  ]);
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, two.id, three.id]));
  expect(items[1]).toMatchObject({ description: null, chargeDate: two.chargeDate });
  expect(items[3].taxationItems.data[0].id).toBe(three.taxationItems.data[0].id);
  const posted = await done("PUT", `/v1/invoices/${made.id}/post`, {});
  expect(posted).toMatchObject({ status: "Posted", balance: 468 });
});

test("a discount is changed under its id", async () => {
  const made = await draft([line("One", 100, { discountItems: [{ amount: -10 }] })]);
  const [one, off] = await itemsOf(made.id);
  const discountItems = [{ id: off.id, amount: -25, chargeName: "Loyalty" }];
  expect(await good(change(made.id, [{ id: one.id, discountItems }]))).toMatchObject({
    amount: 75,
  });
  expect((await itemsOf(made.id))[1]).toMatchObject({ id: off.id, chargeName: "Loyalty" });
});

test("a line below zero lowers the others", async () => {
  const made = await draft([line("One", 100)]);
  await good(change(made.id, [line("Deposit", -30)]));
  expect((await itemsOf(made.id)).map(({ balance }) => balance)).toEqual([70, 0]);
});

test("what is wrong is refused, and the draft stays as it was", async () => {
  const made = await draft([line("One", 100)]);
  const [{ id }] = (await itemsOf(made.id)) as [Body];
  expect(await refusal(change(made.id, [{ id, delete: true }]))).toEqual([
    30,
    expect.stringContaining("keeps a line"),
  ]);
  expect(await refusal(change(made.id, [{ id, amount: -1 }]))).toEqual([
    30,
    expect.stringContaining("below zero"),
  ]);
  expect(await refusal(change(made.id, [{ id: "f".repeat(32), amount: 1 }]))).toEqual([
    40,
    expect.any(String),
  ]);
  expect(
    await refusal(
      change(made.id, [
        { id, amount: 1 },
        { id, amount: 2 },
      ]),
    ),
  ).toEqual([30, expect.stringContaining("twice")]);
  expect(await refusal(change(made.id, [{ chargeName: "New", amount: 1 }]))).toEqual([
    22,
    expect.stringContaining("serviceStartDate"),
  ]);
  expect(await done("GET", `/v1/invoices/${made.id}`)).toMatchObject({ amount: 100 });
  await done("PUT", `/v1/invoices/${made.id}/post`, {});
  expect(await refusal(change(made.id, [{ id, amount: 5 }]))).toEqual([
    30,
    expect.stringContaining("is Posted"),
  ]);
});

test("lines of a bill never change, nor those that money was applied to", async () => {
  const { ratePlanId } = await makeCatalog(tenant);
  const processingOptions = {
    runBilling: true,
    billingOptions: { targetDate: DAY, generateDraftInvoice: true },
  };
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { body: { processingOptions } }),
  );
  const [item] = await itemsOf(made.invoiceNumbers[0]);
  expect(await refusal(change(made.invoiceNumbers[0], [{ id: item.id, amount: 1 }]))).toEqual([
    30,
    expect.stringContaining("what its charges come to"),
  ]);
  const own = await draft([line("One", 100)]);
  const { invoiceNumber } = await done("PUT", `/v1/invoices/${own.id}/post`, {});
  const invoices = [{ invoiceNumber, amount: 1 }];
  const pay = { type: "External", amount: 1, currency: "USD", accountNumber, invoices };
  const { number } = await done("POST", "/v1/payments", pay);
  await done("PUT", `/v1/payments/${number}/unapply`, { invoices });
  await done("PUT", `/v1/invoices/${own.id}/unpost`, {});
  expect(await refusal(change(own.id, [line("Two", 1)]))).toEqual([
    30,
    expect.stringContaining("its lines stay"),
  ]);
});

test("the due date of a posted invoice is put off, and its day stays", async () => {
  const made = await draft([line("One", 100)]);
  await done("PUT", `/v1/invoices/${made.id}/post`, {});
  const body = { dueDate: "2026-03-01", comments: "Agreed" };
  expect(await done("PUT", `/v1/invoices/${made.id}`, body)).toMatchObject(body);
  const answer = await call("PUT", `/v1/invoices/${made.id}`, { invoiceDate: "2026-01-16" });
  expect(answer.body.reasons[0].message).toContain("invoiceDate changes while");
});

const vat = (taxAmount: number, more: object = {}) => ({
  ...{ name: "VAT", taxAmount, taxDate: DAY, taxRate: 0.1, taxRateType: "Percentage" },
  ...more,
});

test("what a discount takes off taxes changes with it, stays under its id, and goes", async () => {
  const made = await draft([
    line("One", 100, {
      taxItems: [vat(10)],
      discountItems: [{ amount: -20, taxItems: [vat(-2)] }],
    }),
  ]);
  expect([made.amount, made.taxAmount]).toEqual([88, 8]);
  const [one, off] = await itemsOf(made.id);
  const totals = async (changes: object[]) => {
    const { amount, taxAmount } = await good(change(made.id, changes));
    return [amount, taxAmount];
  };
  expect(await totals([{ id: one.id, description: "New" }])).toEqual([88, 8]);
  const [, same] = await itemsOf(made.id);
  expect(same.taxationItems.data).toEqual(off.taxationItems.data);
  const half = [{ id: off.id, amount: -10, taxItems: [vat(-1)] }];
  expect(await totals([{ id: one.id, discountItems: half }])).toEqual([99, 9]);
  expect(await totals([{ id: one.id, taxMode: "TaxInclusive" }])).toEqual([90, 9]);
  const less = { ...vat(0.5), taxMode: "TaxInclusive" };
  expect(await refusal(change(made.id, [{ id: one.id, taxItems: [less] }]))).toEqual([
    30,
    expect.stringContaining("off the tax VAT"),
  ]);
  expect(await totals([{ id: one.id, discountItems: [{ id: off.id, taxItems: [] }] }])).toEqual([
    90, 10,
  ]);
});

test("what is entered adds up to the cent, and to no tax below zero, or it is refused", () => {
  const cents = (most: number, min = 0) => fc.integer({ min, max: most }).map((n) => n / 100);
  const taxes = (amounts: fc.Arbitrary<number>, minLength: 1 | 2) =>
    fc
      .uniqueArray(fc.constantFrom("VAT", "Levy"), { minLength, maxLength: 2 })
      .chain((names) =>
        fc.tuple(...names.map((name) => amounts.map((amount) => vat(amount, { name })))),
      );
  const bodies = fc.record({
    ...{
      chargeName: fc.constant("Workshop"),
      serviceStartDate: fc.constant(DAY),
      amount: cents(100_00),
    },
    taxMode: fc.constantFrom("TaxExclusive", "TaxInclusive"),
    taxItems: taxes(cents(15_00, 3_00), 2),
    discountItems: fc.array(
      fc.record({
        amount: cents(20_00, 1_00).map((n) => -n),
        taxItems: taxes(
          cents(3_00).map((n) => -n || 0),
          1,
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const known = {
    currency: "USD",
    charges: new Map(),
    codes: new Map(),
    now: new Date(0),
    timeZone: "UTC",
  };
  let accepted = 0;
  fc.assert(
    fc.property(bodies, (body) => {
      let entered: ReturnType<typeof readLine>;
      try {
        entered = readLine(newLine.parse(body), known, "invoiceItems[0]");
      } catch (error) {
        if (error instanceof ApiError) return;
        throw error;
      }
      accepted += 1;
      const items = itemsOfLines([entered], "USD");
      const totals = invoiceTotals(items, "USD");
      const said = [body, ...body.discountItems];
      const tax = sumOf(
        said.flatMap((one) => one.taxItems.map(({ taxAmount }) => decimal(taxAmount))),
      );
      const sum = sumOf(said.map(({ amount }) => decimal(amount)));
      expect(totals.taxAmount).toEqual(tax);
      expect(totals.amount).toEqual(body.taxMode === "TaxInclusive" ? sum : sum.plus(tax));
      expect(tax.isNegative() && !tax.isZero()).toBe(false);
      expect(totals.amountWithoutTax.lessThan(0)).toBe(false);
    }),
  );
  expect(accepted).toBeGreaterThan(20);
});
