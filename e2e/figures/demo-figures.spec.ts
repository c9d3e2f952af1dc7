import { type Api, expect, test } from "../fixtures";
import { billedFor, billsToCome, type ExpectedBill } from "./claims/bills-to-come";
import { expectFiguresToHold } from "./round";
import { openDatabase, type Sql } from "./statement";

const HOUR = 3_600_000;
const dataDir = process.env.PERENNIAL_DATA_DIR ?? ".data";

test.describe.configure({ mode: "serial", timeout: 2 * HOUR });

let database: ReturnType<typeof openDatabase>;
let toCome: ExpectedBill[];
/** The version of each subscription before the month; a scheduled order makes another. */
let versions: ReadonlyMap<string, string>;

test.use({ viewport: { width: 1920, height: 1200 } });
test.beforeAll(() => {
  database = openDatabase(dataDir);
});
test.afterAll(() => database.close());
test.beforeEach(async ({ merchant }) => {
  // The documents beside the lines have tests of their own.
  await merchant.context().route(/\/pdf/, (route) => route.abort());
});

test("as the demo begins", async ({ merchant: page }) => {
  const { sql } = database;
  await expectFiguresToHold({ page, sql, when: "as the demo begins" });
});

test("after a month", async ({ merchant: page, api }) => {
  const { sql } = database;
  toCome = await allBillsToCome(sql);
  versions = await versionsOf(sql);
  await moveOn(api, 31);
  await expectFiguresToHold({ page, sql, when: "after a month" });
});

test("what was expected a month ago was billed", async () => {
  const { sql } = database;
  const [{ today = "" } = {}] = await sql("select clock_at::date as today from tenant");
  const now = await versionsOf(sql);
  const due = toCome.filter(
    ({ id, billed }) => billed <= today && versions.get(id) === now.get(id),
  );
  expect(due.length).toBeGreaterThan(5);
  for (const bill of due) {
    expect(Number(await billedFor(sql, bill)), JSON.stringify(bill)).toBe(Number(bill.amount));
  }
});

test("after two refunds and a pause", async ({ merchant: page, api }) => {
  const { sql } = database;
  const [kept, credited] = await sql(
    `select p.payment_number as number, p.amount from payment p where p.type = 'Electronic' and p.status = 'Processed' and p.applied_amount = p.amount
     order by p.id desc limit 2`,
  );
  await refund(api, kept, {});
  await refund(api, credited, { writeOff: true });
  await pause(api, sql);
  await expectFiguresToHold({ page, sql, when: "after two refunds and a pause" });
  await moveOn(api, 7);
  await expectFiguresToHold({ page, sql, when: "a week later" });
});

type Paid = Readonly<Record<string, string>> | undefined;

async function refund(api: Api, payment: Paid, aftermath: object): Promise<void> {
  const body = { type: "Electronic", totalAmount: Number(payment?.amount), ...aftermath };
  await api.post(`/v1/payments/${payment?.number}/refunds/unapply`, body);
}

async function pause(api: Api, sql: Sql): Promise<void> {
  const [of] = await sql(
    `select s.subscription_number as number, a.account_number as account from subscription s join account a on a.id = s.account_id
     where a.name = 'Harbour Street Bakery'`,
  );
  const { today } = await api.get("/v1/tenant");
  await api.post("/v1/orders", {
    orderDate: today,
    existingAccountNumber: of?.account,
    subscriptions: [
      {
        subscriptionNumber: of?.number,
        orderActions: [{ type: "Suspend", suspend: { suspendPolicy: "Today" } }],
      },
    ],
    processingOptions: { runBilling: true, billingOptions: { targetDate: today } },
  });
}

async function versionsOf(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql(
    "select subscription_id as id, max(produced_version) as version from order_action group by 1",
  );
  return new Map(rows.map(({ id = "", version = "" }) => [id, version]));
}

async function allBillsToCome(sql: Sql): Promise<ExpectedBill[]> {
  const subscriptions = await sql("select id from subscription where cancelled_on is null");
  const bills = await Promise.all(subscriptions.map(({ id = "" }) => billsToCome(sql, id)));
  return bills.flat();
}

const DAY = 24 * HOUR;

async function moveOn(api: Api, days: number): Promise<void> {
  const { now } = await api.get("/v1/test-clock");
  const advanceTo = new Date(new Date(now).getTime() + days * DAY).toISOString();
  await api.post("/v1/test-clock", { advanceTo });
  const status = async () => (await api.get("/v1/test-clock")).status;
  await expect.poll(status, { timeout: HOUR / 6, intervals: [2_000] }).toBe("ready");
}
