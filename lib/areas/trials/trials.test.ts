import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { localDate } from "@/lib/values/local-date";
import { announceTrial, trialsDue } from "./announce-trials";
import { afterAll, beforeAll, expect, test } from "vitest";

afterAll(expectBooksToHold);

const REMINDERS = "/v1/settings/reminders";
const TEXT = {
  kind: "TrialEnd",
  name: "Trial ends",
  days: 3,
  subject: "Free through {{trial.lastDay}}",
  body: "{{subscription.number}}: {{bill.amount}} on {{bill.date}}",
};

let tenant: TestTenant;
let reminderId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ id: reminderId } = await good(tenant.call("POST", REMINDERS, TEXT)));
});

const FEE = { Name: "Fee", ...dollars(80) };
const FREE = {
  Name: "A month free",
  ChargeModel: "Discount-Percentage",
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "rateplan",
  EndDateCondition: "FixedPeriod",
  UpToPeriods: 1,
  UpToPeriodsType: "Months",
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 100 }),
};

type Sold = { accountNumber: string; number: string };

async function sold(ratePlanId: string, words: Parameters<typeof orderOf>[2] = {}): Promise<Sold> {
  const { accountNumber } = await makeAccount(tenant, "Curious & Sons");
  const order = orderOf(accountNumber, ratePlanId, {
    initialTerm: EVERGREEN,
    bill: "2026-01-15",
    ...words,
  });
  const { subscriptions } = await good(tenant.call("POST", "/v1/orders", order, LATEST));
  return { accountNumber, number: String(subscriptions[0].subscriptionNumber) };
}

const trialOf = ({ number }: Sold) => good(tenant.call("GET", `/v1/trials/${number}`));

async function mailsTo({ accountNumber }: Sold) {
  const path = "/object-query/mails?pageSize=99&sort[]=createdDate.ASC&filter[]=kind.EQ:TrialEnd";
  const { data } = await good(tenant.call("GET", path));
  return data.filter((mail: { accountNumber: string }) => mail.accountNumber === accountNumber);
}

/** The invoices of an account that cost something, oldest first. */
async function billsOf({ accountNumber }: Sold) {
  const path = `/v1/transactions/invoices/accounts/${accountNumber}`;
  const { invoices } = await good(tenant.call("GET", path));
  return invoices
    .filter(({ amount }: { amount: number }) => amount !== 0)
    .map(({ invoiceDate, amount }: { invoiceDate: string; amount: number }) => [
      invoiceDate,
      amount,
    ])
    .toSorted();
}

test("the first bill that costs something is announced once, with its day and amount, whatever makes the beginning free", async () => {
  const { ratePlanId, chargeIds } = await planOf(tenant, FEE);
  const discounted = await sold((await planOf(tenant, FEE, FREE)).ratePlanId);
  const startDate = { triggerEvent: "SpecificDate", specificTriggerDate: "2026-02-20" };
  const chargeOverrides = [{ productRatePlanChargeId: chargeIds[0], startDate }];
  const later = await sold(ratePlanId, {
    plans: [{ productRatePlanId: ratePlanId, chargeOverrides }],
  });
  const price = { recurringFlatFee: { listPrice: 0 } };
  const priceless = [{ productRatePlanChargeId: chargeIds[0], pricing: price }];
  const raised = await sold(ratePlanId, {
    plans: [{ productRatePlanId: ratePlanId, chargeOverrides: priceless }],
  });
  await raisedTo(raised, 50, "2026-02-15");
  const canceled = await sold((await planOf(tenant, FEE, FREE)).ratePlanId);
  const paid = await sold(ratePlanId);
  const arrears = await sold(
    (await planOf(tenant, { ...FEE, BillingTiming: "IN_ARREARS" })).ratePlanId,
  );

  const first = { inTrial: true, currency: "USD", notifiedDate: null };
  expect(await trialOf(discounted)).toMatchObject({
    ...first,
    ...{
      freeThroughDate: "2026-02-14",
      billDate: "2026-02-15",
      amount: 80,
      noticeDate: "2026-02-12",
    },
  });
  expect(await trialOf(later)).toMatchObject({
    ...first,
    ...{ freeThroughDate: "2026-02-19", billDate: "2026-02-20", noticeDate: "2026-02-17" },
  });
  expect(await trialOf(raised)).toMatchObject({ ...first, billDate: "2026-02-15", amount: 50 });
  for (const none of [paid, arrears]) {
    expect(await trialOf(none)).toMatchObject({ inTrial: false, billDate: null, amount: null });
  }

  await advanceClock(tenant, "2026-02-10");
  expect(await mailsTo(discounted)).toEqual([]);
  await good(
    tenant.call("PUT", `/v1/subscriptions/${canceled.number}/cancel`, {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-02-11",
    }),
  );
  await advanceClock(tenant, "2026-02-13");
  expect(await trialOf(discounted)).toMatchObject({ inTrial: true, noticeDate: null });
  expect((await trialOf(discounted)).notifiedDate).toMatch(/^2026-02-12/);
  await advanceClock(tenant, "2026-02-21");
  for (const [of, day, written, amount] of [
    [discounted, "2026-02-15", "15 Feb 2026", 80],
    [later, "2026-02-20", "20 Feb 2026", 80],
    [raised, "2026-02-15", "15 Feb 2026", 50],
  ] as const) {
    expect(await mailsTo(of)).toMatchObject([
      { body: expect.stringContaining(`${of.number}: ${amount}.00 USD on ${written}`) },
    ]);
    expect((await billsOf(of))[0]).toEqual([day, amount]);
    expect(await trialOf(of)).toMatchObject({ inTrial: false });
  }
  for (const none of [paid, arrears, canceled]) expect(await mailsTo(none)).toEqual([]);
  expect(await billsOf(canceled)).toEqual([]);
});

