import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { makeCharge, makePlan } from "@/lib/testing/catalog";
import { makeUser } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { beforeEach, describe, expect, test } from "vitest";

const UNIT = "/v1/object/unit-of-measure";
const GB = { UomName: "GB", DecimalPlaces: 0, RoundingMode: "UP", DisplayedAs: "Gigabytes" };
const PER_GB = { ChargeType: "Usage", ChargeModel: "Per Unit Pricing", UOM: "GB" };

let tenant: TestTenant;
let id: string;

beforeEach(async () => {
  tenant = await testTenant();
  id = (await good(tenant.call("POST", UNIT, GB))).Id;
});

const change = (body: object) => tenant.call("PUT", `${UNIT}/${id}`, body);

describe("a unit of measure", () => {
  test("is declared, found by id and by name, listed, changed and deleted", async () => {
    const record = { Id: id, ...GB, Active: true };
    expect((await tenant.call("GET", `${UNIT}/${id}`)).body).toMatchObject(record);
    expect((await tenant.call("GET", `${UNIT}/GB`)).body).toMatchObject(record);
    await good(change({ RoundingMode: "DOWN", Active: false, DecimalPlaces: 0 }));
    const { unitsOfMeasure } = await good(tenant.call("GET", "/v1/settings/units-of-measure"));
    expect(unitsOfMeasure).toEqual([
      { id, name: "GB", displayAs: "Gigabytes", precision: 0, roundingMode: "Down", active: false },
    ]);
    await good(tenant.call("DELETE", `${UNIT}/${id}`));
    expect((await tenant.call("GET", `${UNIT}/${id}`)).status).toBe(404);
  });

  test("has a unique name and decimals that never change", async () => {
    expect((await tenant.call("POST", UNIT, GB)).text).toContain("UomName is taken");
    expect((await tenant.call("POST", UNIT, { ...GB, DecimalPlaces: 10 })).status).toBe(400);
    const other = await change({ DecimalPlaces: 2 });
    expect(other.status).toBe(422);
    expect(other.text).toContain("DecimalPlaces is fixed");
  });

  test("cannot be deleted while charges use it, and is refused for new ones when deactivated", async () => {
    const { ratePlanId } = await makePlan(tenant);
    await makeCharge(tenant, ratePlanId, PER_GB);
    expect((await tenant.call("DELETE", `${UNIT}/${id}`)).text).toContain("1 charge is counted");
    expect((await change({ UomName: "Byte" })).status).toBe(422);
    await good(change({ Active: false }));
    const refused = await tenant.call("POST", "/v1/object/product-rate-plan-charge", {
      ...PER_GB,
      Name: "Traffic",
      ProductRatePlanId: ratePlanId,
      BillCycleType: "DefaultFromCustomer",
      BillingPeriod: "Month",
      TriggerEvent: "ContractEffective",
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: "EUR", Price: 1 }],
      },
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("UOM GB is not active");
  });

  test.each([
    ["UP", 3],
    ["DOWN", 2],
  ])("rounds %s what is priced, as it did at subscription", async (mode, billed) => {
    await good(change({ RoundingMode: mode }));
    const user = await makeUser(tenant);
    await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    await good(change({ RoundingMode: mode === "UP" ? "DOWN" : "UP" }));
    await user.use(["2026-01-20", 1.25], ["2026-01-21", 1.25]);
    await advanceClock(tenant, "2026-02-15");
    expect(await user.amounts()).toEqual([billed]);
    await expectBooksToHold();
  });
});
