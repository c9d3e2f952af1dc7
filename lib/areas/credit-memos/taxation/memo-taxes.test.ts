import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

const DAY = "2026-01-15";
type Body = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;
let catalogChargeId: string;
let accountNumber: string;
let invoice: string;
let item: Body;

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const get = (path: string) => good(call("GET", path));
const refused = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, body.reasons?.[0].code % 100];
};

beforeAll(async () => {
  tenant = await testTenant();
  const taxCode = "Sales";
  await good(call("POST", "/v1/settings/tax-codes", { name: taxCode, taxMode: "TaxExclusive" }));
  for (const [name, taxRate] of [
    ["State tax", 0.06],
    ["City tax", 0.0125],
  ] as const) {
    const rate = { taxCode, name, country: "US", taxRateType: "Percentage", taxRate };
    await good(call("POST", "/v1/settings/tax-rates", { ...rate, startDate: "2026-01-01" }));
  }
  const taxed = { Name: "Plan", ...dollars(99.99), Taxable: true, TaxCode: taxCode };
  const made = await planOf(tenant, taxed);
  [catalogChargeId = ""] = made.chargeIds;
  ({ accountNumber } = await makeAccount(tenant));
  const bill = await order(tenant, orderOf(accountNumber, made.ratePlanId, { bill: DAY }));
  [invoice] = bill.invoiceNumbers;
  [item = {}] = (await get(`/v1/invoices/${invoice}/items`)).invoiceItems;
}, 60_000);

const memoOf = async (body: object) => {
  const { number } = await good(call("POST", `/v1/credit-memos/invoice/${invoice}`, body));
  const [line] = (await get(`/v1/credit-memos/${number}/items`)).items;
  return { path: `/v1/credit-memos/${number}`, line };
};
const part = (amount: number, rest: object = {}) => ({
  items: [{ invoiceItemId: item.id, amount, ...rest }],
});

test("parts of a line credit its taxes in their ratio, the last one the rest, and each is stored", async () => {
  const [state, city] = item.taxationItems.data;
  expect([state.taxAmount, city.taxAmount]).toEqual([6, 1.25]);
  const sums = [0, 0];
  for (const amount of [33.33, 33.33, 33.33]) {
    const { path, line } = await memoOf(part(amount, {}));
    const taxes = line.taxationItems.data;
    expect(taxes.map(({ sourceTaxItemId }: Body) => sourceTaxItemId)).toEqual([state.id, city.id]);
    taxes.forEach((tax: Body, index: number) => {
      sums[index] = Number(((sums[index] ?? 0) + tax.taxAmount).toFixed(2));
    });
    const listed = await get(`${path}/items/${line.id}/taxation-items`);
    expect(listed.data).toEqual(taxes);
    expect(await get(`/v1/taxation-items/${taxes[0].id}`)).toMatchObject({
      memoItemId: line.id,
      sourceTaxItemId: state.id,
      name: "State tax",
      taxRate: 0.06,
    });
    if (sums[0] !== 6) await good(call("PUT", `${path}/post`));
  }
  expect(sums).toEqual([6, 1.25]);
  const drafts = await get(`/v1/credit-memos?accountNumber=${accountNumber}&status=Draft`);
  for (const { number } of drafts.creditmemos) {
    await good(call("PUT", `/v1/credit-memos/${number}/cancel`));
    await good(call("DELETE", `/v1/credit-memos/${number}`));
  }
});

test("a caller may give how much of which tax is credited, within what remains of it", async () => {
  const [state, city] = item.taxationItems.data;
  const asked = (amount: number, sourceTaxItemId = state.id) => ({
    taxAutoCalculation: false,
    ...part(1, { taxItems: [{ sourceTaxItemId, amount }] }),
  });
  const { path, line } = await memoOf(asked(1));
  expect(line).toMatchObject({ amount: 1, taxAmount: 1 });
  expect(line.taxationItems.data).toMatchObject([{ name: "State tax", taxAmount: 1 }]);
  const post = (body: object) => refused(call("POST", `/v1/credit-memos/invoice/${invoice}`, body));
  expect(await post(asked(3))).toEqual([422, 30]);
  expect(await post(asked(0.001))).toEqual([400, 20]);
  expect(await post(asked(1, "0".repeat(32)))).toEqual([404, 40]);
  const unknown = ["a", "b"].map((sourceTaxItemId) => ({ sourceTaxItemId, amount: 1 }));
  const body = { taxAutoCalculation: false, ...part(1, { taxItems: unknown }) };
  expect(await post(body)).toEqual([400, 20]);
  expect(await post({ ...asked(1, city.id), taxAutoCalculation: true })).toEqual([422, 30]);
  await good(call("PUT", `${path}/cancel`));
});

