import { type TestTenant, testTenant } from "@/lib/platform/testing/tenant";
import { order, orderOf } from "@/lib/platform/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/platform/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let number: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

const get = (path: string) => good(tenant.call("GET", path));
const put = (verb: string, body: object) =>
  good(tenant.call("PUT", `/v1/subscriptions/${number}${verb}`, body, { version: "341.0" }));

async function subscribe(): Promise<void> {
  number = (await order(tenant, orderOf(accountNumber, ratePlanId))).subscriptions[0]
    .subscriptionNumber;
}

describe("versions of a subscription", () => {
  test("are what they were when they were the newest, but expired", async () => {
    await subscribe();
    const first = await get(`/v1/subscriptions/${number}`);
    await put("", { autoRenew: true, notes: "Renews" });
    const second = await get(`/v1/subscriptions/${number}`);
    const [plan] = second.ratePlans;
    const seats = plan.ratePlanCharges.find(({ quantity }: { quantity: number }) => quantity > 0);
    await put("", {
      update: [
        {
          ratePlanId: plan.id,
          contractEffectiveDate: "2026-03-15",
          chargeUpdateDetails: [{ ratePlanChargeId: seats.id, quantity: 9 }],
        },
      ],
    });
    const { version, updatedDate: _changed } = await get(`/v1/subscriptions/${number}`);
    expect(version).toBe(3);
    for (const then of [first, second]) {
      const { updatedDate: _then, ...read } = then;
      const path = `/v1/subscriptions/${number}/versions/${read.version}`;
      const { updatedDate: _now, ...older } = await get(path);
      expect(older).toEqual({ ...read, status: "Expired", isLatestVersion: false });
    }
    expect(await get(`/v1/subscriptions/${number}/versions/3`)).toEqual(
      await get(`/v1/subscriptions/${number}`),
    );
  });

  test("that there never were are not found", async () => {
    const answer = await tenant.call("GET", `/v1/subscriptions/${number}/versions/9`);
    expect([answer.status, answer.body.reasons[0].code]).toEqual([404, 50000040]);
  });
});

describe("what is booked ahead", () => {
  test("stands in the status history and the scheduled days", async () => {
    await subscribe();
    await put("/suspend", {
      suspendPolicy: "SpecificDate",
      suspendSpecificDate: "2026-03-01",
      resume: true,
      resumePolicy: "SpecificDate",
      resumeSpecificDate: "2026-04-01",
    });
    expect(await get(`/v1/subscriptions/${number}`)).toMatchObject({
      scheduledSuspendDate: "2026-03-01",
      scheduledResumeDate: "2026-04-01",
      scheduledCancelDate: null,
      statusHistory: [
        { status: "Active", startDate: "2026-01-15", endDate: "2026-03-01" },
        { status: "Suspended", startDate: "2026-03-01", endDate: "2026-04-01" },
        { status: "Active", startDate: "2026-04-01", endDate: null },
      ],
    });
  });

  test("ends with a cancellation", async () => {
    await subscribe();
    await put("/cancel", {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-06-15",
    });
    expect(await get(`/v1/subscriptions/${number}`)).toMatchObject({
      status: "Active",
      cancelledDate: "2026-06-15",
      scheduledCancelDate: "2026-06-15",
      subscriptionEndDate: "2026-06-15",
      termEndDate: "2027-01-15",
      statusHistory: [
        { status: "Active", startDate: "2026-01-15", endDate: "2026-06-15" },
        { status: "Cancelled", startDate: "2026-06-15", endDate: null },
      ],
    });
    const v2 = await get(`/v2/subscriptions/${number}`);
    expect(v2.end_date).toBe("2026-06-15");
  });

  test("tells why it is cancelled, as the order has said, until that is taken back", async () => {
    await subscribe();
    const cancelSubscription = { cancellationPolicy: "EndOfCurrentTerm" };
    const cancel = { type: "CancelSubscription", changeReason: "Moved away", cancelSubscription };
    await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [{ subscriptionNumber: number, orderActions: [cancel] }],
    });
    const reasons = async () => [
      (await get(`/v1/subscriptions/${number}`)).cancelReason,
      (await get(`/v2/subscriptions/${number}`)).cancel_reason,
    ];
    expect(await reasons()).toEqual(["Moved away", "Moved away"]);
    await good(tenant.call("POST", `/v2/subscriptions/${number}/keep`, {}));
    expect(await reasons()).toEqual([null, null]);
  });
});

describe("what subscriptions are worth", () => {
  const metrics = (query: string) =>
    tenant.call("GET", `/v1/subscriptions/subscription-metrics?${query}`);

  test("is listed in the order of their numbers, and for a day", async () => {
    await subscribe();
    const other = number;
    await subscribe();
    const numbers = [number, other].map((of) => `subscriptionNumbers[]=${of}`).join("&");
    const mrr = { contractedMrr: 71.5, contractedNetMrr: 71.5, asOfDayNetMrr: 71.5 };
    const worth = { ...mrr, totalContractedValue: 858, netTotalContractedValue: 858 };
    expect((await good(metrics(numbers))).subscriptionMetrics).toEqual([
      { subscriptionNumber: number, ...worth, asOfDayGrossMrr: 71.5 },
      { subscriptionNumber: other, ...worth, asOfDayGrossMrr: 71.5 },
    ]);
    const past = await good(metrics(`${numbers}&asOfDay=2028-01-01`));
    expect(past.subscriptionMetrics[0]).toMatchObject({ asOfDayGrossMrr: 0 });
  });

  test("needs numbers that there are", async () => {
    expect((await metrics("")).body.reasons[0].code).toBe(53159123);
    expect((await metrics("subscriptionNumbers[]=A-S99999999")).status).toBe(404);
  });
});
