import { asOwner, callApi } from "@/lib/testing/tenant";
import { visit } from "@/lib/testing/portal";
import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeFirstTenant, type SeededCredentials } from "./main";

let demo: SeededCredentials;

beforeAll(async () => {
  demo = await makeFirstTenant("demo", "test");
}, 120_000);

const rows = <Row>(sql: string) => asOwner<Row>(sql, [demo.tenantId]);

describe("the demo story", () => {
  test("ends today, and its books balance", async () => {
    const [clock] = await rows<{ at: Date; going: Date | null }>(
      "select clock_at as at, clock_advance_to as going from tenant where id = $1",
    );
    expect(clock?.at.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
    expect(clock?.going).toBeNull();
    await expectBooksToHold();
  });

  test("has a subscription that has lost one of its product's features", async () => {
    const lost = await rows<{ code: string }>(
      `select f.feature_code as code from subscription_product_feature f
       where f.tenant_id = $1 and f.effective_end is not null`,
    );
    expect(lost).toEqual([{ code: "API" }]);
  });

  test("has two weeks of rates of dollars and pounds to its home currency, and none of yen", async () => {
    const entered = await rows(
      `select from_currency as "from", to_currency as "to", count(*)::int as days, bool_and(rate_date > current_date - 14) as recent
       from exchange_rate where tenant_id = $1 group by 1, 2 order by 1`,
    );
    expect(entered).toEqual([
      { from: "GBP", to: "EUR", days: 10, recent: true },
      { from: "USD", to: "EUR", days: 10, recent: true },
    ]);
    const [home] = await rows<{ currency: string }>(
      "select settings -> 'features' ->> 'homeCurrency' as currency from tenant where id = $1",
    );
    expect(home?.currency).toBe("EUR");
  });

  test("has taxed invoices in Germany and California, and no line that could not be taxed", async () => {
    const taxed = await rows<{ country: string; taxes: number }>(
      `select x.country, count(distinct x.name)::int as taxes from taxation_item x where x.tenant_id = $1 group by 1 order by 1`,
    );
    expect(taxed).toEqual([
      { country: "DE", taxes: 1 },
      { country: "US", taxes: 2 },
    ]);
    const faults = await rows(
      "select from invoice where tenant_id = $1 and tax_message is not null",
    );
    expect(faults).toEqual([]);
  });

  test("has a customer who has moved, whose earlier invoices keep the old address", async () => {
    const addresses = await rows<{ address1: string; invoices: boolean }>(
      `select s.address1, count(i.id) > 0 as invoices from contact_snapshot s join invoice i on i.tenant_id = s.tenant_id and i.bill_to_snapshot_id = s.id
       where s.tenant_id = $1 and s.city = 'Leipzig' group by 1 order by 1`,
    );
    expect(addresses).toEqual([
      { address1: "Lindenallee 27", invoices: true },
      { address1: "Rosentalgasse 3", invoices: true },
    ]);
  });

  test("has payments that the gateway has paid out, as its events report", async () => {
    const events = await rows<{ type: string; status: string; count: number }>(
      `select event_type as type, status, count(*)::int as count from gateway_event where tenant_id = $1 group by 1, 2`,
    );
    expect(events).toEqual([{ type: "payment.settled", status: "Applied", count: 4 }]);
  });

  test("has a commitment of which one period was evaluated, with a true-up, and one is open", async () => {
    const periods = await rows(
      `select p.status, p.amount::float8 as amount, p.true_up = t.amount and t.amount > 0 as billed from commitment_period p
       join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id and m.prepayment_type = 'NotPrepaid'
       left join invoice_item t on t.tenant_id = p.tenant_id and t.commitment_period_id = p.id where p.tenant_id = $1 order by p.start_date`,
    );
    expect(periods).toEqual([
      { status: "Evaluated", amount: 800, billed: true },
      { status: "Active", amount: 800, billed: null },
    ]);
  });

  test("has credit that is paid in advance, some of which has paid for lines", async () => {
    const periods = await rows(
      `select p.amount::float8 as credit, p.price::float8 as price, exists (select from invoice_item t
         where t.tenant_id = p.tenant_id and t.commitment_period_id = p.id and t.amount < 0) as used
       from commitment_period p join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id and m.prepayment_type = 'FullyPrepaid'
       where p.tenant_id = $1 order by p.start_date limit 2`,
    );
    expect(periods).toEqual([
      { credit: 50, price: 45, used: true },
      { credit: 50, price: 45, used: true },
    ]);
  });

  test("has coupons, one of which a customer has redeemed", async () => {
    const coupons = await rows(
      `select c.code, count(r.id)::int as redeemed from coupon c
       left join coupon_redemption r on r.tenant_id = c.tenant_id and r.coupon_id = c.id
       where c.tenant_id = $1 group by 1 order by 1`,
    );
    expect(coupons).toEqual([
      { code: "FIFTH-OFF", redeemed: 1 },
      { code: "WELCOME", redeemed: 0 },
    ]);
  });

  test("has a price rise that is done, one that customers have notice of, and a draft", async () => {
    const rises = await rows(
      `select r.name, r.status, x.state, count(*)::int as items from price_rise r
       join price_rise_item x on x.tenant_id = r.tenant_id and x.rise_id = r.id
       where r.tenant_id = $1 and x.state <> 'LeftOut' group by 1, 2, 3 order by 1, 3`,
    );
    expect(rises.splice(2)).toMatchObject([{ name: "Two dollars more", status: "Draft" }]);
    expect(rises).toEqual([
      { name: "Notes, at the renewal", status: "Running", state: "Planned", items: 1 },
      { name: "Support, as wages rise", status: "Completed", state: "Applied", items: 2 },
    ]);
  });

  test("has a bill run that was canceled, and left nothing, and one that waits for its day", async () => {
    const runs = await rows(
      `select r.status, (select count(*)::int from invoice i where i.tenant_id = r.tenant_id and i.source_id = r.id) as invoices,
         (select count(*)::int from bill_run_account x where x.tenant_id = r.tenant_id and x.state = 'Canceled') as accounts
       from bill_run r where r.tenant_id = $1 and r.night_of is null order by r.status`,
    );
    expect(runs).toMatchObject([
      { status: "Canceled", invoices: 0, accounts: 1 },
      { status: "Pending", invoices: 0 },
    ]);
  });

  test("has a preview of the next bills of all its customers", async () => {
    const runs = await rows(
      `select r.status, r.failed_accounts as failed, r.succeeded_accounts > 5 as many, f.size > 1000 as file
       from billing_preview_run r join stored_file f on f.tenant_id = r.tenant_id and f.id = r.file_id where r.tenant_id = $1`,
    );
    expect(runs).toEqual([{ status: "Completed", failed: 0, many: true, file: true }]);
  });

  test("has the PDFs of its last invoices in a ZIP file", async () => {
    const jobs = await rows(
      `select j.status, j.failed, j.packed = j.documents and j.documents > 5 as all, f.size > 10000 as file
       from bulk_pdf_job j join bulk_pdf_zip z on z.tenant_id = j.tenant_id and z.job_id = j.id
       join stored_file f on f.tenant_id = z.tenant_id and f.id = z.file_id where j.tenant_id = $1`,
    );
    expect(jobs).toEqual([{ status: "Completed", failed: 0, all: true, file: true }]);
  });

  test("has checked its books, which hold", async () => {
    const checks = await rows(
      `select status, broken, jsonb_array_length(results) > 50 as rules, jsonb_array_length(sums -> 'documents') > 1 as currencies
       from book_check where tenant_id = $1`,
    );
    expect(checks).toEqual([{ status: "Completed", broken: 0, rules: true, currencies: true }]);
  });

  test("has a contract that is billed by milestones", async () => {
    const items = await rows(
      `select i.name, i.state, i.percentage::float as share from invoice_schedule_item i where i.tenant_id = $1 order by i.position`,
    );
    expect(items).toEqual([
      { name: "Signature", state: "Pending", share: 30 },
      { name: "Rollout", state: "Pending", share: 50 },
      { name: "Acceptance", state: "Pending", share: 20 },
    ]);
  });

  test("has a missed delivery of yesterday, which is credited", async () => {
    const credited = await rows(
      `select o.status, o.reason, m.status as memo from delivery_adjustment o
       join credit_memo m on m.tenant_id = o.tenant_id and m.id = o.credit_memo_id where o.tenant_id = $1`,
    );
    expect(credited).toEqual([
      { status: "Billed", reason: "Not delivered: the street was closed", memo: "Posted" },
    ]);
  });

  test("has a batch of customers for its scheduled bill run", async () => {
    const batches = await rows(
      "select count(*)::int as count from account where tenant_id = $1 and batch = 'Batch2'",
    );
    expect(batches).toEqual([{ count: 2 }]);
  });

  test("has accounting codes, and periods of which the first is closed and in balance", async () => {
    const periods = await rows<{ status: string; trial: string | null; lines: number }>(
      `select status, trial_status as trial, coalesce(jsonb_array_length(trial_balance), 0) as lines
       from accounting_period where tenant_id = $1 order by start_date`,
    );
    expect(periods.length).toBeGreaterThan(11);
    expect(periods[0]).toMatchObject({ status: "Closed", trial: "Completed" });
    expect(periods.slice(1).every(({ status }) => status === "Open")).toBe(true);
    const [codes] = await rows(
      "select count(*)::int as n from accounting_code where tenant_id = $1",
    );
    expect(codes).toEqual({ n: 5 });
  });

  test("has a recording of the calls that failed while its website was made", async () => {
    const recordings = await rows<{ calls: number; operations: string[]; running: boolean }>(
      `select r.calls, stopped_at is null as running, array_agg(coalesce(c.operation, c.path) order by c.id) as operations
       from recording r join recorded_call c on c.tenant_id = r.tenant_id and c.recording_id = r.id where r.tenant_id = $1 group by r.tenant_id, r.id`,
    );
    expect(recordings).toHaveLength(1);
    expect(recordings[0]).toMatchObject({ calls: 6, running: false });
    expect(recordings[0]?.operations.toSorted()).toEqual([
      ...["/v1/account/A00000001", "createAccount", "createAccount", "createOrder"],
      ...["createOrder", "getAccount"],
    ]);
  });

  test("has a payment run that collected something", async () => {
    const runs = await rows<{ status: string; paid: boolean }>(
      `select r.status, exists (select from payment_run_transaction t where t.tenant_id = r.tenant_id and t.run_id = r.id) as paid
       from payment_run r where r.tenant_id = $1`,
    );
    expect(runs).toEqual([{ status: "Completed", paid: true }]);
  });

  test("has a payment schedule that goes well, and one of which a payment has failed", async () => {
    const schedules = await rows<{ period: string | null; states: string[] }>(
      `select s.period, array_agg(distinct i.status order by i.status) as states from payment_schedule s
       join payment_schedule_item i on i.tenant_id = s.tenant_id and i.schedule_id = s.id where s.tenant_id = $1 group by s.tenant_id, s.id order by 1`,
    );
    expect(schedules).toEqual([
      { period: "Monthly", states: ["Pending", "Processed"] },
      { period: null, states: ["Error", "Pending"] },
    ]);
  });

  test("has sent every step to a customer who did not pay, and each once", async () => {
    const steps = await rows<{ name: string }>(
      `select reminder_name as name from mail where tenant_id = $1 and status = 'Sent' and kind = 'PastDue' group by 1 order by 1`,
    );
    expect(steps.map(({ name }) => name)).toEqual([
      "Friendly reminder",
      "Last reminder",
      "Second reminder",
    ]);
  });

  test("has told the customers of prices that rise within their notice", async () => {
    const [told] = await rows<{ told: number }>(
      `select count(*)::int as told from price_rise_item x join mail m on m.tenant_id = x.tenant_id and m.id = x.notice_mail_id
       where x.tenant_id = $1 and x.state = 'Applied' and m.kind = 'PriceRise'`,
    );
    expect(told?.told).toBeGreaterThan(0);
  });

  test("has mailed every posted invoice of the accounts that want them so, and no other", async () => {
    const counts = await rows<{ wants: boolean; invoices: number; mails: number }>(
      `select a.invoice_delivery_email as wants, count(*)::int as invoices, count(m.id)::int as mails
       from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
       left join mail m on m.tenant_id = i.tenant_id and m.invoice_id = i.id and m.kind = 'Invoice'
       where i.tenant_id = $1 and i.posted_at is not null group by 1 order by 1`,
    );
    const [others, wanting] = counts;
    expect(others).toMatchObject({ wants: false, mails: 0 });
    expect(wanting?.invoices).toBeGreaterThan(10);
    expect(wanting?.mails).toBe(wanting?.invoices);
  });

  test("has credit that is still there, and credit for goodwill that has paid before the card did", async () => {
    const left = await rows<{ reason: string | null }>(
      "select reason_code as reason from credit_memo where tenant_id = $1 and balance > 0",
    );
    const reasons = left.map(({ reason }) => reason);
    expect(reasons).toContain("Office closed");
    const used = await rows<{ balance: string }>(
      "select balance from credit_memo where tenant_id = $1 and reason_code = 'Goodwill'",
    );
    expect(used.map(({ balance }) => Number(balance))).toContain(0);
  });

  test("has every kind of change: a finished pause, more and fewer seats, other plans, a cancellation, another owner", async () => {
    const actions = await rows<{ type: string; actions: number }>(
      "select type, count(*)::int as actions from order_action where tenant_id = $1 group by 1 order by 1",
    );
    const kinds = actions.map(({ type }) => type);
    for (const kind of ["Suspend", "Resume", "ChangePlan", "CancelSubscription", "OwnerTransfer"]) {
      expect(kinds).toContain(kind);
    }
    expect(actions.find(({ type }) => type === "UpdateProduct")?.actions).toBe(6);
    const ramps = await rows<{ intervals: number }>(
      "select jsonb_array_length(ramp -> 'intervals') as intervals from subscription where tenant_id = $1 and ramp is not null",
    );
    expect(ramps).toEqual([{ intervals: 3 }]);
    const waiting = await rows<{ status: string }>(
      "select status from orders where tenant_id = $1 and status in ('Draft', 'Scheduled') order by 1",
    );
    expect(waiting.map(({ status }) => status)).toEqual(["Draft", "Scheduled"]);
  });

  test("has an invoice that was entered by hand, with a discount and its tax, and a draft of one", async () => {
    const entered = await rows<{ status: string; lines: number; tax: string }>(
      `select i.status, i.tax_amount as tax, (select count(*)::int from invoice_item t where t.tenant_id = i.tenant_id and t.invoice_id = i.id) as lines
       from invoice i where i.tenant_id = $1 and i.source = 'Standalone' and i.kind = 'Invoice' order by 1`,
    );
    expect(entered.map(({ status, lines, tax }) => [status, lines, Number(tax)])).toEqual([
      ["Draft", 1, 0],
      ["Posted", 3, 182.12],
    ]);
  });

  test("has a debit memo with its tax, which was collected when it fell due", async () => {
    const memos = await rows<{ number: string; amount: string; balance: string }>(
      "select invoice_number as number, amount, balance from invoice where tenant_id = $1 and kind = 'DebitMemo'",
    );
    expect(memos.map(({ number, amount, balance }) => [number, +amount, +balance])).toEqual([
      ["DM00000001", 26.18, 0],
    ]);
  });

  test("has a form for cards, and a web shop that may show it", async () => {
    const [page] = await rows<{ id: string }>("select id from hosted_page where tenant_id = $1");
    const { status, headers } = await callApi("GET", `/hosted-pages/${page?.id}`);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("http://localhost:3001");
  });

  test("has no failed work", async () => {
    expect(
      await rows("select day::text, step, message from work_failure where tenant_id = $1"),
    ).toEqual([]);
  });

  test("has an order of devices that is billed as it is delivered", async () => {
    const fulfillments = await rows(
      `select f.type, f.state, f.quantity::int as quantity, i.amount::float8 as billed from fulfillment f
       left join invoice_item t on t.tenant_id = f.tenant_id and t.fulfillment_id = f.id
       left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
       where f.tenant_id = $1 order by f.fulfillment_number`,
    );
    expect(fulfillments).toEqual([
      { type: "Delivery", state: "Complete", quantity: 3, billed: 267 },
      { type: "Delivery", state: "Executing", quantity: 2, billed: null },
      { type: "Return", state: "Executing", quantity: 1, billed: null },
    ]);
  });

  test("has a year of invoices and payments in four currencies", async () => {
    const months = await rows<{ months: number; invoices: number }>(
      "select count(distinct date_trunc('month', invoice_date))::int as months, count(*)::int as invoices from invoice where tenant_id = $1",
    );
    expect(months[0]?.months).toBeGreaterThanOrEqual(12);
    expect(months[0]?.invoices).toBeGreaterThan(80);
    const currencies = await rows<{ currency: string }>(
      "select distinct currency from payment where tenant_id = $1 order by 1",
    );
    expect(currencies.map(({ currency }) => currency)).toEqual(["EUR", "GBP", "JPY", "USD"]);
  });

  test("has an account whose card works once, one that pays late, and one that does not pay", async () => {
    const story = await rows<{ name: string; paid: number; failed: number; owed: string }>(
      `select a.name, count(*) filter (where g.state = 'succeeded')::int as paid, count(*) filter (where g.state = 'failed')::int as failed, a.balance as owed
       from account a left join gateway_intent g on g.tenant_id = a.tenant_id and g.account_id = a.id
       where a.tenant_id = $1 group by a.name, a.balance order by a.name`,
    );
    const of = (name: string) => story.find((account) => account.name.startsWith(name));
    expect(of("Bluewater")).toMatchObject({ paid: 1 });
    expect(of("Bluewater")?.failed).toBeGreaterThanOrEqual(4);
    expect(of("Vega")).toMatchObject({ paid: 1, failed: 1, owed: "0.000000000" });
    expect(of("Mill Lane")).toMatchObject({ paid: 0, failed: 0 });
    expect(Number(of("Mill Lane")?.owed)).toBeGreaterThan(0);
    expect(story).toHaveLength(12);
  });

  test("has a partial payment, and a prepayment: refunded in part, the rest used for what fell due", async () => {
    const [part] = await rows<{ applied: string }>(
      "select applied_amount as applied from payment where tenant_id = $1 and comment = 'First half'",
    );
    expect(Number(part?.applied)).toBe(10);
    const [ahead] = await rows<{ left: string; back: string }>(
      "select unapplied_amount as left, refund_amount as back from payment where tenant_id = $1 and comment = 'Paid ahead'",
    );
    expect([Number(ahead?.left), Number(ahead?.back)]).toEqual([0, 15]);
  });

  test("has a partial refund through the gateway, with its reason, and a rule for cards without funds", async () => {
    const refunds = await rows<{ amount: string; reason: string }>(
      "select amount::float, reason_code as reason from refund where tenant_id = $1 and type = 'Electronic' and status = 'Processed'",
    );
    expect(refunds).toEqual([{ amount: 20, reason: "Customer request" }]);
    const planned = await rows(
      "select from payment_retry where tenant_id = $1 and rule = 'No funds'",
    );
    expect(planned.length).toBeGreaterThan(0);
  });

  test("has renewed, ended, evergreen and prorated subscriptions", async () => {
    const terms = await rows<{ term_type: string; version: number; ended: boolean }>(
      `select s.term_type, s.version, coalesce(s.term_end <= t.clock_at::date, false) as ended from subscription s join tenant t on t.id = s.tenant_id
       where s.tenant_id = $1`,
    );
    expect(terms.some(({ version }) => version > 1)).toBe(true);
    expect(terms.some(({ ended }) => ended)).toBe(true);
    expect(terms.some(({ term_type }) => term_type === "EVERGREEN")).toBe(true);
    const raised = await rows<{ amount: string }>(
      `select x.unit_price::text as amount from invoice_item x join rate_plan_charge c on c.tenant_id = x.tenant_id and c.id = x.rate_plan_charge_id
       where x.tenant_id = $1 and c.price_change_option = 'SpecificPercentageValue' order by x.service_start`,
    );
    expect(new Set(raised.map(({ amount }) => Number(amount))).size).toBeGreaterThan(1);
    const [prorated] = await rows<{ lines: number }>(
      `select count(*)::int as lines from invoice_item x join rate_plan_charge c on c.tenant_id = x.tenant_id and c.id = x.rate_plan_charge_id
       where x.tenant_id = $1 and c.billing_period = 'Month' and x.service_end - x.service_start < 28`,
    );
    expect(prorated?.lines).toBeGreaterThan(2);
  });

  test("has usage that is billed, each record with its line, and some that is pending", async () => {
    const lines = await rows<{ lines: number; billed: number }>(
      `select count(*)::int as lines, count(*) filter (where amount > 0)::int as billed from invoice_item
       where tenant_id = $1 and charge_type = 'Usage'`,
    );
    expect(lines[0]?.billed).toBeGreaterThanOrEqual(3);
    const records = await rows<{ status: string; records: number }>(
      "select status, sum(records)::int as records from usage_daily where tenant_id = $1 and records > 0 group by status order by status",
    );
    expect(records.map(({ status }) => status)).toEqual(["Pending", "Processed"]);
  });

  test("has a meter whose events are billed, some that wait, and one that was refused", async () => {
    const days = await rows<{ status: string; days: number; messages: number }>(
      `select u.status, count(*)::int as days, sum(d.quantity)::int as messages from meter_day d
       join usage_record r on r.tenant_id = d.tenant_id and r.unique_key like '%' || replace(d.id::text, '-', '') || '-1'
       join usage_daily u on u.tenant_id = r.tenant_id and u.id = r.daily_id
       where d.tenant_id = $1 and d.error is null and d.changes = d.counted group by u.status order by u.status`,
    );
    expect(days.map(({ status }) => status)).toEqual(["Pending", "Processed"]);
    expect(days.reduce((sum, { messages }) => sum + messages, 0)).toBe(985);
    const refused = await rows<{ count: number }>(
      "select count(*)::int from meter_entry where tenant_id = $1 and kind = 'ERROR' and message like '%C-1094%'",
    );
    expect(refused[0]?.count).toBeGreaterThan(0);
  });

  test("accepts its client's credentials", async () => {
    const { clientId: client_id, clientSecret: client_secret } = demo;
    const answer = await callApi("POST", "/oauth/token", {
      grant_type: "client_credentials",
      client_id,
      client_secret,
    });
    expect(answer.status).toBe(200);
  });
});

test("an empty tenant has an owner, a client and real time, and nothing else", async () => {
  const ownerEmail = `ada-${process.pid}@acme.example`;
  const { tenantId, ...shown } = await makeFirstTenant("none", "live", ownerEmail);
  expect(shown.portalEmail).toBe(ownerEmail);
  const visitor = await visit(ownerEmail, shown.portalPassword);
  expect((await visitor.call("GET", "/v1/tenant")).status).toBe(200);
  const [found] = await asOwner(
    `select t.clock_at as clock, t.environment, (select count(*)::int from portal_user u where u.tenant_id = t.id) as users,
       (select count(*)::int from api_client c where c.tenant_id = t.id) as clients, (select count(*)::int from account a where a.tenant_id = t.id) as accounts,
       (select count(*)::int from product p where p.tenant_id = t.id) as products from tenant t where t.id = $1`,
    [tenantId],
  );
  expect(found).toEqual({
    clock: null,
    environment: "live",
    users: 1,
    clients: 1,
    accounts: 0,
    products: 0,
  });
});
