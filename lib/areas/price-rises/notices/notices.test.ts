import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { localDate } from "@/lib/values/local-date";
import { uuidOf } from "@/lib/kernel/ids";
import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { tellCustomer } from "./tell-customers";
import { afterAll, beforeEach, expect, test } from "vitest";

afterAll(expectBooksToHold);

const PATH = "/v1/price-rises";
const REMINDERS = "/v1/settings/reminders";
const TEXT = {
  kind: "PriceRise",
  name: "New prices",
  days: 20,
  subject: "New prices as of {{rise.firstDay}}",
  body: "Dear {{contact.firstName}},\n\n{{rise.prices}}",
};

let tenant: TestTenant;
let reminderId: string;

beforeEach(async () => {
  tenant = await testTenant();
  ({ id: reminderId } = await good(tenant.call("POST", REMINDERS, TEXT)));
});

async function sold(
  ratePlanId: string,
  extra: object = {},
  words: Parameters<typeof orderOf>[2] = {},
) {
  const { accountNumber } = await makeAccount(tenant, "Told & Sons", extra);
  const order = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN, ...words });
  const { subscriptions } = await good(tenant.call("POST", "/v1/orders", order, LATEST));
  return { accountNumber, number: String(subscriptions[0].subscriptionNumber) };
}

async function started(body: object): Promise<string> {
  const terms = { name: "Prices of 2027", increasePercentage: 10, ...body };
  const { id, number } = await good(tenant.call("POST", PATH, terms));
  await runPriceRise(tenant.tenantId, uuidOf(id) ?? "");
  await verb(number, "start");
  return number;
}

async function verb(number: string, name: string): Promise<void> {
  const { id } = await good(tenant.call("PUT", `${PATH}/${number}/${name}`));
  await runPriceRise(tenant.tenantId, uuidOf(id) ?? "");
}

async function itemsOf(number: string) {
  return (await good(tenant.call("GET", `${PATH}/${number}/items`))).items;
}

async function mails() {
  const path = "/object-query/mails?pageSize=99&sort[]=createdDate.ASC&filter[]=kind.EQ:PriceRise";
  return (await good(tenant.call("GET", path))).data;
}

const FLAT = { Name: "Fee", ...dollars(100) };
const TIERS = {
  Name: "Volume",
  ChargeModel: "Volume Pricing",
  UOM: "Each",
  DefaultQuantity: 5,
  ...table([10, 8], [null, 5]),
};

