import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});
afterAll(expectBooksToHold);

type Row = { id: string; amount: number };

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const read = (path: string) => good(call("GET", path));
const change = (method: string, path: string, body: object = {}) => good(call(method, path, body));
async function make(path: string, body: object) {
  const answer = await call("POST", path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

/** A new account without a way to pay, and its posted invoice. */
async function owing() {
  const account = await make("/v2/accounts", {
    ...{ name: "Owing", currency: "USD", bill_cycle_day: 15 },
    bill_to: { first_name: "Ada", last_name: "Lovelace", address: { country: "US", state: "CA" } },
  });
  const order = newSubscriptionOrder(account.account_number, world.ratePlanId, {
    processingOptions: { runBilling: true, collectPayment: false },
  });
  const { invoiceNumbers } = await change("POST", "/v1/orders", order);
  const invoice = await read(`/v2/invoices/${invoiceNumbers[0]}`);
  return { account: account.id as string, invoice: invoice as { id: string; total: number } };
}

test("a debit memo of an invoice is made, changed, posted, paid in part, unposted and canceled", async () => {
  const { account, invoice } = await owing();
  const memo = await make("/v2/debit_memos", {
    ...{ invoice_id: invoice.id, description: "more", reason_code: "Write-off" },
    ...{ document_date: "2026-01-16", pay: false },
  });
  expect(memo).toMatchObject({
    ...{ state: "draft", total: invoice.total, description: "more", invoice_id: invoice.id },
    ...{ account_id: account, document_date: "2026-01-16", pay: false },
  });
  expect(memo.debit_memo_number).toMatch(/^DRAFT-DM/);
  const path = `/v2/debit_memos/${memo.id}`;
  await change("PATCH", path, { description: "still more", due_date: "2026-03-01" });
  expect(await read(`/v1/debit-memos/${memo.id}`)).toMatchObject({
    ...{ comment: "still more", dueDate: "2026-03-01" },
  });
  expect(await change("POST", `${path}/post`)).toMatchObject({ state: "posted" });
  const paid = await change("POST", `${path}/pay`, { external: true, amount: 5 });
  expect(paid).toMatchObject({ amount_paid: 5, remaining_balance: invoice.total - 5 });
  const { data: payments } = await read(`/v2/payments?filter[]=account_id.EQ:${account}`);
  expect(payments).toMatchObject([{ amount: 5, external: true }]);
  const five = { billing_documents: [{ id: memo.id, type: "debit_memo", amount: 5 }] };
  await change("PUT", `/v2/payments/${payments[0].id}/unapply`, five);
  expect((await read(path)).remaining_balance).toBe(invoice.total);
  expect(await change("POST", `${path}/unpost`)).toMatchObject({ state: "draft" });
  expect(await change("POST", `${path}/cancel`)).toMatchObject({ state: "canceled" });
  const { data: items } = await read(`/v2/debit_memo_items?filter[]=debit_memo_id.EQ:${memo.id}`);
  const lines: Row[] = (await read(`/v1/debit-memos/${memo.id}/items`)).items;
  expect(items.map(({ id, amount }: Row) => [id, amount]).toSorted()).toEqual(
    lines.map(({ id, amount }) => [id, amount]).toSorted(),
  );
  const draft = `/v2/debit_memos/${(await make("/v2/debit_memos", { invoice_id: invoice.id })).id}`;
  expect((await call("DELETE", draft)).body.errors).toHaveLength(1);
  await change("POST", `${draft}/cancel`);
  expect((await call("DELETE", draft)).status).toBe(204);
  expect((await call("GET", draft)).status).toBe(404);
});

test("a debit memo of prices is paid by the account's card, and by credit", async () => {
  const { accountId: account } = world;
  const body = {
    ...{ account_id: account, currency: "USD", due_date: "2026-02-20", post: true },
    items: [{ price_id: world.chargeId, amount: 20, description: "damage", quantity: 2 }],
  };
  const memo = await make("/v2/debit_memos?expand[]=items,bill_to", body);
  expect(memo).toMatchObject({
    ...{ state: "posted", total: 20, due_date: "2026-02-20", bill_to: { first_name: "Nora" } },
    items: { data: [{ amount: 20, quantity: 2, price_id: world.chargeId }] },
  });
  const credit = await make("/v2/credit_memos", {
    ...{ account_id: account, currency: "USD", post: true },
    items: [{ price_id: world.chargeId, amount: 7 }],
  });
  const seven = { billing_documents: [{ id: memo.id, type: "debit_memo", amount: 7 }] };
  const applied = await change("POST", `/v2/credit_memos/${credit.id}/apply`, seven);
  expect(applied).toMatchObject({ amount_applied: 7, remaining_balance: 0 });
  const paid = await change("POST", `/v2/debit_memos/${memo.id}/pay`);
  expect(paid).toMatchObject({ remaining_balance: 0, amount_paid: 20 });
  const listed = await read(`/v2/accounts/${account}?expand[]=debit_memos`);
  expect(listed.debit_memos.data).toMatchObject([{ id: memo.id, state: "posted" }]);
  const open = `/v2/debit_memos?filter[]=account_id.EQ:${account}&filter[]=balance.GT:0`;
  expect((await read(open)).data).toEqual([]);
});

test("a debit memo is made as a billing document, and its refusals name its own fields", async () => {
  const { accountId: account } = world;
  const items = [{ price_id: world.chargeId, amount: 3 }];
  const memo = await make("/v2/billing_documents", {
    ...{ type: "debit_memo", account_id: account, currency: "USD", items },
  });
  expect(memo).toMatchObject({ type: "debit_memo", state: "draft", total: 3 });
  const bare = await call("POST", "/v2/debit_memos", { account_id: account });
  expect(bare.body.errors).toMatchObject([{ code: "missing_parameter" }]);
  const early = await call("POST", "/v2/debit_memos", {
    ...{ account_id: account, items, document_date: "2026-02-01", due_date: "2026-01-01" },
  });
  expect([early.status, early.text]).toEqual([422, expect.stringMatching(/due/)]);
  const other = await call("POST", "/v2/debit_memos", { account_id: account, items, apply: true });
  expect(other.body.errors).toMatchObject([{ code: "unknown_parameter", parameter: "apply" }]);
  const mixed = { invoice_id: (await owing()).invoice.id, account_id: account };
  expect((await call("POST", "/v2/debit_memos", mixed)).status).toBe(400);
});