test("two processes write one mail, and a reminder that is off writes none", async () => {
  const { ratePlanId } = await planOf(tenant, FEE, FREE);
  const own = { orderDate: "2026-02-21" };
  const one = await sold(ratePlanId, { bill: "2026-02-21", body: own });
  await good(tenant.call("PUT", `${REMINDERS}/${reminderId}`, { active: false }));
  await advanceClock(tenant, "2026-03-19");
  expect(await mailsTo(one)).toEqual([]);
  expect(await trialOf(one)).toMatchObject({ inTrial: true, noticeDate: null });
  await good(tenant.call("PUT", `${REMINDERS}/${reminderId}`, { active: true }));
  const day = localDate("2026-03-19");
  const due = await trialsDue(tenant.tenantId, day);
  expect(due.map(({ subscriptionNumber }) => subscriptionNumber)).toEqual([one.number]);
  const twice = [...due, ...due].map((trial) => announceTrial(tenant.tenantId, trial, day));
  await Promise.all(twice);
  expect(await mailsTo(one)).toHaveLength(1);
  expect(await trialsDue(tenant.tenantId, day)).toEqual([]);
});

async function raisedTo({ accountNumber, number }: Sold, listPrice: number, day: string) {
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  const [{ id: ratePlanId, ratePlanCharges }] = ratePlans;
  const chargeNumber = ratePlanCharges[0].number;
  const chargeUpdates = [{ chargeNumber, pricing: { recurringFlatFee: { listPrice } } }];
  await good(
    tenant.call("POST", "/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber: number,
          orderActions: [
            {
              type: "UpdateProduct",
              triggerDates: [{ name: "ContractEffective", triggerDate: day }],
              updateProduct: { ratePlanId, chargeUpdates },
            },
          ],
        },
      ],
    }),
  );
}

test("credit of a commitment makes the first bill smaller, or comes before it", async () => {
  tenant = await testTenant();
  await good(tenant.call("POST", REMINDERS, TEXT));
  const { ratePlanId } = await planOf(tenant, FEE, FREE);
  const withCredit = (amount: number) =>
    sold(ratePlanId, {
      body: {
        commitments: [
          {
            ...{ action: "create", name: "Credit", type: "MinCommitment" },
            prepaymentType: "FullyPrepaid",
            schedules: [
              {
                ...{ amount, startDate: "2026-01-15", endDate: "2027-01-14" },
                ...{ periodType: "SinglePeriod", prepaymentDefinition: { price: 0 } },
              },
            ],
          },
        ],
      },
    });
  const [smaller, later] = [await withCredit(50), await withCredit(100)];
  const shown = { inTrial: true, currency: "USD" };
  expect(await trialOf(smaller)).toMatchObject({ ...shown, billDate: "2026-02-15", amount: 30 });
  expect(await trialOf(later)).toMatchObject({ ...shown, billDate: "2026-03-15", amount: 60 });
  await advanceClock(tenant, "2026-03-15");
  expect((await billsOf(smaller))[0]).toEqual(["2026-02-15", 30]);
  expect(await billsOf(later)).toEqual([["2026-03-15", 60]]);
  for (const [of, amount] of [
    [smaller, 30],
    [later, 60],
  ] as const)
    expect(await mailsTo(of)).toMatchObject([
      { body: expect.stringContaining(`${of.number}: ${amount}.00 USD on `) },
    ]);
});
