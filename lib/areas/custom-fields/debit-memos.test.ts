import { expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld } from "@/lib/testing/world";

const define = (of: TestTenant, body: object) =>
  of.call("POST", "/v1/settings/custom-fields", { label: "Label", ...body });
const codesOf = ({ status, body }: Awaited<ReturnType<TestTenant["call"]>>) => [
  status,
  ...body.reasons.map(({ code }: { code: number }) => code % 100),
];

test("debit memos and their lines have fields of their own, which lists and queries find", async () => {
  const own = await testTenant();
  const { accountNumber, invoiceNumber, chargeId } = await makeWorld(own);
  const get = (path: string) => good(own.call("GET", path));
  const unique = { name: "Desk__c", type: "number", unique: true, filterable: true };
  await good(define(own, { ...unique, object: "DebitMemo" }));
  await good(define(own, { ...unique, object: "DebitMemoItem" }));
  await good(define(own, { object: "Invoice", name: "Desk__c", type: "text", unique: true }));

  const [{ id: invoiceItemId }] = (await get(`/v1/invoices/${invoiceNumber}/items`)).invoiceItems;
  const from = `/v1/debit-memos/invoice/${invoiceNumber}`;
  const line = { invoiceItemId, amount: 1 };
  const wrong = await own.call("POST", from, { items: [{ ...line, Desk__c: "x" }] });
  expect(codesOf(wrong)).toEqual([400, 20]);
  const sent = { Desk__c: 7, items: [{ ...line, Desk__c: 1, Free__c: "f" }] };
  const memo = await good(own.call("POST", from, sent));
  expect(memo.Desk__c).toBe(7);
  const path = `/v1/debit-memos/${memo.id}`;
  const linesOf = async (of: string) => (await get(`${of}/items`)).items;
  const [first] = await linesOf(path);
  expect(first).toMatchObject({ Desk__c: 1, Free__c: "f" });
  const change = { id: first.id, comment: "Late", Desk__c: 3, Free__c: null };
  await good(own.call("PUT", path, { Desk__c: 8, items: [change] }));
  expect((await get(path)).Desk__c).toBe(8);
  const [changed] = await linesOf(path);
  expect(changed).toMatchObject({ id: first.id, comment: "Late", amount: 1, Desk__c: 3 });
  expect(changed.Free__c).toBeUndefined();

  const found = async (list: string, filter: string) =>
    (await get(`/object-query/${list}?filter[]=Desk__c.${filter}`)).data;
  expect(await found("debit-memos", "EQ:7")).toEqual([]);
  expect(await found("debit-memos", "EQ:8")).toMatchObject([{ id: memo.id, Desk__c: 8 }]);
  expect(await found("debit-memo-items", "GT:2")).toMatchObject([{ id: first.id, Desk__c: 3 }]);
  expect(await found("invoices", "EQ:8")).toEqual([]);

  const charge = { chargeId, memoItemAmount: 2, Desk__c: 4 };
  const body = { accountNumber, charges: [charge] };
  const taken = await own.call("POST", "/v1/debit-memos", { ...body, Desk__c: 8 });
  expect(codesOf(taken)).toEqual([422, 30]);
  const invoice = await good(own.call("PUT", `/v1/invoices/${invoiceNumber}`, { Desk__c: "8" }));
  expect(invoice.success).toBe(true);
  const other = await good(own.call("POST", "/v1/debit-memos", body));
  expect((await linesOf(`/v1/debit-memos/${other.id}`))[0].Desk__c).toBe(4);
  const items = [{ price_id: chargeId, amount: 2, custom_fields: { Desk__c: 9 } }];
  const newer = { account_number: accountNumber, custom_fields: { Desk__c: 11 }, items };
  const made = await good(own.call("POST", "/v2/debit_memos?expand[]=items", newer));
  expect(made.custom_fields).toEqual({ Desk__c: 11 });
  expect((await linesOf(`/v1/debit-memos/${made.id}`))[0].Desk__c).toBe(9);

  for (const object of ["DebitMemo", "DebitMemoItem"]) {
    const described = await own.call("GET", `/v1/describe/${object}`);
    expect(described.text).toContain("<name>Desk__c</name>");
  }
  await good(own.call("PUT", `${path}/post`, {}));
  expect(codesOf(await own.call("PUT", path, { items: [{ id: first.id, Desk__c: 5 }] }))).toEqual([
    422, 30,
  ]);
  await good(own.call("PUT", path, { Desk__c: 12 }));
  expect((await get(path)).Desk__c).toBe(12);

  await good(own.call("PUT", `/v1/debit-memos/${other.id}/cancel`, {}));
  await good(own.call("DELETE", `/v1/debit-memos/${other.id}`));
  expect(await found("debit-memo-items", "EQ:4")).toEqual([]);
  await expectBooksToHold();
});

test("a definition is checked against debit memos, and indexes what they hold already", async () => {
  const own = await testTenant();
  const { accountNumber, invoiceNumber, chargeId } = await makeWorld(own);
  const charges = [{ chargeId, memoItemAmount: 2, Slip__c: "s" }];
  const body = { accountNumber, charges, Slip__c: "m" };
  const memo = await good(own.call("POST", "/v1/debit-memos", body));
  await good(own.call("PUT", `/v1/invoices/${invoiceNumber}`, { Slip__c: "i" }));
  const unfit = await define(own, { object: "DebitMemo", name: "Slip__c", type: "number" });
  expect(unfit.status).toBe(422);
  const text = { name: "Slip__c", type: "text", filterable: true };
  for (const object of ["DebitMemo", "DebitMemoItem", "Invoice"])
    await good(define(own, { ...text, object }));
  const found = async (list: string, value: string) =>
    (await good(own.call("GET", `/object-query/${list}?filter[]=Slip__c.EQ:${value}`))).data.length;
  expect(await found("debit-memos", "m")).toBe(1);
  expect(await found("debit-memos", "i")).toBe(0);
  expect(await found("debit-memo-items", "s")).toBe(1);
  expect(await found("invoices", "i")).toBe(1);
  expect(await found("invoices", "m")).toBe(0);
  expect(memo.Slip__c).toBe("m");
});
