import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

const DAY = "2026-01-15";
let tenant: TestTenant;
let chargeId: string;

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const done = (method: string, path: string, body?: object): Promise<Body> =>
  good(call(method, path, body));
const reason = ({ body }: { body: Body }) => body.reasons?.[0];
const itemsOf = async (key: string): Promise<Body[]> =>
  (await done("GET", `/v1/invoices/${key}/items`)).invoiceItems;
const owing = async (accountNumber: string) =>
  Number((await done("GET", `/v1/accounts/${accountNumber}`)).metrics.balance);
const account = async (): Promise<string> =>
  (await makeAccount(tenant, "Entered Company", { paymentTerm: "Net 30" })).accountNumber;

const line = (more: object = {}) => ({
  chargeName: "Workshop",
  amount: 900,
  serviceStartDate: "2026-01-12",
  ...more,
});
const entered = (accountNumber: string, lines: object[], more: object = {}) => ({
  accountNumber,
  invoiceDate: DAY,
  invoiceItems: lines,
  ...more,
});
const vat = (taxAmount: number, more: object = {}) => ({
  ...{ name: "VAT", taxAmount, taxDate: DAY, taxRate: 0.19, taxRateType: "Percentage" },
  ...more,
});
const discount = (amount: number, ...taxItems: object[]) => ({ amount, taxItems });
const create = async (lines: object[], more: object = {}) => {
  const accountNumber = await account();
  const made = await done("POST", "/v1/invoices", entered(accountNumber, lines, more));
  return { accountNumber, ...made } as Body;
};

beforeAll(async () => {
  tenant = await testTenant();
  ({ chargeId } = await makeCatalog(tenant));
  await done("POST", "/v1/settings/tax-codes", { name: "Sales", taxMode: "TaxExclusive" });
  await done("POST", "/v1/settings/tax-rates", {
    ...{ taxCode: "Sales", name: "Sales tax", country: "US", taxRateType: "Percentage" },
    ...{ taxRate: 0.0825, startDate: "2026-01-01" },
  });
}, 60_000);
afterAll(expectBooksToHold);

