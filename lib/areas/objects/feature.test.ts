import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeProduct } from "@/lib/testing/catalog";
import { good } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const FEATURE = "/v1/object/feature";
const OF_PRODUCT = "/v1/object/product-feature";

async function makeFeature(FeatureCode: string, rest: object = {}): Promise<string> {
  const body = { FeatureCode, Name: `Feature ${FeatureCode}`, ...rest };
  return (await good(tenant.call("POST", FEATURE, body))).Id;
}

async function give(ProductId: string, FeatureId: string): Promise<string> {
  return (await good(tenant.call("POST", OF_PRODUCT, { ProductId, FeatureId }))).Id;
}

const featuresOf = async (productId: string) =>
  (await good(tenant.call("GET", `/v1/catalog/products/${productId}`))).productFeatures;

describe("a feature", () => {
  test("is created, found by id and by code, changed and deleted", async () => {
    const id = await makeFeature("SSO", { Description: "Sign in once", Owner__c: "Ana" });
    const shown = {
      Id: id,
      FeatureCode: "SSO",
      Name: "Feature SSO",
      Description: "Sign in once",
      Status: "Active",
      Owner__c: "Ana",
      CreatedDate: expect.any(String),
      UpdatedDate: expect.any(String),
    };
    expect((await tenant.call("GET", `${FEATURE}/${id}`)).body).toEqual(shown);
    expect((await tenant.call("GET", `${FEATURE}/SSO`)).body).toEqual(shown);
    const change = { Name: "Single sign-on", Description: null, Owner__c: null };
    await good(tenant.call("PUT", `${FEATURE}/${id}`, change));
    const { body } = await tenant.call("GET", `${FEATURE}/${id}`);
    expect(body).toMatchObject({ Name: "Single sign-on", FeatureCode: "SSO" });
    expect(body).not.toHaveProperty("Description");
    expect(body).not.toHaveProperty("Owner__c");
    expect((await tenant.call("DELETE", `${FEATURE}/${id}`)).body).toEqual({ success: true, id });
    expect((await tenant.call("GET", `${FEATURE}/${id}`)).status).toBe(404);
    const trail = await asOwner<{ action: string }>(
      "select action from audit_entry where tenant_id = $1 and subject_type = 'feature' order by id",
      [tenant.tenantId],
    );
    expect(trail.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });

  test("has a unique code", async () => {
    await makeFeature("TWICE");
    const again = { FeatureCode: "TWICE", Name: "Again" };
    const { body, text } = await tenant.call("POST", FEATURE, again);
    expect(body.Success, text).toBe(false);
    expect(text).toContain("FeatureCode is taken");
  });

  test("is listed with the number of products that have it", async () => {
    const id = await makeFeature("LISTED");
    await give(await makeProduct(tenant), id);
    const { body } = await tenant.call(
      "GET",
      "/object-query/features?filter[]=featureCode.EQ:LISTED",
    );
    expect(body.data).toEqual([expect.objectContaining({ id, productCount: 1 })]);
  });
});

describe("a feature of a product", () => {
  test("is added, shown by the catalog, and removed", async () => {
    const productId = await makeProduct(tenant);
    const [b, a] = [await makeFeature("B"), await makeFeature("A")];
    const given = await give(productId, b);
    await give(productId, a);
    expect((await tenant.call("GET", `${OF_PRODUCT}/${given}`)).body).toMatchObject({
      Id: given,
      ProductId: productId,
      FeatureId: b,
    });
    expect(await featuresOf(productId)).toEqual([
      { id: a, code: "A", name: "Feature A", status: "Active", description: null },
      { id: b, code: "B", name: "Feature B", status: "Active", description: null },
    ]);
    const listed = await tenant.call(
      "GET",
      `/object-query/product-features?filter[]=productId.EQ:${productId}`,
    );
    expect(listed.body.data).toHaveLength(2);
    await good(tenant.call("DELETE", `${OF_PRODUCT}/${given}`));
    expect(await featuresOf(productId)).toHaveLength(1);
  });

  test("is added once, and only while the feature is active", async () => {
    const productId = await makeProduct(tenant);
    const id = await makeFeature("ONCE");
    await give(productId, id);
    const again = await tenant.call("POST", OF_PRODUCT, { ProductId: productId, FeatureId: id });
    expect(again.body.Success, again.text).toBe(false);
    const inactive = await makeFeature("OFF", { Status: "Inactive" });
    const refused = await tenant.call("POST", OF_PRODUCT, {
      ProductId: productId,
      FeatureId: inactive,
    });
    expect(refused.text).toContain("inactive");
  });

  test("prevents its feature from being deleted, and is deleted with its product", async () => {
    const productId = await makeProduct(tenant);
    const id = await makeFeature("KEPT");
    const given = await give(productId, id);
    const refused = await tenant.call("DELETE", `${FEATURE}/${id}`);
    expect(refused.text).toContain("1 product has it");
    await good(tenant.call("DELETE", `/v1/object/product/${productId}`));
    expect((await tenant.call("GET", `${OF_PRODUCT}/${given}`)).status).toBe(404);
    await good(tenant.call("DELETE", `${FEATURE}/${id}`));
  });
});
