import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

type Amounts = { id: string; amount: number };
type Charge = { id: string; name: string };

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const make = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};
const read = (path: string) => good(call("GET", path));

const BILLED = { processingOptions: { runBilling: true, collectPayment: false } };

/** A new account that owes one invoice; it has no default payment method. */
async function owing(): Promise<{
  account: string;
  invoice: { id: string; number: string; total: number };
}> {
  const { id, account_number: number } = await make("/v2/accounts", {
    name: "Owing",
    currency: "USD",
    bill_cycle_day: 15,
    bill_to: { first_name: "Ada", last_name: "Lovelace", address: { country: "US", state: "CA" } },
  });
  const body = { ...newSubscriptionOrder(number, world.ratePlanId), ...BILLED };
  const order = await good(call("POST", "/v1/orders", body));
  const [invoice] = order.invoiceNumbers;
  const shown = await read(`/v2/invoices/${invoice}`);
  return { account: id, invoice: { id: shown.id, number: invoice, total: shown.total } };
}

describe("money of version 2", () => {
  test("a payment is made, applied, unapplied, changed, refunded in part and canceled", async () => {
    const { account, invoice } = await owing();
    const payment = await make("/v2/payments", {
      account_id: account,
      amount: 30,
      currency: "USD",
      payment_date: "2026-01-15",
      external: true,
      description: "by wire",
      billing_documents: [{ id: invoice.id, type: "invoice", amount: 20 }],
    });
    expect(payment).toMatchObject({
      amount: 30,
      amount_applied: 20,
      remaining_balance: 10,
      state: "processed",
      external: true,
      description: "by wire",
    });
    expect((await read(`/v1/invoices/${invoice.number}`)).balance).toBe(invoice.total - 20);
    const path = `/v2/payments/${payment.id}`;
    const ten = { billing_documents: [{ id: invoice.id, amount: 10 }] };
    expect(await good(call("PUT", `${path}/apply`, ten))).toMatchObject({ amount_applied: 30 });
    expect(await good(call("PUT", `${path}/unapply`, ten))).toMatchObject({ amount_applied: 20 });
    expect(await good(call("PATCH", path, { description: "by cheque" }))).toMatchObject({
      description: "by cheque",
    });
    const refund = await make("/v2/refunds", {
      payment_id: payment.id,
      amount: 4,
      external: true,
      refund_method_type: "cash",
      description: "too much",
    });
    expect(refund).toMatchObject({ amount: 4, payment_id: payment.id, refund_method_type: "cash" });
    expect((await read(`/v1/payments/${payment.id}`)).refundAmount).toBe(4);
    await good(call("PATCH", `/v2/refunds/${refund.id}`, { reason_code: "Other" }));
    expect((await read(`/v1/refunds/${refund.id}`)).reasonCode).toBe("Other");
    const refunds = await read(`/v2/refunds?filter[]=account_id.EQ:${account}`);
    expect(refunds.data).toMatchObject([{ id: refund.id, external: true }]);
    expect(await read(`/v2/refunds/${refund.id}`)).toMatchObject({ description: "too much" });
    expect(await good(call("POST", `/v2/refunds/${refund.id}/cancel`, {}))).toMatchObject({
      state: "canceled",
    });
    expect((await call("DELETE", `/v2/refunds/${refund.id}`)).status).toBe(204);
    expect((await call("GET", `/v1/refunds/${refund.id}`)).status).toBe(404);
    expect(await good(call("POST", `${path}/cancel`, {}))).toMatchObject({ state: "canceled" });
    expect((await read(`/v1/invoices/${invoice.number}`)).balance).toBe(invoice.total);
    const canceled = await read(`/v2/payments?filter[]=state.EQ:canceled&expand[]=account`);
    expect(canceled.data).toMatchObject([{ id: payment.id, account: { id: account } }]);
    expect(await read(path)).toMatchObject({ state: "canceled", amount_refunded: 0 });
  });

  test("a payment method is stored, verified, changed, scrubbed and deleted", async () => {
    const { account } = await owing();
    const card = await make("/v2/payment_methods", {
      account_id: account,
      type: "card",
      card: {
        card_number: "4242424242424242",
        brand: "visa",
        expiry_month: 12,
        expiry_year: 2039,
        security_code: "123",
      },
      billing_details: { name: "Ada Lovelace", address: { country: "US", state: "CA" } },
    });
    expect(card).toMatchObject({
      type: "card",
      card: { brand: "visa", last_4: "4242", expiry_year: 2039 },
      billing_details: { name: "Ada Lovelace" },
      account_id: account,
    });
    const path = `/v2/payment_methods/${card.id}`;
    await good(call("PATCH", path, { card: { expiry_year: 2040 } }));
    expect((await read(`/v1/payment-methods/${card.id}`)).expirationYear).toBe(2040);
    const verified = await call("POST", `${path}/verify`, { currency: "USD" });
    expect([verified.status, verified.body.id]).toEqual([200, card.id]);
    const asked = await read(
      `/object-query/payment-method-transaction-logs?filter[]=paymentMethodId.EQ:${card.id}`,
    );
    expect(asked.data[0]).toMatchObject({ gatewayTransactionType: "Authorization" });
    const listed = await read(`/v2/payment_methods?filter[]=account_id.EQ:${account}`);
    expect(listed.data).toMatchObject([{ id: card.id, type: "card" }]);
    const order = { amount: 12, gateway_order_id: "PO-7" };
    const held = await good(call("POST", `${path}/authorize`, order));
    expect(held).toMatchObject({ state: "approved", gateway_order_id: "PO-7" });
    const authorizations = async () =>
      (await read(`/object-query/payment-authorizations?filter[]=paymentMethodId.EQ:${card.id}`))
        .data;
    expect(await authorizations()).toMatchObject([
      { amount: 12, transactionId: held.auth_transaction_id },
    ]);
    const back = { gateway_order_id: "PO-7", auth_transaction_id: held.auth_transaction_id };
    expect((await call("POST", `${path}/void_authorization`, back)).status).toBe(204);
    expect((await authorizations())[0].status).not.toBe("Authorized");
    const bank = await make("/v2/payment_methods", {
      account_id: account,
      type: "sepa_debit",
      sepa_debit: { IBAN: "DE89370400440532013000", mandate: { id: "M-1" } },
      billing_details: { name: "Ada Lovelace" },
    });
    expect(await read(`/v1/payment-methods/${bank.id}`)).toMatchObject({ type: "SEPA" });
    expect((await call("POST", `/v2/payment_methods/${bank.id}/scrub`, {})).status).toBe(204);
    expect((await read(`/v2/payment_methods/${bank.id}`)).state).toBe("scrubbed");
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", `/v1/payment-methods/${card.id}`)).status).toBe(404);
    expect((await read(`/v2/payment_methods/${bank.id}`)).id).toBe(bank.id);
  });

  test("an invoice is unposted, taxed, changed, posted, mailed, paid, reversed and canceled", async () => {
    const { account, invoice } = await owing();
    const path = `/v2/invoices/${invoice.id}`;
    expect(await good(call("POST", `${path}/unpost`, {}))).toMatchObject({ state: "draft" });
    const items = await read(
      `/v2/invoice_items?filter[]=invoice_id.EQ:${invoice.id}&sort[]=amount.DESC`,
    );
    expect(items.data).toHaveLength(2);
    const tax = await make("/v2/taxation_items", {
      invoice_item_id: items.data[0].id,
      name: "State tax",
      jurisdiction: "California",
      tax_code: "STATE",
      tax_date: "2026-01-15",
      tax_rate: 0.1,
      amount: 2,
    });
    expect(tax).toMatchObject({ amount: 2, tax_rate_type: "percent", invoice_id: invoice.id });
    await good(call("PATCH", `/v2/taxation_items/${tax.id}`, { amount: 3 }));
    expect((await read(`/v1/taxation-items/${tax.id}`)).taxAmount).toBe(3);
    expect(
      (await read(`/v2/taxation_items?filter[]=invoice_id.EQ:${invoice.id}`)).data,
    ).toMatchObject([{ id: tax.id }]);
    expect((await read(`/v2/taxation_items/${tax.id}`)).amount).toBe(3);
    expect((await read(path)).total).toBe(invoice.total + 3);
    expect((await call("DELETE", `/v2/taxation_items/${tax.id}`)).status).toBe(204);
    expect((await read(path)).total).toBe(invoice.total);
    await good(call("PATCH", path, { description: "thank you", due_date: "2026-03-01" }));
    expect(await read(`/v1/invoices/${invoice.number}`)).toMatchObject({
      comments: "thank you",
      dueDate: "2026-03-01",
    });
    expect(await good(call("POST", `${path}/post`, {}))).toMatchObject({ state: "posted" });
    expect((await call("POST", `${path}/email`, { email: "a@b.co" })).status).toBe(204);
    const mails = await read(`/object-query/mails?filter[]=invoiceId.EQ:${invoice.id}`);
    expect(mails.data).toMatchObject([{ to: ["a@b.co"] }]);
    const paid = await good(call("POST", `${path}/pay`, { external: true, amount: 10 }));
    expect(paid).toMatchObject({ amount_paid: 10, remaining_balance: invoice.total - 10 });
    const off = await good(call("POST", `${path}/write-off`, { description: "small" }));
    expect(off.remaining_balance).toBe(0);
    const listed = await read(
      `/v2/invoices?filter[]=account_id.EQ:${account}&expand[]=items,bill_to`,
    );
    expect(listed.data).toMatchObject([
      { id: invoice.id, items: { data: [{}, {}] }, bill_to: { first_name: "Ada" } },
    ]);
    const second = await owing();
    const reversed = await good(call("POST", `/v2/invoices/${second.invoice.id}/reverse`, {}));
    expect(reversed).toMatchObject({ reversed: true, remaining_balance: 0 });
    const third = `/v2/invoices/${(await owing()).invoice.id}`;
    await good(call("POST", `${third}/unpost`, {}));
    expect(await good(call("POST", `${third}/cancel`, {}))).toMatchObject({ state: "canceled" });
    expect((await call("DELETE", `/v2/invoices/${invoice.id}`)).body.errors).toHaveLength(1);
    const removed = await call("DELETE", third);
    expect(removed.status === 204 || removed.text.includes("stays")).toBe(true);
    await expectBooksToHold();
  });

  test("a credit memo of an invoice is made, posted, applied, unapplied, unposted and canceled", async () => {
    const { account, invoice } = await owing();
    const memo = await make("/v2/credit_memos", { invoice_id: invoice.id, description: "sorry" });
    expect(memo).toMatchObject({ state: "draft", total: invoice.total, description: "sorry" });
    const path = `/v2/credit_memos/${memo.id}`;
    await good(call("PATCH", path, { description: "very sorry" }));
    expect((await read(`/v1/credit-memos/${memo.id}`)).comment).toBe("very sorry");
    expect(await good(call("POST", `${path}/post`, {}))).toMatchObject({ state: "posted" });
    const five = { billing_documents: [{ id: invoice.id, amount: 5 }] };
    expect(await good(call("POST", `${path}/apply`, five))).toMatchObject({ amount_applied: 5 });
    expect((await read(`/v1/invoices/${invoice.number}`)).balance).toBe(invoice.total - 5);
    expect(await good(call("POST", `${path}/unapply`, five))).toMatchObject({ amount_applied: 0 });
    const items = await read(`/v2/credit_memo_items?filter[]=credit_memo_id.EQ:${memo.id}`);
    const lines = (await read(`/v1/credit-memos/${memo.id}/items`)).items;
    expect(items.data.map(({ id, amount }: Amounts) => [id, amount]).toSorted()).toEqual(
      lines.map(({ id, amount }: Amounts) => [id, amount]).toSorted(),
    );
    expect(await good(call("POST", `${path}/unpost`, {}))).toMatchObject({ state: "draft" });
    expect(await good(call("POST", `${path}/cancel`, {}))).toMatchObject({ state: "canceled" });
    const listed = await read(`/v2/credit_memos?filter[]=account_id.EQ:${account}`);
    expect(listed.data).toMatchObject([{ id: memo.id, state: "canceled" }]);
    expect((await read(path)).credit_memo_number).toMatch(/^CM/);
    const draft = await make("/v2/credit_memos", { invoice_id: invoice.id });
    await good(call("POST", `/v2/credit_memos/${draft.id}/cancel`, {}));
    expect((await call("DELETE", `/v2/credit_memos/${draft.id}`)).status).toBe(204);
    expect((await call("GET", `/v1/credit-memos/${draft.id}`)).status).toBe(404);
    const free = await make("/v2/credit_memos", {
      account_id: account,
      currency: "USD",
      post: true,
      items: [{ price_id: world.chargeId, amount: 7, description: "goodwill" }],
    });
    expect(free).toMatchObject({ state: "posted", total: 7, remaining_balance: 7 });
    await expectBooksToHold();
  });

  test("orders that wait are listed, executed, canceled and deleted", async () => {
    const { account } = await owing();
    const number = (await read(`/v2/accounts/${account}`)).account_number;
    const body = { ...newSubscriptionOrder(number, world.ratePlanId), ...BILLED };
    const waiting = { ...body, status: "Draft" };
    const order = async () =>
      (await good(call("POST", "/v1/orders", waiting))).orderNumber as string;
    const [first, second] = [await order(), await order()];
    const drafts = await read(
      `/v2/orders?filter[]=account_id.EQ:${account}&filter[]=state.EQ:draft`,
    );
    expect(drafts.data.map((one: { order_number: string }) => one.order_number).toSorted()).toEqual(
      [first, second].toSorted(),
    );
    const { id } = await read(`/v2/orders/${first}`);
    expect(await good(call("POST", `/v2/orders/${id}/activate`, {}))).toMatchObject({
      state: "complete",
    });
    expect((await read(`/v1/orders/${first}`)).order.status).toBe("Completed");
    const reason = { cancel_reason: "changed their mind" };
    expect(await good(call("POST", `/v2/orders/${second}/cancel`, reason))).toMatchObject({
      state: "canceled",
    });
    const third = await order();
    expect((await call("DELETE", `/v2/orders/${third}`)).status).toBe(204);
    expect((await call("GET", `/v1/orders/${third}`)).body.success).toBe(false);
  });

  test("payment runs are planned, changed and deleted", async () => {
    const run = await make("/v2/payment_runs", {
      target_date: "2026-02-01",
      payment_run_date: "2026-02-01 09:00:00",
    });
    expect(run).toMatchObject({ state: "pending", target_date: "2026-02-01" });
    const path = `/v2/payment_runs/${run.id}`;
    await good(call("PATCH", path, { target_date: "2026-02-02" }));
    expect((await read(`/v1/payment-runs/${run.id}`)).targetDate).toBe("2026-02-02");
    expect((await read("/v2/payment_runs?filter[]=state.EQ:pending")).data).toMatchObject([
      { id: run.id },
    ]);
    expect((await read(path)).payment_run_number).toMatch(/^PR/);
    await good(call("PUT", `/v1/payment-runs/${run.id}/cancel`, {}));
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", `/v1/payment-runs/${run.id}`)).status).toBe(404);
  });

  test("payment schedules are made, changed, and their items skipped and canceled", async () => {
    const schedule = await make("/v2/payment_schedules", {
      account_id: world.accountId,
      amount: 10,
      period: "month",
      number_of_payments: 3,
      start_date: "2026-02-01",
      payment_method_id: world.paymentMethodId,
      standalone: true,
    });
    expect(schedule).toMatchObject({ state: "active", number_of_payments: 3, total_amount: 30 });
    const plan = { account_id: world.accountId, amount: 1, number_of_payments: 2 };
    const start = { start_date: "2026-02-01" };
    const often = await make("/v2/payment_schedules", { ...plan, ...start, period: "biweekly" });
    expect([schedule.period, often.period]).toEqual(["month", "biweekly"]);
    const days = (await read(`/v1/payment-schedules/${often.id}`)).items;
    expect(days[1].scheduledDate).toBe("2026-02-15");
    const path = `/v2/payment_schedules/${schedule.id}`;
    await good(call("PATCH", path, { amount: 12 }));
    const { items } = await read(`/v1/payment-schedules/${schedule.id}`);
    expect(items.map(({ amount }: { amount: number }) => amount)).toEqual([12, 12, 12]);
    expect(await read(path)).toMatchObject({ id: schedule.id, total_amount: 36 });
    const single = await good(
      call("POST", "/v1/payment-schedules", {
        accountId: world.accountId,
        items: [{ amount: 1, scheduledDate: "2026-04-01" }],
      }),
    );
    const added = await make("/v2/payment_schedule_items", {
      ...{ payment_schedule_id: single.id, amount: 5, scheduled_date: "2026-05-01" },
    });
    expect(added).toMatchObject({ amount: 5, state: "pending" });
    await good(call("POST", `/v2/payment_schedule_items/${added.id}/cancel`, {}));
    const [one, two] = items;
    const item = `/v2/payment_schedule_items/${one.id}`;
    await good(call("PATCH", item, { amount: 11 }));
    expect(await read(item)).toMatchObject({ amount: 11, state: "pending" });
    expect(await good(call("POST", `${item}/cancel`, {}))).toMatchObject({ state: "canceled" });
    const skip = `/v2/payment_schedule_items/${two.id}/skip`;
    expect((await good(call("POST", skip, {}))).id).toBe(two.id);
    const skipped = await read(`/v1/payment-schedule-items/${two.id}`);
    expect(skipped).toMatchObject({ scheduledDate: "2026-04-01", status: "Pending" });
    const retry = `/v2/payment_schedule_items/${two.id}/retry`;
    expect((await call("POST", retry, { payment_method_id: "nobody" })).status).toBe(404);
    expect(await good(call("POST", `${path}/cancel`, { cancel_date: "2026-01-15" }))).toMatchObject(
      {
        state: "canceled",
      },
    );
    expect((await read(`/v1/payment-schedules/${schedule.id}`)).status).toBe("Canceled");
  });

  test("the plans and items of subscriptions are listed", async () => {
    const { id } = await read(`/v1/subscriptions/${world.subscriptionNumber}`);
    const plans = await read(
      `/v2/subscription_plans?filter[]=subscription_id.EQ:${id}&expand[]=subscription_items`,
    );
    expect(plans.data).toMatchObject([
      { plan_id: world.ratePlanId, subscription_items: { data: [{}, {}] } },
    ]);
    const { ratePlans } = await read(`/v1/subscriptions/${world.subscriptionNumber}`);
    const facts = ({ id: of, name }: Charge) => [of, name];
    expect(plans.data[0].subscription_items.data.map(facts).toSorted()).toEqual(
      ratePlans[0].ratePlanCharges.map(facts).toSorted(),
    );
    expect(await read(`/v2/subscription_plans/${plans.data[0].id}`)).toMatchObject({
      subscription_id: id,
    });
    const items = await read(`/v2/subscription_items?filter[]=subscription_id.EQ:${id}`);
    expect(items.data.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "Base fee",
      "Seats",
    ]);
  });
});

test("an invoice of version 2 with lines of its own is the one that version 1 shows", async () => {
  const { account } = await owing();
  const made = await make("/v2/invoices", {
    account_id: account,
    document_date: "2026-01-15",
    description: "Thank you",
    post: true,
    pay: true,
    transfer_to_accounting: true,
    items: [
      {
        name: "Workshop",
        quantity: 2,
        unit_amount: 59.5,
        unit_of_measure: "Each",
        service_start: "2026-01-12",
        tax_inclusive: true,
        taxation_items: [
          { name: "VAT", amount: 19, tax_code: "VAT", tax_date: "2026-01-15", tax_rate: 0.19 },
        ],
      },
    ],
  });
  expect(made).toMatchObject({ state: "posted", total: 119, subtotal: 100, tax: 19, pay: true });
  const { invoiceItems } = await read(`/v1/invoices/${made.invoice_number}/items`);
  expect(invoiceItems).toMatchObject([
    { chargeName: "Workshop", quantity: 2, unitPrice: 59.5, chargeAmount: 100, taxAmount: 19 },
  ]);
  const stored = await read(`/v1/invoices/${made.invoice_number}`);
  expect(stored).toMatchObject({ comments: "Thank you", transferredToAccounting: "Yes" });
});