test("a customer is told of all its new prices by one mail, when their notice begins, and only once", async () => {
  const { ratePlanId } = await planOf(tenant, FLAT, TIERS);
  const one = await sold(ratePlanId);
  const number = await started({ productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15" });
  expect(await mails()).toEqual([]);
  await advanceClock(tenant, "2026-01-25");
  expect(await mails()).toEqual([]);
  await advanceClock(tenant, "2026-01-27");
  const written = await mails();
  expect(written).toMatchObject([
    {
      accountNumber: one.accountNumber,
      reminderName: "New prices",
      subject: "[TEST] New prices as of 15 Feb 2026",
      body: expect.stringContaining(
        `Fee (${one.number}): 100.00 USD becomes 110.00 USD as of 15 Feb 2026.\n` +
          `Volume (${one.number}), tier 1: 8.00 USD becomes 8.80 USD as of 15 Feb 2026.\n` +
          `Volume (${one.number}), tier 2: 5.00 USD becomes 5.50 USD as of 15 Feb 2026.`,
      ),
    },
  ]);
  const told = { hasEmailAddress: true, noticeMailId: written[0].id };
  expect(await itemsOf(number)).toMatchObject([told, told]);
  const path = `/object-query/price-rise-items?filter[]=noticeMailId.EQ:${written[0].id}&filter[]=hasEmailAddress.EQ:true`;
  const { data } = await good(tenant.call("GET", path));
  expect(data).toMatchObject([
    { noticeDate: written[0].createdDate, noticeStatus: "Sent" },
    { noticeStatus: "Sent" },
  ]);
  await advanceClock(tenant, "2026-03-15");
  expect(await mails()).toHaveLength(1);
});

test("the notice days of a price rise are kept where they are more, two processes tell once, and an address can be missing", async () => {
  const { ratePlanId } = await planOf(tenant, FLAT);
  await sold(ratePlanId, { additionalEmailAddresses: [] });
  const contact = {
    firstName: "No",
    lastName: "Mail",
    country: "United States",
    state: "California",
  };
  await sold(ratePlanId, { billToContact: contact, soldToContact: contact });
  const body = { productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15", noticeDays: 31 };
  const { id, number } = await good(
    tenant.call("POST", PATH, { name: "Soon", increasePercentage: 10, ...body }),
  );
  await runPriceRise(tenant.tenantId, uuidOf(id) ?? "");
  const dry = await itemsOf(number);
  expect(dry.map((item: { hasEmailAddress: boolean }) => item.hasEmailAddress).toSorted()).toEqual([
    false,
    true,
  ]);
  await good(tenant.call("PUT", `${PATH}/${number}/start`));
  const both = [1, 2].map(() => runPriceRise(tenant.tenantId, uuidOf(id) ?? ""));
  await Promise.all(both);
  const written = await mails();
  expect(written.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    "NoAddress",
    "Queued",
  ]);
  const due = { riseId: uuidOf(id) ?? "", entityId: tenant.entityId, orgId: tenant.orgId };
  await tellCustomer(
    tenant.tenantId,
    { ...due, accountId: uuidOf(written[0].accountId) ?? "" },
    localDate("2026-01-16"),
  );
  expect(await mails()).toHaveLength(2);
});

test("nobody is told after an undo, of a canceled subscription, or by a reminder that is off", async () => {
  const { ratePlanId } = await planOf(tenant, FLAT);
  await sold(ratePlanId);
  const undone = await started({ productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15" });
  await verb(undone, "undo");
  await advanceClock(tenant, "2026-02-01");
  expect(await mails()).toEqual([]);
  const canceled = await sold(ratePlanId);
  await started({ productRatePlanKey: ratePlanId, effectiveDate: "2026-04-15" });
  await good(
    tenant.call("PUT", `/v1/subscriptions/${canceled.number}/cancel`, {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-03-10",
    }),
  );
  await good(tenant.call("PUT", `${REMINDERS}/${reminderId}`, { active: false }));
  await advanceClock(tenant, "2026-03-30");
  expect(await mails()).toEqual([]);
  await good(tenant.call("PUT", `${REMINDERS}/${reminderId}`, { active: true }));
  await advanceClock(tenant, "2026-04-01");
  const written = await mails();
  expect(written).toHaveLength(1);
  expect(written[0].accountNumber).not.toBe(canceled.accountNumber);
});

test("a price that waits for a renewal is announced before it, and billed as announced", async () => {
  const { ratePlanId } = await planOf(tenant, { ...FLAT, BillingPeriod: "Annual" });
  const one = await sold(
    ratePlanId,
    {},
    { initialTerm: undefined, terms: { autoRenew: true }, bill: "2026-01-15" },
  );
  const number = await started({
    productRatePlanKey: ratePlanId,
    effectivePolicy: "NextRenewal",
    noticeDays: 30,
  });
  await advanceClock(tenant, "2026-12-17");
  expect(await itemsOf(number)).toMatchObject([{ state: "Planned", noticeStatus: "Sent" }]);
  await advanceClock(tenant, "2027-01-16");
  expect(await itemsOf(number)).toMatchObject([{ state: "Applied" }]);
  expect(await mails()).toMatchObject([{ subject: "[TEST] New prices as of 15 Jan 2027" }]);
  const { invoices } = await good(
    tenant.call("GET", `/v1/transactions/invoices/accounts/${one.accountNumber}`),
  );
  expect(invoices[0].amount).toBe(110);
});

test("there is one reminder of new prices, days before them", async () => {
  const again = await tenant.call("POST", REMINDERS, { ...TEXT, name: "Other" });
  expect(again.body.reasons[0].message).toBe("There is a reminder of PriceRise already.");
  const late = await tenant.call("PUT", `${REMINDERS}/${reminderId}`, { days: 0 });
  expect(late.body.reasons[0].message).toBe("A customer is told before: days is at least 1.");
  const { kind, subject, body } = TEXT;
  const shown = await good(tenant.call("POST", `${REMINDERS}/preview`, { kind, subject, body }));
  expect(shown.body).toContain("10.00 USD becomes 10.50 USD");
});
