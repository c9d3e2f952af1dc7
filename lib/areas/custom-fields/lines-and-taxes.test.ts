import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeWorld } from "@/lib/testing/world";
import { describe, expect, test } from "vitest";

const define = (body: object, of: TestTenant) =>
  of.call("POST", "/v1/settings/custom-fields", { label: "Label", ...body });
const codesOf = ({ status, body }: Awaited<ReturnType<TestTenant["call"]>>) => [
  status,
  ...body.reasons.map(({ code }: { code: number }) => code % 100),
];

describe("lines of invoices", () => {
  test("have fields where they are entered, which changes keep and lists find", async () => {
    const own = await testTenant();
    const { accountNumber } = await makeAccount(own);
    const field = { object: "InvoiceItem", name: "Desk__c", type: "number" };
    await good(define({ ...field, unique: true, filterable: true }, own));
    const line = { chargeName: "Workshop", unitPrice: 450, serviceStartDate: "2026-01-12" };
    const discountItems = [{ amount: -5, Desk__c: 2 }];
    const body = (invoiceItems: object[]) => ({
      ...{ accountNumber, invoiceDate: "2026-01-15", status: "Draft", invoiceItems },
    });
    const wrong = await own.call("POST", "/v1/invoices", body([{ ...line, Desk__c: "x" }]));
    expect(codesOf(wrong)).toEqual([400, 20]);
    const sent = body([{ ...line, Desk__c: 1, Free__c: "f", discountItems }, line]);
    const { id } = await good(own.call("POST", "/v1/invoices", sent));
    const path = `/v1/invoices/${id}`;
    const lines = async () => (await good(own.call("GET", `${path}/items`))).invoiceItems;
    const [first, discount, second] = await lines();
    expect([first, discount]).toMatchObject([{ Desk__c: 1, Free__c: "f" }, { Desk__c: 2 }]);
    expect(second.Desk__c).toBeUndefined();
    const taken = { id: second.id, Desk__c: 1 };
    expect(codesOf(await own.call("PUT", path, { invoiceItems: [taken] }))).toEqual([422, 30]);
    const changes = [
      { id: first.id, quantity: 2, Free__c: null },
      { id: second.id, Desk__c: 7 },
    ];
    await good(own.call("PUT", path, { invoiceItems: changes }));
    const after = await lines();
    expect(after).toMatchObject([
      { id: first.id, chargeAmount: 900, Desk__c: 1 },
      { id: discount.id, chargeAmount: -5, Desk__c: 2 },
      { id: second.id, chargeAmount: 450, Desk__c: 7 },
    ]);
    expect(after[0].Free__c).toBeUndefined();
    const found = await good(own.call("GET", "/object-query/invoice-items?filter[]=Desk__c.GT:2"));
    expect(found.data).toMatchObject([{ id: second.id, Desk__c: 7 }]);
    const newer = { name: "Travel", unit_amount: 10, service_start: "2026-01-12" };
    const made = await good(
      own.call("POST", "/v2/invoices", {
        account_number: accountNumber,
        items: [{ ...newer, custom_fields: { Desk__c: 9 } }],
      }),
    );
    const [shown] = (await good(own.call("GET", `/v1/invoices/${made.id}/items`))).invoiceItems;
    expect(shown.Desk__c).toBe(9);
    await good(own.call("PUT", `${path}/post`, {}));
    expect((await lines()).map(({ Desk__c }: { Desk__c: number }) => Desk__c)).toEqual([1, 2, 7]);
    await expectBooksToHold();
  });
});