test("taxes of a draft are added, changed and removed, and the draft's total follows", async () => {
  const { number } = await good(
    call("POST", "/v1/credit-memos", {
      accountNumber,
      charges: [{ productRatePlanChargeId: catalogChargeId, amount: 20 }],
    }),
  );
  const path = `/v1/credit-memos/${number}`;
  const [line] = (await get(`${path}/items`)).items;
  const tax = {
    memoItemId: line.id,
    name: "State tax",
    jurisdiction: "California",
    taxRate: 0.0725,
    taxRateType: "Percentage",
    taxAmount: 1.45,
    taxDate: "2026-01-10",
  };
  const add = (...taxes: object[]) =>
    call("POST", `${path}/taxation-items`, { taxationItems: taxes });
  const { taxationItems } = await good(add(tax, { ...tax, name: "City tax", taxAmount: 0.2 }));
  expect(taxationItems).toMatchObject([{ taxAmount: 1.45 }, { name: "City tax", taxAmount: 0.2 }]);
  expect(await get(path)).toMatchObject({ amount: 21.65, taxAmount: 1.65 });
  const [state, city] = taxationItems;
  await good(call("PUT", `/v1/taxation-items/${state.id}`, { taxAmount: 1.5, taxRate: 0.075 }));
  await good(call("DELETE", `/v1/taxation-items/${city.id}`));
  expect(await get(path)).toMatchObject({ amount: 21.5, taxAmount: 1.5, unappliedAmount: 21.5 });
  expect(await refused(add({ ...tax, taxAmount: 0.001 }))).toEqual([400, 20]);
  expect(await refused(add({ ...tax, memoItemId: "0".repeat(32) }))).toEqual([404, 40]);
  expect(await refused(call("GET", `/v1/taxation-items/${city.id}`))).toEqual([404, 40]);

  await good(call("PUT", `${path}/post`));
  expect(await refused(add(tax))).toEqual([422, 30]);
  expect(await refused(call("DELETE", `/v1/taxation-items/${state.id}`))).toEqual([422, 30]);
  const more = call("PUT", `/v1/taxation-items/${state.id}`, { taxAmount: 2 });
  expect(await refused(more)).toEqual([422, 30]);
  await good(call("PUT", `/v1/taxation-items/${state.id}`, { taxCodeDescription: "Seats" }));
  const stolen = asOwner("delete from taxation_item where tenant_id = $1 and name = 'State tax'", [
    tenant.tenantId,
  ]);
  await expect(stolen).rejects.toThrow(/posted document/);
});

test("a tax added to a draft stays within what remains of the invoice's", async () => {
  const { path, line } = await memoOf({ taxAutoCalculation: false, ...part(10) });
  const [state] = item.taxationItems.data;
  const tax = {
    memoItemId: line.id,
    sourceTaxItemId: state.id,
    name: "State tax",
    jurisdiction: "US",
    taxRate: 0.06,
    taxRateType: "Percentage",
  };
  const add = (taxAmount: number) =>
    call("POST", `${path}/taxation-items`, { taxationItems: [{ ...tax, taxAmount }] });
  expect(await refused(add(6.01))).toEqual([422, 30]);
  await good(add(0.6));
  expect(await get(path)).toMatchObject({ amount: 10.6, taxAmount: 0.6 });
  const { data } = await get("/object-query/taxation-items?filter[]=taxAmount.GT:0");
  expect(data).toHaveLength(2);
  await expectBooksToHold();
});
