import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { storeWorkFailure } from "@/lib/platform/work-failures";
import { localDate } from "@/lib/values/local-date";
import { tasks } from "@/lib/server/tasks";
import { type OutgoingMail, registerMailPort } from "@/lib/platform/mail/mail-port";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { tellOwners, tenantsToTell } from "./tell-owners";

let tenant: TestTenant;
let sent: OutgoingMail[] = [];
let takes = true;

beforeAll(async () => {
  tenant = await testTenant({ clockAt: undefined, name: "Northwind" });
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
});

beforeEach(() => {
  sent = [];
  takes = true;
  registerMailPort({
    name: "Test",
    send: (mail) => {
      if (!takes) return Promise.reject(new Error("the server is away"));
      sent.push(mail);
      return Promise.resolve([]);
    },
  });
});
afterEach(() => registerMailPort(undefined));

const ownersAreToHear = async (tenantId: string) => (await tenantsToTell()).includes(tenantId);

const change = (sql: string) => asOwner(`${sql} where tenant_id = $1`, [tenant.tenantId]);

const stuckKinds = async () => {
  const { work } = await good(tenant.call("GET", "/v1/waiting-work"));
  return work.filter(({ stuck }: { stuck: boolean }) => stuck);
};

/** A charge whose bill has been due for some hours. */
const overdue = (hours: number) =>
  change(
    `update rate_plan_charge set next_billing_date = (now() at time zone 'UTC' - interval '${hours} hours')::date`,
  );
const billed = () => change("update rate_plan_charge set next_billing_date = '2099-01-01'");

test("nothing is stuck in a company without waiting work", async () => {
  await billed();
  const { work } = await good(tenant.call("GET", "/v1/waiting-work"));
  expect(work).toMatchObject(
    ["bill", "failure", "gatewayIntent", "mail", "gatewayEvent", "event", "books"].map((kind) => ({
      kind,
      count: 0,
      oldestDate: null,
      stuck: false,
    })),
  );
  expect(await ownersAreToHear(tenant.tenantId)).toBe(false);
});

test("each kind of work is stuck once its oldest piece has waited too long, and not before", async () => {
  await overdue(72);
  const [bill] = await stuckKinds();
  expect(bill).toMatchObject({ kind: "bill", count: 2, longestSeconds: 21_600 });
  await billed();

  await change(
    "update gateway_intent set state = 'unknown', created_at = now() - interval '14 minutes'",
  );
  expect(await stuckKinds()).toEqual([]);
  await change("update gateway_intent set created_at = now() - interval '16 minutes'");
  expect(await stuckKinds()).toMatchObject([{ kind: "gatewayIntent", count: 1 }]);
  await change("update gateway_intent set state = 'succeeded'");

  await change("update outbox set dispatched_at = null");
  expect(await stuckKinds()).toEqual([]);
  const { work } = await good(tenant.call("GET", "/v1/waiting-work"));
  expect(work[5]).toMatchObject({ kind: "event" });
  expect(work[5].count).toBeGreaterThan(1);
  await change("update outbox set dispatched_at = now()");
});

test("the owners of a company with a frozen test clock get no mail about bills that are due later", async () => {
  const standing = await testTenant();
  const { ratePlanId } = await makeCatalog(standing);
  const { accountNumber } = await makeAccount(standing);
  await good(standing.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
  expect(await ownersAreToHear(standing.tenantId)).toBe(false);
});

test("the owners get one mail about stuck work, and another when it is stuck again", async () => {
  await overdue(72);
  await tellOwners(tenant.tenantId);
  await tellOwners(tenant.tenantId);
  expect(sent).toHaveLength(1);
  const [owner] = await asOwner<{ email: string }>(
    "select email from portal_user where tenant_id = $1 and role = 'owner'",
    [tenant.tenantId],
  );
  expect(sent[0]?.to).toEqual([owner?.email]);
  expect(sent[0]?.subject).toBe("Northwind: work is stuck in Perennial");
  expect(sent[0]?.text).toMatch(
    /- charges that are due and not billed: 2, since 20\d\d-\d\d-\d\d \d\d:\d\d UTC/,
  );
  expect(sent[0]?.text).toContain("/settings/waiting-work");

  await change(
    "update gateway_intent set state = 'unknown', created_at = now() - interval '1 hour'",
  );
  await tellOwners(tenant.tenantId);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.text).not.toContain("billed");
  await change("update gateway_intent set state = 'succeeded'");

  await billed();
  expect(await ownersAreToHear(tenant.tenantId)).toBe(true);
  await tellOwners(tenant.tenantId);
  expect(await ownersAreToHear(tenant.tenantId)).toBe(false);
  await overdue(72);
  await tellOwners(tenant.tenantId);
  expect(sent).toHaveLength(3);
  await billed();
  await tellOwners(tenant.tenantId);
});

test("the mail about failures names the accounts, and says why", async () => {
  const { accountNumber, accountId } = await makeAccount(tenant, "Silent & Sons");
  const failure = {
    step: "bill",
    subjectType: "account",
    subjectId: uuidOf(accountId) ?? "",
  } as const;
  const of = { day: localDate("2026-01-15"), message: "Charges are due.", runId: newId() };
  await tenant.as(() => storeWorkFailure(tenant.tenantId, { ...failure, ...of }, new Date()));
  await tellOwners(tenant.tenantId);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain(
    `What failed, by account:\n- Silent & Sons (${accountNumber}): Charges are due.`,
  );
  await change("update work_failure set resolved_at = now()");
  await tellOwners(tenant.tenantId);
});

test("a mail that could not be sent is sent once the mail server works", async () => {
  await overdue(72);
  takes = false;
  await expect(tellOwners(tenant.tenantId)).rejects.toThrow("away");
  takes = true;
  await tellOwners(tenant.tenantId);
  await tellOwners(tenant.tenantId);
  expect(sent).toHaveLength(1);
  await billed();
});

test("the worker has the job", () => {
  expect(Object.keys(tasks)).toEqual(
    expect.arrayContaining(["tell-owners", "tell-owners-of-tenant"]),
  );
});