describe("lines of credit memos", () => {
  test("have fields where they are entered, which drafts change and lists find", async () => {
    const own = await testTenant();
    const { accountNumber, invoiceNumber, chargeId } = await makeWorld(own);
    const field = { object: "CreditMemoItem", name: "Desk__c", type: "number" };
    await good(define({ ...field, unique: true, filterable: true }, own));
    const [{ id: invoiceItemId }] = (
      await good(own.call("GET", `/v1/invoices/${invoiceNumber}/items`))
    ).invoiceItems;
    const from = `/v1/credit-memos/invoice/${invoiceNumber}`;
    const line = { invoiceItemId, amount: 1 };
    const wrong = await own.call("POST", from, { items: [{ ...line, Desk__c: "x" }] });
    expect(codesOf(wrong)).toEqual([400, 20]);
    const sent = { items: [{ ...line, Desk__c: 1, Free__c: "f" }] };
    const { id } = await good(own.call("POST", from, sent));
    const linesOf = async (memo: string) =>
      (await good(own.call("GET", `/v1/credit-memos/${memo}/items`))).items;
    const [first] = await linesOf(id);
    expect(first).toMatchObject({ Desk__c: 1, Free__c: "f" });
    const path = `/v1/credit-memos/${id}`;
    const change = { id: first.id, comment: "A late delivery", Desk__c: 3, Free__c: null };
    await good(own.call("PUT", path, { items: [change] }));
    const one = await good(own.call("GET", `${path}/items/${first.id}`));
    expect(one).toMatchObject({ comment: "A late delivery", amount: 1, Desk__c: 3 });
    expect(one.Free__c).toBeUndefined();
    const found = async (filter: string) => {
      const list = `/object-query/credit-memo-items?filter[]=Desk__c.${filter}`;
      return (await good(own.call("GET", list))).data;
    };
    expect(await found("EQ:1")).toEqual([]);
    expect(await found("GT:2")).toMatchObject([{ id: first.id, Desk__c: 3 }]);
    const charges = [
      { chargeId, memoItemAmount: 2, Desk__c: 4 },
      { chargeId, memoItemAmount: 2 },
    ];
    const { memos } = await good(
      own.call("POST", "/v1/credit-memos/bulk", { memos: [{ accountNumber, charges }] }),
    );
    const [fourth, plain] = await linesOf(memos[0].id);
    expect([fourth.Desk__c, plain.Desk__c]).toEqual([4, undefined]);
    const taken = await own.call("PUT", `/v1/credit-memos/${memos[0].id}`, {
      items: [{ id: plain.id, Desk__c: 3 }],
    });
    expect(codesOf(taken)).toEqual([422, 30]);
    const foreign = await own.call("PUT", path, { items: [{ id: plain.id, Desk__c: 8 }] });
    expect(codesOf(foreign)).toEqual([404, 40]);
    const items = [{ price_id: chargeId, amount: 2, custom_fields: { Desk__c: 9 } }];
    const newer = { account_number: accountNumber, items };
    const made = await good(own.call("POST", "/v2/credit_memos?expand[]=items", newer));
    expect(made.items.data).toMatchObject([{ custom_fields: { Desk__c: 9 } }]);
    await good(own.call("PUT", `${path}/post`, {}));
    const late = await own.call("PUT", path, { items: [{ id: first.id, Desk__c: 5 }] });
    expect(codesOf(late)).toEqual([422, 30]);
    const described = await own.call("GET", "/v1/describe/CreditMemoItem");
    expect(described.text).toContain("<name>Desk__c</name>");
    const stored = await asOwner<{ none: boolean }>(
      "select custom_fields is null as none from credit_memo_item where tenant_id = $1 and id = $2",
      [own.tenantId, plain.id],
    );
    expect(stored).toEqual([{ none: true }]);
    await expectBooksToHold();
  });
});

