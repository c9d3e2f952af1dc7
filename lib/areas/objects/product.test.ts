import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeProduct, makeRatePlan } from "@/lib/testing/catalog";
import { beforeAll, describe, expect, test } from "vitest";

const UNKNOWN = "0123456789abcdef0123456789abcdef";
const BODY = { Name: "Gold", EffectiveStartDate: "2026-01-01", EffectiveEndDate: "2030-12-31" };

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const post = (body: object, query = "") => tenant.call("POST", `/v1/object/product${query}`, body);
const get = (id: string, query = "") => tenant.call("GET", `/v1/object/product/${id}${query}`);
const put = (id: string, body: object, query = "") =>
  tenant.call("PUT", `/v1/object/product/${id}${query}`, body);

describe("creating a product", () => {
  test("returns an id, and the product has what was sent and its numbers", async () => {
    const made = await post({
      ...BODY,
      Category: "Services",
      Description: "All of it",
      Tier__c: "A",
    });
    expect(made.body).toEqual({ Success: true, Id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const shown = await get(made.body.Id);
    expect(shown.status).toBe(200);
    expect(shown.body).toEqual({
      ...BODY,
      Id: made.body.Id,
      Category: "Services",
      Description: "All of it",
      Tier__c: "A",
      AllowFeatureChanges: false,
      ProductNumber: expect.stringMatching(/^PC-\d{8}$/),
      SKU: expect.stringMatching(/^SKU-\d{8}$/),
      CreatedDate: "2026-01-15T12:00:00.000+00:00",
      UpdatedDate: "2026-01-15T12:00:00.000+00:00",
    });
  });

  test("is found by its number and its SKU as well as its id", async () => {
    const id = await makeProduct(tenant, { ProductNumber: "P/1", SKU: "GOLD" });
    for (const key of [id, encodeURIComponent("P/1"), "GOLD"]) {
      expect((await get(key)).body.Id).toBe(id);
    }
  });

  test("skips numbers that were assigned manually", async () => {
    const own = await testTenant();
    await makeProduct(own, { ProductNumber: "PC-00000001" });
    const id = await makeProduct(own);
    const shown = await own.call("GET", `/v1/object/product/${id}`);
    expect(shown.body.ProductNumber).toBe("PC-00000002");
  });

  test("reports every problem of its body, by the names of object operations", async () => {
    const refused = await post({ Name: "", EffectiveStartDate: "2026-13-01", SKU: [7] });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      Success: false,
      Errors: [
        { Code: "MISSING_REQUIRED_VALUE", Message: "EffectiveEndDate is required" },
        { Code: "INVALID_VALUE", Message: expect.stringContaining("EffectiveStartDate") },
        { Code: "MISSING_REQUIRED_VALUE", Message: "Name is required" },
        { Code: "INVALID_VALUE", Message: expect.stringContaining("SKU") },
      ],
    });
  });

  test("refuses dates that end before they start", async () => {
    const refused = await post({ ...BODY, EffectiveEndDate: "2025-12-31" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("EffectiveEndDate must not lie before EffectiveStartDate");
  });

  test.each([
    ["ProductNumber", { ProductNumber: "TAKEN" }],
    ["SKU", { SKU: "TAKEN-SKU" }],
  ])("refuses a %s that another product has", async (field, given) => {
    await makeProduct(tenant, given);
    const refused = await post({ ...BODY, ...given });
    expect(refused.status).toBe(422);
    expect(refused.body.Errors).toEqual([
      { Code: "DUPLICATE_VALUE", Message: `${field} is taken: it must be unique` },
    ]);
  });

  test("refuses a custom field that cannot be one", async () => {
    const refused = await post({ ...BODY, Size__c: { deep: true } });
    expect(refused.status).toBe(400);
    expect(refused.body.Errors[0].Message).toContain("Size__c");
  });

  test("is recorded in the audit trail and emitted as an event in the same transaction", async () => {
    const id = await makeProduct(tenant, { Name: "Noted" });
    const noted = await asOwner<{ operation: string; action: string }>(
      "select operation, action from audit_entry where tenant_id = $1 and replace(subject_id::text, '-', '') = $2",
      [tenant.tenantId, id],
    );
    expect(noted).toEqual([{ operation: "createProduct", action: "create" }]);
    const told = await asOwner<{ event_type: string }>(
      "select event_type from outbox where tenant_id = $1 and replace(subject_id::text, '-', '') = $2",
      [tenant.tenantId, id],
    );
    expect(told).toEqual([{ event_type: "product.created" }]);
  });
});

describe("fields that a product does not have", () => {
  const odd = { ...BODY, Colour: "blue", name: "lower case" };

  test("are ignored", async () => {
    const made = await post(odd);
    expect(made.status).toBe(200);
    expect((await get(made.body.Id)).text).not.toContain("blue");
  });

  test("are refused at the caller's request, on create and on update", async () => {
    const id = await makeProduct(tenant);
    const strict = "?rejectUnknownFields=true";
    for (const refused of [await post(odd, strict), await put(id, { Colour: "blue" }, strict)]) {
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ message: "Error - unrecognised fields" });
    }
    expect((await post({ ...BODY, Colour__c: "blue" }, strict)).status).toBe(200);
    expect((await post(odd, "?rejectUnknownFields=false")).status).toBe(200);
    expect((await post(BODY, "?rejectUnknownFields=maybe")).status).toBe(400);
  });
});

