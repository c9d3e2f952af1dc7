import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makePlan, makeProduct, makeRatePlan } from "@/lib/testing/catalog";
import { statementsOf } from "@/lib/testing/statements-during";
import { good } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let productId: string;
beforeAll(async () => {
  tenant = await testTenant();
  productId = await makeProduct(tenant);
});

const GROUPS = "/v1/catalog-groups";
const plan = (Name: string, Grade?: number) => makeRatePlan(tenant, productId, { Name, Grade });
const post = (body: object) => tenant.call("POST", GROUPS, body);

describe("a catalog group", () => {
  test("contains rate plans by grade, its own or theirs", async () => {
    const [gold, silver] = [await plan("Gold", 3), await plan("Silver")];
    const made = await good(
      post({ name: "Support", productRatePlans: [{ id: gold }, { id: silver, grade: 2 }] }),
    );
    expect(made).toMatchObject({
      catalogGroupNumber: expect.stringMatching(/^CG-\d{8}$/),
      type: "Grading",
      description: null,
      productRatePlans: [
        { id: silver, name: "Silver", grade: 2, status: "Active" },
        { id: gold, name: "Gold", grade: 3, effectiveEndDate: "2035-12-31" },
      ],
    });
    expect(await good(tenant.call("GET", `${GROUPS}/${made.catalogGroupNumber}`))).toEqual(made);
  });

  test("is changed: rate plans are removed, then others added", async () => {
    const [a, b] = [await plan("A", 1), await plan("B", 2)];
    const { id } = await good(post({ name: "Change me", productRatePlans: [{ id: a }] }));
    const changed = await good(
      tenant.call("PUT", `${GROUPS}/${id}`, {
        name: "Changed",
        remove: [{ id: a }],
        add: [{ id: b }, { id: a, grade: 9 }],
      }),
    );
    expect(changed.name).toBe("Changed");
    expect(changed.productRatePlans.map((of: { grade: number }) => of.grade)).toEqual([2, 9]);
    await good(tenant.call("DELETE", `${GROUPS}/${id}`));
    expect((await tenant.call("GET", `${GROUPS}/${id}`)).status).toBe(404);
    expect((await tenant.call("GET", `/v1/product-rate-plans/${a}`)).status).toBe(200);
  });

  test("refuses a duplicate rate plan, and one without a grade where it grades", async () => {
    const [graded, plain] = [await plan("Graded", 1), await plan("Plain")];
    const twice = await post({ name: "X", productRatePlans: [{ id: graded }, { id: graded }] });
    expect(twice.text).toContain("in the group already");
    const without = await post({ name: "X", productRatePlans: [{ id: plain }] });
    expect(without.text).toContain("needs a grade");
    const shown = await good(
      post({ name: "Y", type: "Display", productRatePlans: [{ id: plain }] }),
    );
    expect(shown.productRatePlans).toMatchObject([{ grade: null }]);
    const stranger = { remove: [{ id: graded }] };
    const refused = await tenant.call("PUT", `${GROUPS}/${shown.id}`, stranger);
    expect(refused.text).toContain("not in the group");
  });

  test("reads its rate plans at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_none, grade) => plan("Many", grade)),
    );
    const body = (keys: readonly string[]) => ({
      name: "Many",
      productRatePlans: keys.map((id) => ({ id })),
    });
    const few = await statementsOf(() => good(post(body(ids.slice(0, 2)))));
    expect(await statementsOf(() => good(post(body(ids))))).toBe(few);
    const unknown = await post(body([...ids, "0".repeat(32)]));
    expect(unknown.body.reasons, unknown.text).toMatchObject([{ code: 52810240 }]);
  });

  test("is listed page by page", async () => {
    const other = await testTenant();
    for (const name of ["One", "Two", "Three"]) {
      await good(other.call("POST", GROUPS, { name }));
    }
    const first = await good(other.call("GET", `${GROUPS}?pageSize=2`));
    expect(first.catalogGroups.map(({ name }: { name: string }) => name)).toEqual(["One", "Two"]);
    const { pathname, search } = new URL(first.nextPage);
    const second = await good(other.call("GET", `${pathname}${search}`));
    expect(second.catalogGroups).toMatchObject([{ name: "Three" }]);
    expect(second).not.toHaveProperty("nextPage");
  });

  test("loses a rate plan that is deleted", async () => {
    const gone = await plan("Gone", 1);
    const { id } = await good(post({ name: "Loses", productRatePlans: [{ id: gone }] }));
    await good(tenant.call("DELETE", `/v1/object/product-rate-plan/${gone}`));
    expect((await good(tenant.call("GET", `${GROUPS}/${id}`))).productRatePlans).toEqual([]);
  });
});

describe("rate plans by the id of another system", () => {
  test("are found by each of their ids, with their product", async () => {
    const { productId: own, ratePlanId } = await makePlan(tenant);
    const path = `/v1/object/product-rate-plan/${ratePlanId}`;
    await good(tenant.call("PUT", path, { ExternalRatePlanIds: "shop-7, crm-12" }));
    const { productRatePlans } = await good(
      tenant.call("GET", "/v1/product-rate-plans/external-id/crm-12"),
    );
    expect(productRatePlans).toMatchObject([
      { id: ratePlanId, productId: own, externallyManagedPlanIds: ["shop-7", "crm-12"] },
    ]);
    const unknown = await tenant.call("GET", "/v1/product-rate-plans/external-id/shop");
    expect(unknown.status).toBe(404);
  });
});