describe("taxes of lines", () => {
  const TAX = {
    name: "State tax",
    jurisdiction: "California",
    taxDate: "2026-01-15",
    taxRate: 0.1,
    taxRateType: "Percentage",
  };

  test("have fields where they are entered, which changes keep and lists find", async () => {
    const own = await testTenant();
    const { accountNumber, chargeId } = await makeWorld(own);
    const field = { object: "TaxationItem", name: "Form__c", type: "number" };
    await good(define({ ...field, unique: true, filterable: true }, own));
    const line = { chargeName: "Workshop", unitPrice: 100, serviceStartDate: "2026-01-12" };
    const body = (...taxItems: object[]) => ({
      ...{ accountNumber, invoiceDate: "2026-01-15", status: "Draft" },
      invoiceItems: [{ ...line, taxItems }],
    });
    const tax = { ...TAX, taxAmount: 10 };
    const wrong = await own.call("POST", "/v1/invoices", body({ ...tax, Form__c: "x" }));
    expect(codesOf(wrong)).toEqual([400, 20]);
    const sent = body({ ...tax, Form__c: 1, Free__c: "f" }, { ...tax, name: "City tax" });
    const { id } = await good(own.call("POST", "/v1/invoices", sent));
    const path = `/v1/invoices/${id}`;
    const lineOf = async () => (await good(own.call("GET", `${path}/items`))).invoiceItems[0];
    const entered = await lineOf();
    const [state, city] = entered.taxationItems.data;
    expect(state).toMatchObject({ name: "State tax", Form__c: 1, Free__c: "f" });
    expect(city.Form__c).toBeUndefined();
    const more = { ...tax, name: "Port tax", invoiceItemId: entered.id, Form__c: 2 };
    const added = await good(own.call("POST", `${path}/taxation-items`, { taxationItems: [more] }));
    expect(added.taxationItems).toMatchObject([{ name: "Port tax", Form__c: 2 }]);
    await good(own.call("PUT", path, { invoiceItems: [{ id: entered.id, chargeName: "Class" }] }));
    const { data: kept } = (await lineOf()).taxationItems;
    expect(kept).toMatchObject([{ Form__c: 1 }, { name: "City tax" }, { Form__c: 2 }]);
    await good(own.call("PUT", `${path}/post`, {}));
    const change = (key: string, fields: object) =>
      own.call("PUT", `/v1/taxation-items/${key}`, fields);
    const changed = await good(change(kept[0].id, { Form__c: 7, Free__c: null }));
    expect([changed.Form__c, changed.Free__c]).toEqual([7, undefined]);
    expect(codesOf(await change(kept[1].id, { Form__c: 2 }))).toEqual([422, 30]);
    const list = "/object-query/taxation-items?filter[]=Form__c.GT:2";
    const { data } = await good(own.call("GET", list));
    expect(data).toMatchObject([{ id: kept[0].id, Form__c: 7 }]);
    const item = { name: "Travel", unit_amount: 10, service_start: "2026-01-12" };
    const fee = { name: "Fee", amount: 1, tax_code: "FEE", tax_date: "2026-01-15", tax_rate: 0.1 };
    const newer = await good(
      own.call("POST", "/v2/invoices", {
        account_number: accountNumber,
        items: [{ ...item, taxation_items: [{ ...fee, custom_fields: { Form__c: 8 } }] }],
      }),
    );
    const [travel] = (await good(own.call("GET", `/v1/invoices/${newer.id}/items`))).invoiceItems;
    expect(travel.taxationItems.data).toMatchObject([{ Form__c: 8 }]);
    const path2 = `/v2/taxation_items/${travel.taxationItems.data[0].id}`;
    const patched = await good(own.call("PATCH", path2, { custom_fields: { Form__c: 9 } }));
    expect(patched.custom_fields).toEqual({ Form__c: 9 });

    const charges = [{ chargeId, memoItemAmount: 20 }];
    const memo = await good(own.call("POST", "/v1/credit-memos", { accountNumber, charges }));
    const items = `/v1/credit-memos/${memo.id}/items`;
    const [{ id: memoItemId }] = (await good(own.call("GET", items))).items;
    const credited = { ...TAX, taxAmount: 2, memoItemId, Form__c: 11 };
    const given = await good(
      own.call("POST", `/v1/credit-memos/${memo.id}/taxation-items`, { taxationItems: [credited] }),
    );
    expect(given.taxationItems).toMatchObject([{ Form__c: 11 }]);
    const { data: shown } = await good(own.call("GET", `${items}/${memoItemId}/taxation-items`));
    expect(shown).toMatchObject([{ Form__c: 11 }]);
    const queryString = "select Form__c from TaxationItem where Form__c = 7";
    const { records } = await good(own.call("POST", "/v1/action/query", { queryString }));
    expect(records).toMatchObject([{ Form__c: 7 }]);
    const described = await own.call("GET", "/v1/describe/CreditTaxationItem");
    expect(described.text).toContain("<name>Form__c</name>");
    await expectBooksToHold();
  });
});
