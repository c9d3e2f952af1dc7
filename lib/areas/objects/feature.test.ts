import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeProduct } from "@/lib/testing/catalog";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { brokenTimelines } from "@/lib/areas/subscriptions/timeline/check-timelines";
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
    const plain = { status: "Active", description: null, quantity: null, unitOfMeasure: null };
    expect(await featuresOf(productId)).toEqual([
      { id: a, code: "A", name: "Feature A", ...plain },
      { id: b, code: "B", name: "Feature B", ...plain },
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

describe("the features of a subscription", () => {
  const made = async (AllowFeatureChanges: boolean, codes: readonly string[]) => {
    const plan = await makeCatalog(tenant, `Plan ${codes.join(" ")}`);
    if (AllowFeatureChanges)
      await good(
        tenant.call("PUT", `/v1/object/product/${plan.productId}`, { AllowFeatureChanges }),
      );
    const ids: string[] = [];
    for (const code of codes) {
      const id = await makeFeature(code, { Description: `What ${code} does` });
      await give(plan.productId, id);
      ids.push(id);
    }
    const { accountNumber } = await makeAccount(tenant);
    return { plan, ids, accountNumber };
  };
  const read = async (number: string, query = "") =>
    (await good(tenant.call("GET", `/v1/subscriptions/${number}${query}`))).ratePlans;
  const codes = (plan: { subscriptionProductFeatures: { featureCode: string }[] }) =>
    plan.subscriptionProductFeatures.map(({ featureCode }) => featureCode);
  const change = (
    accountNumber: string,
    subscriptionNumber: string,
    ...orderActions: object[]
  ) => ({
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions }],
  });
  const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];
  const updating = (ratePlanId: string, day: string, updateProduct: object) => ({
    type: "UpdateProduct",
    triggerDates: on(day),
    updateProduct: { ratePlanId, ...updateProduct },
  });

  test("are its product's, follow its orders from day to day, and come back with a deleted order", async () => {
    const { plan, ids, accountNumber } = await made(true, ["S1", "S2", "S3"]);
    const [s1 = "", s2 = "", s3 = ""] = ids;
    const ordered = await order(tenant, orderOf(accountNumber, plan.ratePlanId));
    const [{ subscriptionNumber: number }] = ordered.subscriptions;
    const [first] = await read(number);
    expect(first.subscriptionProductFeatures).toEqual(
      ["S1", "S2", "S3"].map((code) => ({
        ...{ id: expect.any(String), featureCode: code, name: `Feature ${code}` },
        description: `What ${code} does`,
      })),
    );
    const id = (code: string, of = first) =>
      of.subscriptionProductFeatures.find(
        (one: { featureCode: string }) => one.featureCode === code,
      ).id;
    const replaced = await order(
      tenant,
      change(
        accountNumber,
        number,
        updating(first.id, "2026-03-01", {
          subscriptionProductFeatures: [
            { featureId: s2, description: "Only this", customFields: { Seats__c: 5 } },
          ],
        }),
        updating(first.id, "2026-02-01", { clearingExistingFeatures: true }),
        updating(first.id, "2026-04-01", {
          subscriptionProductFeatures: [{ featureId: s2 }, { featureId: s3 }],
        }),
      ),
    );
    const days = ["2026-01-20", "2026-02-10", "2026-03-01", "2026-05-01"];
    const seen: string[][] = [];
    for (const day of days) {
      const [then] = await read(number, `?charge-detail=specific-segment&as-of-date=${day}`);
      seen.push(codes(then));
    }
    expect(seen).toEqual([["S1", "S2", "S3"], [], ["S2"], ["S2", "S3"]]);
    const [last] = await read(number);
    expect(codes(last)).toEqual(["S2", "S3"]);
    expect(last.subscriptionProductFeatures[0]).not.toHaveProperty("Seats__c");
    expect(id("S2", last)).not.toBe(id("S2"));
    const [older] = (await good(tenant.call("GET", `/v1/subscriptions/${number}/versions/2`)))
      .ratePlans;
    expect(older.subscriptionProductFeatures).toEqual([
      {
        ...{ id: id("S2"), featureCode: "S2", name: "Feature S2", description: "Only this" },
        Seats__c: 5,
      },
    ]);
    expect(await brokenTimelines(tenant.tenantId)).toEqual([]);
    await good(tenant.call("DELETE", `/v1/orders/${replaced.orderNumber}`));
    expect((await read(number))[0].subscriptionProductFeatures).toEqual(
      first.subscriptionProductFeatures,
    );
    expect(await brokenTimelines(tenant.tenantId)).toEqual([]);
    const kept = await tenant.call("DELETE", `${FEATURE}/${s1}`);
    expect(kept.text).toContain("1 product has it");
    const shown = await good(tenant.call("GET", `/v1/orders/${ordered.orderNumber}`));
    const [bought] =
      shown.order.subscriptions[0].orderActions[0].createSubscription.subscribeToRatePlans;
    expect(bought.subscriptionProductFeatures[0]).toMatchObject({ id: id("S1"), featureId: s1 });
  });

  test("are those that an order lists, in a new rate plan, a change of plan and version 2", async () => {
    const { plan, ids, accountNumber } = await made(true, ["N1", "N2"]);
    const [n1 = "", n2 = ""] = ids;
    const taken = (rest: object) => ({ productRatePlanId: plan.ratePlanId, ...rest });
    const plans = [
      taken({
        subscriptionProductFeatures: [{ featureId: n1, customFields: { Level__c: "high" } }],
      }),
      taken({ clearingExistingFeatures: true }),
    ];
    const ordered = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { plans }));
    const [{ subscriptionNumber: number }] = ordered.subscriptions;
    const [listed, cleared] = await read(number);
    expect([codes(listed), codes(cleared)]).toEqual([["N1"], []]);
    const [feature] = listed.subscriptionProductFeatures;
    expect(
      await good(tenant.call("GET", `/v1/object/subscription-product-feature/${feature.id}`)),
    ).toMatchObject({
      ...{ Id: feature.id, RatePlanId: listed.id, FeatureId: n1, FeatureCode: "N1" },
      ...{ Name: "Feature N1", Description: "What N1 does", Level__c: "high" },
      ...{ EffectiveStartDate: "2026-01-15", CreatedById: expect.any(String) },
    });
    const queryString = `select Id, FeatureCode from SubscriptionProductFeature where RatePlanId = '${listed.id}'`;
    const asked = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    expect(asked.records).toEqual([{ Id: feature.id, FeatureCode: "N1" }]);
    const given = `/object-query/subscription-product-features?filter[]=ratePlanId.EQ:${listed.id}&expand[]=feature`;
    const { data } = await good(tenant.call("GET", given));
    expect(data).toMatchObject([
      { id: feature.id, subscriptionNumber: number, Level__c: "high", feature: { id: n1 } },
    ]);
    const taking = {
      type: "ChangePlan",
      triggerDates: on("2026-02-15"),
      changePlan: {
        ratePlanId: listed.id,
        newProductRatePlan: taken({ subscriptionProductFeatures: [{ featureId: n2 }] }),
      },
    };
    const adding = {
      type: "AddProduct",
      triggerDates: on("2026-02-15"),
      addProduct: taken({ subscriptionProductFeatures: [{ featureId: n2 }, { featureId: n1 }] }),
    };
    await order(tenant, change(accountNumber, number, taking, adding));
    const newer = (await read(number)).slice(2).map(codes);
    expect(newer).toEqual([["N2"], ["N1", "N2"]]);
    const gone = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    expect(gone.records).toEqual([]);
    const path = `/v2/subscriptions/${number}?expand[]=subscription_plans`;
    const { subscription_plans: inVersion2 } = (await tenant.call("GET", path)).body;
    expect(inVersion2.data[0].features).toEqual([
      {
        ...{ id: feature.id, feature_id: n1, feature_code: "N1", name: "Feature N1" },
        ...{ description: "What N1 does", custom_fields: { Level__c: "high" } },
        ...{ quantity: null, unit_of_measure: null },
      },
    ]);
    expect(await brokenTimelines(tenant.tenantId)).toEqual([]);
  });

  test("are never ones that the product lacks, nor others where it allows no changes", async () => {
    const { plan, ids, accountNumber } = await made(false, ["F1", "F2"]);
    const [f1 = "", f2 = ""] = ids;
    const foreign = await makeFeature("FOREIGN");
    const refusal = async (rest: object) => {
      const plans = [{ productRatePlanId: plan.ratePlanId, ...rest }];
      const body = orderOf(accountNumber, plan.ratePlanId, { plans });
      const placed = await tenant.call("POST", "/v1/orders", body);
      const previewed = await tenant.call("POST", "/v1/orders/preview", {
        ...body,
        previewOptions: { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-02-15" },
      });
      const [reason] = placed.body.reasons;
      expect(previewed.body.reasons[0].message).toBe(reason.message);
      return [reason.code, reason.message];
    };
    const list = (...features: string[]) => ({
      subscriptionProductFeatures: features.map((featureId) => ({ featureId })),
    });
    const [code, message] = await refusal(list(f1, foreign));
    expect(code).toBe(58730040);
    expect(message).toContain("feature of the product");
    expect(await refusal(list(f1))).toEqual([
      58730030,
      expect.stringContaining("AllowFeatureChanges"),
    ]);
    expect((await refusal(list(f1, f1)))[1]).toContain("at most once");
    const plans = [{ productRatePlanId: plan.ratePlanId, ...list(f2, f1) }];
    const taken = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { plans }));
    const [{ subscriptionNumber: number }] = taken.subscriptions;
    const [own] = await read(number);
    expect(codes(own)).toEqual(["F1", "F2"]);
    for (const part of (await good(tenant.call("GET", "/object-query/product-features"))).data)
      if (part.featureId === f1) await good(tenant.call("DELETE", `${OF_PRODUCT}/${part.id}`));
    const kept = await tenant.call("DELETE", `${FEATURE}/${f1}`);
    expect(kept.text).toContain("a subscription uses it");
    expect(codes((await read(number))[0])).toEqual(["F1", "F2"]);
  });
});