describe("an invoice whose lines are entered", () => {
  test("is a draft that owes nothing, and is owed once it is posted", async () => {
    const { accountNumber, ...made } = await create([line({ quantity: 2 })], { comments: "Hello" });
    expect(made).toMatchObject({
      status: "Draft",
      invoiceNumber: expect.stringMatching(/^DRAFT-/),
      amount: 900,
      comments: "Hello",
      sourceType: "Standalone",
      source: "API",
      targetDate: DAY,
      dueDate: "2026-02-14",
      autoPay: false,
    });
    expect(await owing(accountNumber)).toBe(0);
    const posted = await done("PUT", `/v1/invoices/${made.invoiceNumber}/post`, {});
    expect(posted).toMatchObject({ status: "Posted", balance: 900 });
    expect(await owing(accountNumber)).toBe(900);
    const [item] = await itemsOf(posted.invoiceNumber);
    expect(item).toMatchObject({
      chargeName: "Workshop",
      chargeType: "OneTime",
      quantity: 2,
      unitPrice: 450,
      chargeAmount: 900,
      serviceStartDate: "2026-01-12",
      serviceEndDate: "2026-01-12",
      sourceItemType: "None",
      processingType: "Charge",
      subscriptionId: null,
    });
    const pdf = await call("GET", `/v1/invoices/${posted.invoiceNumber}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test("takes names from a catalog charge, and keeps what is said beside", async () => {
    const said = {
      description: "Two days on site",
      purchaseOrderNumber: "PO-7",
      bookingReference: "B-1",
      accountingCode: "4000",
    };
    const more = { chargeName: undefined, productRatePlanChargeId: chargeId, ...said };
    const { id } = await create([line(more)], { status: "Posted" });
    const [item] = await itemsOf(id);
    expect(item).toMatchObject({
      chargeName: "Base fee",
      productName: "Plan product",
      productRatePlanChargeId: chargeId,
      sourceItemType: "ProductRatePlanCharge",
      ...said,
    });
    const [row] = (await done("GET", `/object-query/invoice-items?filter[]=invoiceId.EQ:${id}`))
      .data;
    expect(row).toMatchObject({ accountingCode: "4000", productRatePlanChargeId: chargeId });
  });

  test("a discount reduces its line, and each line explains itself", async () => {
    const discountItems = [{ amount: -90.5, chargeName: "Regular customer" }, { amount: -9.5 }];
    const lines = [
      line({ discountItems }),
      line({ chargeName: "Travel", amount: undefined, quantity: 3, unitPrice: 33.333 }),
    ];
    const { id } = await create(lines, { status: "Posted" });
    const items = await itemsOf(id);
    expect(items.map((item) => [item.chargeName, item.chargeAmount, item.balance])).toEqual([
      ["Workshop", 900, 800],
      ["Regular customer", -90.5, 0],
      ["Discount", -9.5, 0],
      ["Travel", 100, 100],
    ]);
    expect(items[1]).toMatchObject({ appliedToItemId: items[0]?.id, processingType: "Discount" });
    const { explanations } = await done("GET", `/v1/invoices/${id}/explanation`);
    for (const { chargeAmount, explanation } of explanations) {
      expect(explanation.rule).toBe("EnteredByHand");
      const checked = { amount: chargeAmount, currency: "USD", trace: explanation };
      expect(checkLine(checked)).toEqual([]);
    }
    expect(explanations[3].explanation.text).toContain(
      "3 × 33.333 USD = 99.999 USD, rounded half up to 100.00 USD",
    );
    expect(explanations[1].explanation.text).toContain("90.50 USD is taken off");
  });

  test("is taxed by the tenant's engine where a line has a tax code", async () => {
    const discountItems = [{ amount: -100 }];
    const made = await create([line({ taxCode: "sales", discountItems }), line({ amount: 50 })]);
    expect(made).toMatchObject({ amountWithoutTax: 850, taxAmount: 66, amount: 916 });
    const [taxed] = await itemsOf(made.id);
    expect(taxed).toMatchObject({ taxCode: "Sales", taxMode: "TaxExclusive", taxAmount: 74.25 });
  });

  test("has the taxes that were entered, on top of the amount or within it", async () => {
    const tax = {
      name: "VAT",
      taxAmount: "19",
      taxDate: DAY,
      taxRate: "0.19",
      taxRateType: "Percentage",
    };
    const within = { ...tax, taxMode: "TaxInclusive" };
    const lines = [
      line({ amount: 100, taxItems: [tax] }),
      line({ amount: 119, taxItems: [within] }),
    ];
    const made = await create(lines, { status: "Posted" });
    expect(made).toMatchObject({
      amountWithoutTax: 200,
      taxAmount: 38,
      amount: 238,
      taxStatus: "Complete",
    });
    const items = await itemsOf(made.id);
    expect(items.map(({ chargeAmount, taxAmount }) => [chargeAmount, taxAmount])).toEqual([
      [100, 19],
      [100, 19],
    ]);
    expect(items[0].taxationItems.data).toMatchObject([
      { name: "VAT", taxAmount: 19, taxRate: 0.19 },
    ]);
  });

  test("has discounts that take their share off the taxes that were entered", async () => {
    const lines = [
      line({ amount: 100, taxItems: [vat(19)], discountItems: [discount(-10, vat(-1.9))] }),
      line({
        amount: 119,
        taxMode: "TaxInclusive",
        taxItems: [vat(19)],
        discountItems: [discount(-11.9, vat(-1.9))],
      }),
    ];
    const made = await create(lines, { status: "Posted" });
    expect(made).toMatchObject({ amountWithoutTax: 180, taxAmount: 34.2, amount: 214.2 });
    const items = await itemsOf(made.id);
    expect(items.map((item) => [item.chargeAmount, item.taxAmount, item.balance])).toEqual([
      [100, 19, 88.1],
      [-10, -1.9, 0],
      [100, 19, 88.1],
      [-10, -1.9, 0],
    ]);
    expect(items[0].taxationItems.data).toMatchObject([{ taxAmount: 19, balance: 19 }]);
    expect(items[1].taxationItems.data).toMatchObject([{ name: "VAT", taxAmount: -1.9 }]);
    const { explanations } = await done("GET", `/v1/invoices/${made.id}/explanation`);
    for (const { chargeAmount: amount, explanation: trace } of explanations)
      expect(checkLine({ amount, currency: "USD", trace })).toEqual([]);
    const { accountNumber, invoiceNumber } = made;
    const pay = { type: "External", amount: 100, currency: "USD", accountNumber };
    await done("POST", "/v1/payments", { ...pay, invoices: [{ invoiceNumber, amount: 100 }] });
    await done("PUT", `/v1/invoices/${invoiceNumber}/write-off`, { memoDate: DAY });
    expect(await owing(accountNumber)).toBe(0);
    const other = await create(lines, { status: "Posted" });
    const { creditMemo } = await done("PUT", `/v1/invoices/${other.invoiceNumber}/reverse`, {});
    expect(await done("GET", `/v1/credit-memos/${creditMemo.id}`)).toMatchObject({
      ...{ amount: 214.2, taxAmount: 34.2 },
    });
    expect(await owing(other.accountNumber)).toBe(0);
  });

  test("is paid, credited, reversed and written off like any other", async () => {
    const { accountNumber, invoiceNumber } = await create(
      [line({ discountItems: [{ amount: -100 }] }), line({ chargeName: "Travel", amount: 200 })],
      { status: "Posted" },
    );
    const invoices = [{ invoiceNumber, amount: 300 }];
    const pay = { type: "External", amount: 300, currency: "USD", accountNumber, invoices };
    await done("POST", "/v1/payments", pay);
    const [workshop] = await itemsOf(invoiceNumber);
    const items = [{ invoiceItemId: workshop.id, amount: 50, skuName: "Workshop" }];
    const credit = { autoPost: true, autoApplyToInvoiceUponPosting: true, items };
    const memo = await done("POST", `/v1/credit-memos/invoice/${invoiceNumber}`, credit);
    expect(memo).toMatchObject({ amount: 50, unappliedAmount: 0 });
    const off = await done("PUT", `/v1/invoices/${invoiceNumber}/write-off`, { memoDate: DAY });
    expect(off.creditMemo.id).toMatch(/^[0-9a-f]{32}$/);
    expect(await done("GET", `/v1/invoices/${invoiceNumber}`)).toMatchObject({
      balance: 0,
      paymentAmount: 300,
    });
    expect(await owing(accountNumber)).toBe(0);
    const other = await create([line({ taxCode: "Sales", discountItems: [{ amount: -100 }] })], {
      status: "Posted",
    });
    const { creditMemo } = await done("PUT", `/v1/invoices/${other.invoiceNumber}/reverse`, {});
    expect(creditMemo.id).toMatch(/^[0-9a-f]{32}$/);
    expect(await done("GET", `/v1/invoices/${other.invoiceNumber}`)).toMatchObject({
      reversed: true,
      balance: 0,
    });
  });

  test("canceled, it is deleted with its lines", async () => {
    const { invoiceNumber } = await create([line({ discountItems: [{ amount: -1 }] })]);
    await done("PUT", `/v1/invoices/${invoiceNumber}/cancel`, {});
    await done("DELETE", `/v1/invoices/${invoiceNumber}`);
    expect((await call("GET", `/v1/invoices/${invoiceNumber}`)).status).toBe(404);
  });

  test("is addressed to a contact that comes with it, and to the account's otherwise", async () => {
    const billToContact = {
      firstName: "Ida",
      lastName: "Rhodes",
      country: "US",
      workEmail: "ida@example.com",
    };
    const made = await create([line()], {
      billToContact,
      soldToSameAsBillTo: true,
      status: "Posted",
    });
    expect(made.billToContact).toMatchObject({ lastName: "Rhodes" });
    expect(made.soldToContactId).toBe(made.billToContactId);
    const contact = await done("GET", `/v1/contacts/${made.billToContactId}`);
    expect(contact).toMatchObject({ accountNumber: made.accountNumber, lastName: "Rhodes" });
    const draft = await done("POST", "/v1/invoices", {
      ...{ accountNumber: made.accountNumber, invoiceDate: "2026-01-15" },
      ...{ billToContactId: made.billToContactId, invoiceItems: [line()] },
    });
    const refused = await call("DELETE", `/v1/contacts/${made.billToContactId}`);
    expect(refused.text).toContain(`The draft invoice ${draft.invoiceNumber} is addressed to`);
    await done("PUT", `/v1/invoices/${draft.invoiceNumber}/cancel`, {});
    await done("DELETE", `/v1/contacts/${made.billToContactId}`);
  });

  test("keeps its template, numbering and ship-to contact as given, and when its lines were made", async () => {
    const shipToContact = { firstName: "Grace", lastName: "Hopper", country: "US" };
    const chargeDate = "2026-01-10T09:30:00+00:00";
    const set = { invoice: { prefix: "R-INV-" }, creditMemo: { prefix: "R-CM-" } };
    const named = { name: "Retail", ...set, debitMemo: { prefix: "R-DM-" } };
    const { sequenceSets } = await done("POST", "/v1/sequence-sets", { sequenceSets: [named] });
    const sequenceSet = sequenceSets[0].id;
    const made = await create([line({ chargeDate }), line()], {
      ...{ shipToContact, templateId: "T-7", sequenceSet },
    });
    expect(made).toMatchObject({ templateId: "T-7", sequenceSetId: sequenceSet });
    const contact = await done("GET", `/v1/contacts/${made.shipToContactId}`);
    expect(contact).toMatchObject({ accountNumber: made.accountNumber, lastName: "Hopper" });
    const dates = (await itemsOf(made.invoiceNumber)).map((item) => Date.parse(item.chargeDate));
    expect(dates[0]).toBe(Date.parse(chargeDate));
    expect(dates[1]).toBeGreaterThan(Date.parse(chargeDate));
    const refused = await call("DELETE", `/v1/contacts/${made.shipToContactId}`);
    expect(refused.text).toContain(`The draft invoice ${made.invoiceNumber} is addressed to`);
    const path = `/v1/invoices/${made.invoiceNumber}`;
    await done("PUT", path, { templateId: "T-8", invoiceItems: [line()] });
    const changed = await done("PUT", `${path}/post`, {});
    expect(changed).toMatchObject({ templateId: "T-8", sequenceSetId: sequenceSet });
    expect(changed.shipToContactId).toBe(made.shipToContactId);
    const both = { shipToContactId: made.shipToContactId, shipToSameAsBillTo: true };
    const body = entered(made.accountNumber, [line()], both);
    expect((await call("POST", "/v1/invoices", body)).status).toBe(422);
  });

  test("is collected by date only where that was said, and its account pays automatically", async () => {
    const clocked = await testTenant();
    const { accountNumber } = await makeAccount(clocked);
    const make = (autoPay: boolean) =>
      good(
        clocked.call(
          "POST",
          "/v1/invoices",
          entered(accountNumber, [line()], { autoPay, status: "Posted" }),
        ),
      );
    const [collected, kept] = [await make(true), await make(false)];
    const waits = async ({ id }: Body) =>
      (await good(clocked.call("GET", `/v1/invoices/${id}/collection`))).automatic;
    expect([await waits(collected), await waits(kept)]).toEqual([true, false]);
    await advanceClock(clocked, "2026-01-20");
    const balance = async ({ id }: Body) =>
      (await good(clocked.call("GET", `/v1/invoices/${id}`))).balance;
    expect([await balance(collected), await balance(kept)]).toEqual([0, 900]);
    await good(clocked.call("PUT", `/v1/invoices/${kept.id}`, { autoPay: true }));
    await advanceClock(clocked, "2026-01-22");
    expect(await balance(kept)).toBe(0);
  });

  test("has a number of its own where numbers may have gaps", async () => {
    const gaps = await testTenant();
    await good(gaps.call("PUT", "/v1/settings/document-numbers", { numbering: "WithGaps" }));
    const { accountNumber } = await makeAccount(gaps);
    const body = entered(accountNumber, [line()], { invoiceNumber: "2026-77" });
    expect(await good(gaps.call("POST", "/v1/invoices", body))).toMatchObject({
      invoiceNumber: "2026-77",
      status: "Draft",
    });
    expect(await good(gaps.call("PUT", "/v1/invoices/2026-77/post", {}))).toMatchObject({
      invoiceNumber: "2026-77",
      status: "Posted",
    });
    expect(reason(await gaps.call("POST", "/v1/invoices", body)).message).toContain("unique");
  });
});

test("a preview is the invoice, and stores nothing", async () => {
  const accountNumber = await account();
  const discountItems = [{ amount: -33.33 }];
  const body = entered(accountNumber, [
    line({ taxCode: "Sales", discountItems }),
    line({ unitPrice: 900 }),
  ]);
  const preview = await done("POST", "/v1/invoices/preview", body);
  const totals = ({ amount, amountWithoutTax, taxAmount, dueDate }: Body) => ({
    ...{ amount, amountWithoutTax, taxAmount, dueDate },
  });
  const list = `/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`;
  expect((await done("GET", list)).data).toEqual([]);
  const made = await done("POST", "/v1/invoices", body);
  expect(totals(preview)).toEqual(totals(made));
  const shown = (items: Body[]) =>
    items.map(({ chargeName, chargeAmount, taxAmount }) => [chargeName, chargeAmount, taxAmount]);
  expect(shown(preview.invoiceItems)).toEqual(shown(await itemsOf(made.id)));
});

test("several are created in one call, each by itself", async () => {
  const accountNumber = await account();
  const { invoices } = await done("POST", "/v1/invoices/batch", {
    invoices: [
      entered(accountNumber, [line()]),
      entered(accountNumber, [line({ amount: 0.001 })]),
      entered(accountNumber, [line({ amount: 7 })], { status: "Posted" }),
    ],
  });
  expect(invoices).toMatchObject([
    { success: true, amount: 900, status: "Draft" },
    { success: false, reasons: [{ code: 57310020, message: expect.stringContaining("decimals") }] },
    { success: true, amount: 7, status: "Posted" },
  ]);
  expect(await owing(accountNumber)).toBe(7);
  const many = { invoices: [entered(accountNumber, Array(1001).fill(line()))] };
  expect((await call("POST", "/v1/invoices/batch", many)).status).toBe(422);
});

test("several share a transaction on request: all are created, or none", async () => {
  const [accountNumber, other] = [await account(), await account()];
  const list = (number: string) =>
    done("GET", `/object-query/invoices?filter[]=accountNumber.EQ:${number}`);
  const together = (...amounts: number[]) => ({
    useSingleTransaction: true,
    invoices: amounts.map((amount, place) =>
      entered(place % 2 ? other : accountNumber, [line({ amount })], { status: "Posted" }),
    ),
  });
  const refused = await call("POST", "/v1/invoices/batch", together(5, 7, -1, 0.001));
  expect(reason(refused)).toMatchObject({
    message: expect.stringMatching(/^invoices\[2\]: The total/),
  });
  expect([(await list(accountNumber)).data, (await list(other)).data]).toEqual([[], []]);
  expect([await owing(accountNumber), await owing(other)]).toEqual([0, 0]);
  const once = { headers: { "Idempotency-Key": accountNumber } };
  const send = () => good(tenant.call("POST", "/v1/invoices/batch", together(5, 7, 11), once));
  const { invoices } = await send();
  expect((await send()).invoices).toEqual(invoices);
  const numbers = invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
  expect(invoices).toMatchObject(
    [5, 7, 11].map((amount) => ({ success: true, amount, balance: amount })),
  );
  expect([...new Set(numbers)]).toHaveLength(3);
  for (const number of numbers) expect(number).toMatch(/^INV\d+$/);
  const stored = (await list(accountNumber)).data.map(
    (row: { invoiceNumber: string }) => row.invoiceNumber,
  );
  expect(stored.toSorted()).toEqual([numbers[0], numbers[2]].toSorted());
  expect([await owing(accountNumber), await owing(other)]).toEqual([16, 7]);
  const { invoices: two } = together(1, 1);
  const orders = [two, two.toReversed(), two, two.toReversed()];
  const answers = await Promise.all(
    orders.map((of) =>
      call("POST", "/v1/invoices/batch", { useSingleTransaction: true, invoices: of }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
    orders.map(() => [200, true]),
  );
  expect([await owing(accountNumber), await owing(other)]).toEqual([20, 11]);
});

test.each([
  ["no account", { accountNumber: undefined }, {}, 22],
  ["another currency", { currency: "EUR" }, {}, 30],
  ["a due date before its own", { dueDate: "2026-01-01" }, {}, 30],
  ["a number without gaps", { invoiceNumber: "X-1" }, {}, 30],
  ["a total below zero", {}, { amount: -1 }, 30],
  ["an amount that its price contradicts", {}, { unitPrice: 5 }, 30],
  ["no amount and no price", {}, { amount: undefined }, 22],
  ["a line without a name", {}, { chargeName: undefined }, 22],
  ["a discount above zero", {}, { discountItems: [{ amount: 5 }] }, 20],
  ["a discount beyond its line", {}, { discountItems: [{ amount: -901 }] }, 30],
  ["a discount of a tax that its line has not", {}, { discountItems: [discount(-5, vat(-1))] }, 30],
  [
    "discounts of more than a tax",
    {},
    { taxItems: [vat(2)], discountItems: [discount(-5, vat(-1)), discount(-5, vat(-1.5))] },
    30,
  ],
  [
    "a discount that adds to a tax",
    {},
    { taxItems: [vat(2)], discountItems: [discount(-5, vat(1))] },
    20,
  ],
  [
    "a discount with tax in its price of a line without",
    {},
    { taxItems: [vat(2)], discountItems: [discount(-5, vat(-1, { taxMode: "TaxInclusive" }))] },
    30,
  ],
  [
    "a discount of a tax that an engine computes",
    {},
    { taxCode: "Sales", discountItems: [discount(-5, vat(-1))] },
    30,
  ],
  ["a period that ends before it begins", {}, { serviceEndDate: "2026-01-11" }, 30],
  ["an unknown tax code", {}, { taxCode: "Nothing" }, 40],
  ["an unknown catalog charge", {}, { productRatePlanChargeId: "f".repeat(32) }, 40],
  ["a field that there is not", {}, { revRecCode: "x" }, 21],
])("%s is refused, and nothing is stored", async (_name, more, words, category) => {
  const accountNumber = await account();
  const answer = await call("POST", "/v1/invoices", entered(accountNumber, [line(words)], more));
  expect(reason(answer)?.code % 100).toBe(category);
  const list = `/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`;
  expect((await done("GET", list)).data).toEqual([]);
});
