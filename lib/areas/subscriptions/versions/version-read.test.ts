import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
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
  test("are as when they were the latest, but expired", async () => {
    await subscribe();
    const first = await get(`/v1/subscriptions/${number}`);
    await put("", { autoRenew: true, notes: "Renews" });
    const second = await get(`/v1/subscriptions/${number}`);
    const [plan] = second.ratePlans;
    const seats = plan.ratePlanCharges.find(({ name }: { name: string }) => name === "Seats");
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
      const ended = { status: "Expired", isLatestVersion: false, currentMrr: 0 };
      expect(older).toEqual({ ...read, ...ended });
    }
    expect(await get(`/v1/subscriptions/${number}/versions/3`)).toEqual(
      await get(`/v1/subscriptions/${number}`),
    );
  });

  test("that never existed are not found", async () => {
    const answer = await tenant.call("GET", `/v1/subscriptions/${number}/versions/9`);
    expect([answer.status, answer.body.reasons[0].code]).toEqual([404, 50000040]);
  });
});

describe("custom fields", () => {
  const version = (of: number) => get(`/v1/subscriptions/${number}/versions/${of}`);
  const regions = (...of: number[]) =>
    Promise.all(of.map(async (one) => (await version(one)).Region__c));

  test("belong to the version to which they were written, and to later ones", async () => {
    await subscribe();
    await put("/customFields", { customFields: { Region__c: "North", Rank__c: 1 } });
    const { version: still, orderNumber } = await get(`/v1/subscriptions/${number}`);
    await put("", { notes: "Another version" });
    expect([still, await regions(1, 2)]).toEqual([1, ["North", "North"]]);
    await put("/versions/2/customFields", { customFields: { Region__c: "South" } });
    await put("/versions/1/customFields", { customFields: { Region__c: "East" } });
    expect(await regions(1, 2)).toEqual(["East", "South"]);
    await put("", { notes: "And another" });
    expect(await version(3)).toMatchObject({ Region__c: "South", Rank__c: 1 });
    expect((await get(`/v1/subscriptions/${number}`)).Region__c).toBe("South");
    expect((await get(`/v1/orders/subscription/${number}`)).orders).toHaveLength(3);
    expect((await version(1)).orderNumber).toBe(orderNumber);
    const listed = (await get(`/v2/subscriptions/${number}/versions`)).data;
    const shown = listed.map((of: { custom_fields: { Region__c: string } }) => of.custom_fields);
    expect(shown).toEqual(
      ["South", "South", "East"].map((Region__c) => ({ Region__c, Rank__c: 1 })),
    );
  });

  test("are set on rate plans and charges; a later booking of the same fields has precedence", async () => {
    await subscribe();
    const [plan] = (await get(`/v1/subscriptions/${number}`)).ratePlans;
    const seats = plan.ratePlanCharges.find(({ name }: { name: string }) => name === "Seats");
    const charges = [{ chargeNumber: seats.number, customFields: { Cost__c: 3, Desk__c: "A" } }];
    const customFields = { Tier__c: "gold" };
    await put("/customFields", { ratePlans: [{ ratePlanId: plan.id, customFields, charges }] });
    const chargeUpdateDetails = [{ ratePlanChargeId: seats.id, quantity: 9 }];
    const contractEffectiveDate = "2026-03-15";
    await put("", {
      update: [{ ratePlanId: plan.id, contractEffectiveDate, chargeUpdateDetails }],
    });
    const orderActions = [
      {
        type: "UpdateProduct",
        triggerDates: [{ name: "ContractEffective", triggerDate: "2026-05-15" }],
        updateProduct: {
          ratePlanId: plan.id,
          chargeUpdates: [{ chargeNumber: seats.number, customFields: { Cost__c: 4 } }],
        },
      },
    ];
    const orderDate = "2026-01-15";
    const subscriptions = [{ subscriptionNumber: number, orderActions }];
    await order(tenant, { orderDate, existingAccountNumber: accountNumber, subscriptions });
    const own = [{ chargeId: seats.id, customFields: { Desk__c: "B" } }];
    await put("/customFields", { ratePlans: [{ ratePlanId: plan.id, charges: own }] });
    const on = async (day: string) => {
      const query = `charge-detail=specific-segment&as-of-date=${day}`;
      const [after] = (await get(`/v1/subscriptions/${number}?${query}`)).ratePlans;
      const shown = after.ratePlanCharges.find(
        (of: { number: string }) => of.number === seats.number,
      );
      const { quantity, amendedByOrderOn, dmrc, isPriceNegotiated } = shown;
      expect([amendedByOrderOn, isPriceNegotiated]).toEqual(["2026-01-15", false]);
      expect(Math.sign(dmrc)).toBe(day < "2026-05-15" ? 1 : 0);
      return [after.Tier__c, quantity, shown.Cost__c, shown.Desk__c];
    };
    expect(await on("2026-02-01")).toEqual(["gold", 3, 3, "B"]);
    expect(await on("2026-04-01")).toEqual(["gold", 9, 3, "B"]);
    expect(await on("2026-06-01")).toEqual(["gold", 9, 4, "B"]);
    const older = (await version(2)).ratePlans[0].ratePlanCharges;
    expect(older.map((of: Record<string, unknown>) => of.Desk__c)).toContain("A");
    expect((await version(1)).ratePlans[0].Tier__c).toBe("gold");
  });

  test.each([
    ["/versions/9/customFields", { customFields: { Region__c: "N" } }, 40],
    ["/versions/1/customFields", {}, 22],
    ["/customFields", { ratePlans: [{ ratePlanId: "0".repeat(32), charges: [] }] }, 40],
  ] as const)("are refused at %s with %j by category %s", async (path, body, category) => {
    const answer = await tenant.call("PUT", `/v1/subscriptions/${number}${path}`, body);
    expect(answer.body.reasons[0].code % 100).toBe(category);
  });

  test("refer to charges of their rate plan by one key", async () => {
    const [{ id, ratePlanCharges }] = (await get(`/v1/subscriptions/${number}`)).ratePlans;
    const [{ id: chargeId, number: chargeNumber }] = ratePlanCharges;
    const customFields = { Desk__c: "C" };
    for (const [keys, category] of [
      [{ chargeId, chargeNumber }, 30],
      [{}, 30],
      [{ chargeNumber: "C-00000000" }, 40],
    ] as const) {
      const ratePlans = [{ ratePlanId: id, charges: [{ ...keys, customFields }] }];
      const path = `/v1/subscriptions/${number}/customFields`;
      const answer = await tenant.call("PUT", path, { ratePlans });
      expect(answer.body.reasons[0].code % 100).toBe(category);
    }
    await expectBooksToHold();
  });
});

describe("a future booking", () => {
  test("is in the status history and the scheduled days", async () => {
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

  test("has the order's cancellation reason, until it is undone", async () => {
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

describe("metrics of subscriptions", () => {
  const metrics = (query: string) =>
    tenant.call("GET", `/v1/subscriptions/subscription-metrics?${query}`);

  test("are listed in the order of their numbers, and for a day", async () => {
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

  test("need existing numbers", async () => {
    expect((await metrics("")).body.reasons[0].code).toBe(50000023);
    expect((await metrics("subscriptionNumbers[]=A-S99999999")).status).toBe(404);
  });
});
