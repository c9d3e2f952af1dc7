import { makeCharge, makePlan, chargeBody } from "@/lib/testing/catalog";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { unavailableNames } from "@/lib/areas/catalog/unavailable-contract";
import { beforeAll, describe, expect, test } from "vitest";

const path = "/v1/object/product-rate-plan-charge";
/** Values that a caller may send for any field, whatever its type. */
const WISHES = [true, 5, "CURRENCY", ["x"]];
const NOTHING = [null, false, 0, ""];

let tenant: TestTenant;
let ratePlanId: string;
let chargeId: string;
beforeAll(async () => {
  tenant = await testTenant();
  ratePlanId = (await makePlan(tenant)).ratePlanId;
  chargeId = await makeCharge(tenant, ratePlanId);
});

const post = (more: object, query = "") =>
  tenant.call("POST", `${path}${query}`, chargeBody(ratePlanId, more));
const put = (body: object) => tenant.call("PUT", `${path}/${chargeId}`, body);

describe.each(unavailableNames)("%s of a charge", (name) => {
  test("is refused by name when it has an effect", async () => {
    for (const wish of WISHES) {
      for (const answer of [await post({ [name]: wish }), await put({ [name]: wish })]) {
        expect(answer.status, `${name}: ${JSON.stringify(wish)}`).toBe(422);
        const Message = `${name} is not available for charges: leave it out`;
        expect(answer.body.Errors).toEqual([{ Code: "INVALID_VALUE", Message }]);
      }
    }
  });

  test("is accepted when it has no effect, and not shown", async () => {
    for (const nothing of NOTHING) {
      const made = await post({ [name]: nothing }, "?rejectUnknownFields=true");
      expect(made.status, made.text).toBe(200);
      expect((await put({ [name]: nothing })).status).toBe(200);
      expect((await tenant.call("GET", `${path}/${made.body.Id}`)).body).not.toHaveProperty(name);
    }
  });
});

test("the usual function of a charge is accepted, and all refused fields are reported at once", async () => {
  expect((await post({ ChargeFunction: "Standard" })).status).toBe(200);
  const { body } = await post({
    ChargeFunction: "CreditCommitment",
    CommitmentType: "UNIT",
    PrepaidTotalQuantity: 2,
  });
  const named = body.Errors.map(({ Message }: { Message: string }) => Message.split(" ")[0]);
  expect(named).toEqual(["CommitmentType", "PrepaidTotalQuantity", "ChargeFunction"]);
});
