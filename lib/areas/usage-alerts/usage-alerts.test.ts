import { afterEach, beforeAll, expect, test } from "vitest";
import { CHECK_TASK } from "@/lib/areas/usage/watched/task-model";
import { type OutgoingMail, registerMailPort } from "@/lib/platform/mail/mail-port";
import { dollars } from "@/lib/testing/charges";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { checkUsage } from "./check-usage";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;
let chargeNumber: string;
let accountId: string;

beforeAll(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
  const overage = { ChargeModel: "Overage Pricing", IncludedUnits: 200, ...dollars(0.5) };
  const subscriptionNumber = await user.subscribe(overage);
  const [charge] = await asOwner<{ number: string; accountId: string }>(
    `select c.charge_number as number, s.account_id as "accountId"
     from rate_plan_charge c join subscription s on s.id = c.subscription_id
     where s.tenant_id = $1 and s.subscription_number = $2`,
    [tenant.tenantId, subscriptionNumber],
  );
  if (charge === undefined) throw new RangeError("There is a charge");
  chargeNumber = charge.number;
  accountId = charge.accountId;
});

afterEach(() => registerMailPort(undefined));

const create = (body: object) =>
  tenant.call("POST", "/v1/usage-thresholds", { accountKey: user.accountNumber, ...body });
const thresholds = async () => (await good(tenant.call("GET", "/v1/usage-thresholds"))).thresholds;
const alerts = async (query = "") =>
  (await good(tenant.call("GET", `/v1/usage-alerts${query}`))).alerts;