describe("reading a product", () => {
  test("returns only the requested fields, and always the id", async () => {
    const id = await makeProduct(tenant, { Name: "Named" });
    expect((await get(id, "?fields=Name,SKU,Nonsense")).body).toEqual({
      Id: id,
      Name: "Named",
      SKU: expect.any(String),
    });
  });

  test("gives the same answer for an unknown id, a malformed one and another tenant's", async () => {
    const stranger = await testTenant();
    const theirs = await makeProduct(stranger);
    for (const id of [UNKNOWN, "nonsense", theirs]) {
      const answer = await get(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ records: [], size: 0, done: true });
    }
  });

  test("writes times with the tenant's offset", async () => {
    const york = await testTenant({ timeZone: "America/New_York" });
    const id = await makeProduct(york);
    const shown = await york.call("GET", `/v1/object/product/${id}`);
    expect(shown.body.CreatedDate).toBe("2026-01-15T07:00:00.000-05:00");
  });
});

describe("changing a product", () => {
  test("keeps fields that are not sent, and null clears", async () => {
    const id = await makeProduct(tenant, { Category: "Old", Description: "Text", Tier__c: "A" });
    const before = (await get(id)).body;
    const answer = await put(id, { Name: "New", Description: null, Tier__c: null });
    expect(answer.body).toEqual({ Success: true, Id: id });
    const after = (await get(id)).body;
    const { Description: _gone, Tier__c: _too, ...rest } = before;
    expect(after).toEqual({ ...rest, Name: "New" });
  });

  test("records the differences", async () => {
    const id = await makeProduct(tenant, { Name: "Before" });
    await put(id, { Name: "After" });
    const [noted] = await asOwner<{ detail: unknown }>(
      "select detail from audit_entry where tenant_id = $1 and replace(subject_id::text, '-', '') = $2 and action = 'update'",
      [tenant.tenantId, id],
    );
    expect(noted?.detail).toEqual({ name: { before: "Before", after: "After" } });
  });

  test("never leaves a rate plan in effect outside its dates", async () => {
    const id = await makeProduct(tenant);
    await makeRatePlan(tenant, id, { Name: "Late", EffectiveEndDate: "2034-06-30" });
    const refused = await put(id, { EffectiveEndDate: "2033-12-31" });
    expect(refused.status).toBe(422);
    expect(refused.body.Errors[0].Message).toMatch(/PRP-\d{8} \(Late\)/);
    expect((await put(id, { EffectiveEndDate: "2034-06-30" })).status).toBe(200);
  });

  test("of an unknown id or another tenant is refused in the words of object operations", async () => {
    const stranger = await testTenant();
    const theirs = await makeProduct(stranger);
    for (const id of [UNKNOWN, theirs]) {
      const refused = await put(id, { Name: "Mine" });
      expect(refused.status).toBe(404);
      expect(refused.body.Errors[0].Code).toBe("INVALID_ID");
    }
    const shown = await stranger.call("GET", `/v1/object/product/${theirs}`);
    expect(shown.body.Name).toBe("Support");
  });
});

describe("deleting a product", () => {
  test("deletes its rate plans", async () => {
    const id = await makeProduct(tenant);
    const ratePlanId = await makeRatePlan(tenant, id);
    const gone = await tenant.call("DELETE", `/v1/object/product/${id}`);
    expect(gone.body).toEqual({ success: true, id });
    expect((await get(id)).status).toBe(404);
    const plan = await tenant.call("GET", `/v1/object/product-rate-plan/${ratePlanId}`);
    expect(plan.status).toBe(404);
    expect((await tenant.call("DELETE", `/v1/object/product/${id}`)).status).toBe(404);
  });
});

test("a caller without a credential gets the refusal that object clients read", async () => {
  const refused = await tenant.call("POST", "/v1/object/product", BODY, { token: null });
  expect(refused.status).toBe(401);
  expect(refused.body.message).toBe("Authentication error");
});

test("a caller with read access changes nothing", async () => {
  const made = await tenant.call("POST", "/v1/api-clients", {
    name: "Reader",
    scopes: ["catalog:read"],
  });
  const { clientId: client_id, clientSecret: client_secret } = made.body;
  const credentials = { grant_type: "client_credentials", client_id, client_secret };
  const token = (await tenant.call("POST", "/oauth/token", credentials, { token: null })).body
    .access_token;
  const refused = await tenant.call("POST", "/v1/object/product", BODY, { token });
  expect(refused.status).toBe(403);
  expect(refused.body.Errors[0].Code).toBe("NO_PERMISSION");
});
