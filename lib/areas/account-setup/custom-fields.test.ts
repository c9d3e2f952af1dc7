import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const plain = {
  name: "Engines",
  currency: "EUR",
  billToContact: { firstName: "Ada", lastName: "Lovelace" },
};
const create = (more: object) => tenant.call("POST", "/v1/accounts", { ...plain, ...more });
const infoOf = async (number: string) =>
  (await tenant.call("GET", `/v1/accounts/${number}`)).body.basicInfo;

describe("custom fields of accounts", () => {
  test("are beside the declared ones, are changed one by one, and removed by null", async () => {
    const { body } = await create({ Segment__c: "North", Seats__c: 12, Vip__c: true });
    const info = { Segment__c: "North", Seats__c: 12, Vip__c: true };
    expect(await infoOf(body.accountNumber)).toMatchObject({ name: "Engines", ...info });
    const change = { Segment__c: "South", Vip__c: null };
    await tenant.call("PUT", `/v1/accounts/${body.accountNumber}`, change);
    const after = await infoOf(body.accountNumber);
    expect(after).toMatchObject({ Segment__c: "South", Seats__c: 12 });
    expect(after).not.toHaveProperty("Vip__c");
    await tenant.call("PUT", `/v1/accounts/${body.accountNumber}`, { notes: "kept" });
    expect(await infoOf(body.accountNumber)).toMatchObject({ Segment__c: "South", notes: "kept" });
  });

  test("are in the audit trail by name alone", async () => {
    const { body } = await create({ Segment__c: "Secret" });
    await tenant.call("PUT", `/v1/accounts/${body.accountNumber}`, { Segment__c: "Secret too" });
    const lines = await asOwner<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and action = 'update' and subject_type = 'account'",
      [tenant.tenantId],
    );
    expect(JSON.stringify(lines)).toContain('"customFields":"changed"');
    expect(JSON.stringify(lines)).not.toContain("Secret");
  });

  test.each([
    ["an object", { Segment__c: {} }, 20],
    ["a list", { Segment__c: [] }, 20],
    ["more than 500 characters", { Segment__c: "x".repeat(501) }, 20],
    ["a card number", { Segment__c: "4111 1111 1111 1111" }, 20],
    ["a name that is not one", { "4Segment__c": "x" }, 20],
    ["a name without __c", { Segment: "x" }, 21],
  ])("are refused with %s", async (_what, more, category) => {
    const { status, body } = await create(more);
    expect([status, body.reasons[0].code % 100]).toEqual([400, category]);
    const { accountNumber } = (await create({})).body;
    const changed = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, more);
    expect([changed.status, changed.body.reasons[0].code % 100]).toEqual([400, category]);
  });
});