const check = () => checkUsage(tenant.tenantId, accountId);
/** The checks that wait for the worker. */
const waiting = async () =>
  (
    await asOwner(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and j.payload ->> 'accountId' = $2`,
      [CHECK_TASK, accountId],
    )
  ).length;

test("thresholds are of an account or of a charge, and are refused where they mean nothing", async () => {
  const made = await good(create({ unitOfMeasure: "GB", value: 100 }));
  await good(create({ chargeNumber, kind: "PercentOfIncluded", value: 80 }));
  expect(await thresholds()).toMatchObject([
    {
      id: made.id,
      accountNumber: user.accountNumber,
      accountName: "Usage Company",
      chargeNumber: null,
      unitOfMeasure: "GB",
      kind: "Quantity",
      value: 100,
    },
    { chargeNumber, unitOfMeasure: "GB", kind: "PercentOfIncluded", value: 80 },
  ]);
  const other = await makeUser(tenant);
  const refused: [object, string][] = [
    [{ value: 5 }, "unitOfMeasure is required"],
    [{ unitOfMeasure: "GB", kind: "PercentOfIncluded", value: 5 }, "includes units"],
    [{ chargeNumber, unitOfMeasure: "Each", value: 5 }, "is GB"],
    [{ chargeNumber: "C-99999999", value: 5 }, "no usage charge"],
    [{ chargeNumber, accountKey: other.accountNumber, value: 5 }, "no usage charge"],
    [{ unitOfMeasure: "GB", value: 0 }, "more than 0"],
  ];
  for (const [body, words] of refused) {
    const { status, text } = await create(body);
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(text).toContain(words);
  }
  await good(tenant.call("PUT", `/v1/usage-thresholds/${made.id}`, { value: 150 }));
  expect((await thresholds())[0].value).toBe(150);
});

test("usage that reaches a threshold raises one alert for the period, however often and however it is checked", async () => {
  await user.use(["2026-01-20", 149.5]);
  await check();
  expect(await alerts()).toEqual([]);
  const events: Use[] = [
    ["2026-01-21", 0.25],
    ["2026-02-14", 0.25],
  ];
  await Promise.all(events.map((event) => user.use(event)));
  expect(await waiting()).toBeGreaterThan(1);
  await Promise.all([check(), check(), check()]);
  await check();
  const [alert, ...more] = await alerts();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({
    accountNumber: user.accountNumber,
    chargeNumber: null,
    value: 150,
    threshold: 150,
    quantity: 150,
    closedDate: null,
  });
  await user.upload(["2026-02-01", 10]);
  await check();
  const raised: Answer[] = await alerts(`?accountKey=${user.accountNumber}&open=true`);
  expect(raised).toHaveLength(2);
  expect(raised[0]).toMatchObject({
    chargeNumber,
    kind: "PercentOfIncluded",
    periodStartDate: "2026-01-15",
    periodEndDate: "2026-02-14",
    threshold: 160,
    quantity: 160,
  });
});

test("each period has its own alerts, and a closed alert is no longer open", async () => {
  await user.use(["2026-02-15", 160]);
  await check();
  const [newest] = await alerts();
  expect(newest).toMatchObject({ chargeNumber, periodStartDate: "2026-02-15", quantity: 160 });
  const open = await alerts("?open=true");
  await good(tenant.call("PUT", `/v1/usage-alerts/${newest.id}/close`));
  await good(tenant.call("PUT", `/v1/usage-alerts/${newest.id}/close`));
  expect(await alerts("?open=true")).toHaveLength(open.length - 1);
  expect((await alerts())[0].closedDate).not.toBeNull();
  const list = `/object-query/usage-alerts?filter[]=closedDate.NE:null&expand[]=usageThreshold&expand[]=account`;
  const { data } = await good(tenant.call("GET", list));
  expect(data).toMatchObject([
    {
      ...{ id: newest.id, periodEndDate: "2026-03-14", quantity: 160 },
      usageThreshold: { id: newest.thresholdId, chargeNumber, kind: "PercentOfIncluded" },
      account: { accountNumber: user.accountNumber },
    },
  ]);
  const of = `filter[]=id.EQ:${newest.thresholdId}&filter[]=kind.EQ:PercentOfIncluded&expand[]=usageAlerts`;
  const thresholds = await good(tenant.call("GET", `/object-query/usage-thresholds?${of}`));
  expect(thresholds.data[0].usageAlerts.length).toBeGreaterThan(0);
  const queryString = `select Quantity from UsageAlert where ThresholdId = '${newest.thresholdId}' and PeriodStartDate = '2026-02-15'`;
  const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
  expect(records).toMatchObject([{ Quantity: 160 }]);
});

test("the owners get one mail about each alert, once the mail server works", async () => {
  const sent: OutgoingMail[] = [];
  let works = false;
  registerMailPort({
    name: "Test",
    send: (mail) => {
      if (!works) return Promise.reject(new Error("the server is away"));
      sent.push(mail);
      return Promise.resolve([]);
    },
  });
  await expect(check()).rejects.toThrow("away");
  works = true;
  await check();
  await check();
  const [owner] = await asOwner<{ email: string }>(
    "select email from portal_user where tenant_id = $1 and role = 'owner'",
    [tenant.tenantId],
  );
  expect(sent.map(({ to }) => to)).toEqual([[owner?.email]]);
  expect(sent[0]?.subject).toContain("usage has reached a threshold");
  const line = `- Usage Company (${user.accountNumber}), 15 Feb 2026 through 14 Mar 2026: 160 GB, threshold 160 GB`;
  expect(sent[0]?.text.split("\n")).toContain(line);
});

test("usage that is taken away leaves the alert, and a deleted threshold takes its own with it", async () => {
  const before = await alerts();
  const { data } = await good(tenant.call("GET", "/object-query/usages?pageSize=1"));
  await good(tenant.call("DELETE", `/v1/object/usage/${data[0].id}`));
  await check();
  expect(await alerts()).toHaveLength(before.length);
  const [first] = await thresholds();
  await good(tenant.call("DELETE", `/v1/usage-thresholds/${first.id}`));
  expect(await thresholds()).toHaveLength(1);
  const left: Answer[] = await alerts();
  expect(left.every((alert) => alert.chargeNumber === chargeNumber)).toBe(true);
  expect(await waiting()).toBeGreaterThan(1);
});
