import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

const UNKNOWN = "0123456789abcdef0123456789abcdef";

let tenant: TestTenant;
let account: Awaited<ReturnType<typeof makeAccount>>;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  account = await makeAccount(tenant);
});

const body = (rest: object = {}) => ({
  AccountNumber: account.accountNumber,
  UOM: "Each",
  Quantity: 3,
  StartDateTime: "2026-01-10T08:00:00+02:00",
  ...rest,
});
const create = (rest: object = {}, query = "") =>
  tenant.call("POST", `/v1/object/usage${query}`, body(rest));
const get = (id: string, query = "") => tenant.call("GET", `/v1/object/usage/${id}${query}`);
const put = (id: string, changes: object) => tenant.call("PUT", `/v1/object/usage/${id}`, changes);
const remove = (id: string) => tenant.call("DELETE", `/v1/object/usage/${id}`);

describe("a usage record as an object", () => {
  test("is created, read, corrected and deleted", async () => {
    const made = await good(create({ UniqueKey: "o-1", Description: "A call", rate__c: 2 }));
    expect(made).toEqual({ Success: true, Id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect((await get(made.Id)).body).toEqual({
      Id: made.Id,
      AccountId: account.accountId,
      AccountNumber: account.accountNumber,
      Description: "A call",
      Quantity: 3,
      RbeStatus: "Pending",
      SourceType: "API",
      StartDateTime: "2026-01-10T06:00:00.000+00:00",
      UOM: "Each",
      UniqueKey: "o-1",
      rate__c: 2,
      CreatedById: tenant.clientId.replaceAll("-", ""),
      CreatedDate: "2026-01-15T12:00:00.000+00:00",
      UpdatedById: tenant.clientId.replaceAll("-", ""),
      UpdatedDate: "2026-01-15T12:00:00.000+00:00",
    });
    expect((await get(made.Id, "?fields=Quantity,UOM")).body).toEqual({
      Id: made.Id,
      Quantity: 3,
      UOM: "Each",
    });
    await good(
      put(made.Id, { Quantity: 4.25, StartDateTime: "2026-01-11", EndDateTime: "2026-01-12" }),
    );
    expect((await get(made.Id)).body).toMatchObject({
      Quantity: 4.25,
      StartDateTime: "2026-01-11T00:00:00.000+00:00",
      EndDateTime: "2026-01-12T00:00:00.000+00:00",
      rate__c: 2,
    });
    await good(put(made.Id, { EndDateTime: null }));
    expect((await get(made.Id)).body.EndDateTime).toBeUndefined();
    expect((await good(remove(made.Id))).success).toBe(true);
    expect((await get(made.Id)).body).toEqual({ records: [], size: 0, done: true });
  });

  test("belongs to a charge by its id or number, and then to its subscription", async () => {
    const own = await makeAccount(tenant);
    await good(
      tenant.call("POST", "/v1/orders", newSubscriptionOrder(own.accountNumber, ratePlanId)),
    );
    const [charge] = await asOwner<{ id: string; number: string; subscription: string }>(
      `select replace(c.id::text, '-', '') as id, c.charge_number as number, s.subscription_number as subscription
       from rate_plan_charge c join subscription s on s.id = c.subscription_id where c.account_id = $1 and c.uom = 'Each'`,
      [own.accountId],
    );
    const on = { AccountNumber: undefined, AccountId: own.accountId, StartDateTime: "2026-01-20" };
    for (const named of [{ ChargeId: charge?.id }, { ChargeNumber: charge?.number }]) {
      const made = await good(create({ ...on, ...named }));
      expect((await get(made.Id)).body).toMatchObject({
        ChargeId: charge?.id,
        ChargeNumber: charge?.number,
        SubscriptionNumber: charge?.subscription,
        ProductRatePlanChargeNumber: expect.stringMatching(/^PRPC-/),
      });
    }
    const other = await create({ ...on, ChargeId: charge?.id, UOM: "Seat" });
    expect(other.status).toBe(422);
  });

  test("is refused with every reason, by the field names of object operations", async () => {
    const bad = await create({ AccountNumber: "A99999999", UOM: "Parsec" });
    expect(bad.status).toBe(404);
    expect(bad.body).toEqual({
      Success: false,
      Errors: [
        { Code: "INVALID_ID", Message: "Cannot find account by key: 'A99999999'." },
        { Code: "INVALID_VALUE", Message: "No charge of the catalog has the unit Parsec." },
      ],
    });
    expect((await create({ AccountNumber: undefined })).body.Errors[0].Code).toBe(
      "MISSING_REQUIRED_VALUE",
    );
    const two = await makeAccount(tenant);
    expect((await create({ AccountId: two.accountId })).status).toBe(404);
    expect((await create({ Quantity: -1 })).status).toBe(400);
    expect((await create({ Colour: 1 }, "?rejectUnknownFields=true")).status).toBe(400);
    for (const call of [get(UNKNOWN), put(UNKNOWN, {}), remove(UNKNOWN), get("nonsense")])
      expect((await call).status).toBe(404);
  });

  test("has a unique key", async () => {
    await good(create({ UniqueKey: "o-2" }));
    for (const rest of [{}, { Quantity: 9 }]) {
      const again = await create({ UniqueKey: "o-2", ...rest });
      expect(again.status).toBe(422);
      expect(again.body.Errors).toEqual([
        { Code: "DUPLICATE_VALUE", Message: "UniqueKey is taken: it must be unique" },
      ]);
    }
  });

  test("cannot be changed once it is billed", async () => {
    const made = await good(create());
    await asOwner(
      "update usage_daily set status = 'Processed' where id = (select daily_id from usage_record where id = $1)",
      [made.Id],
    );
    expect((await put(made.Id, { Quantity: 1 })).status).toBe(422);
    expect((await remove(made.Id)).body.Errors[0].Code).toBe("CANNOT_DELETE");
    expect((await get(made.Id)).body).toMatchObject({ Quantity: 3, RbeStatus: "Processed" });
  });
});

test("unbilled usage is summed by subscription, charge and unit", async () => {
  const own = await makeAccount(tenant);
  const on = (rest: object) => create({ AccountNumber: own.accountNumber, ...rest });
  await good(on({ Quantity: 0.1, StartDateTime: "2026-01-03" }));
  await good(on({ Quantity: 0.2, StartDateTime: "2026-01-05" }));
  const billed = await good(on({ Quantity: 5 }));
  await asOwner(
    "update usage_daily set status = 'Processed' where id = (select daily_id from usage_record where id = $1)",
    [billed.Id],
  );
  const path = `/v1/usage/accounts/${own.accountNumber}/unbilled`;
  const answer = await good(tenant.call("GET", path));
  expect(answer).toEqual({
    success: true,
    accountId: own.accountId,
    accountNumber: own.accountNumber,
    unbilled: [
      {
        subscriptionNumber: null,
        chargeNumber: null,
        unitOfMeasure: "Each",
        quantity: 0.3,
        records: 2,
        firstStartDate: "2026-01-03",
        lastStartDate: "2026-01-05",
      },
    ],
  });
});

test("an account with usage is not deleted", async () => {
  const own = await makeAccount(tenant);
  await good(create({ AccountNumber: own.accountNumber }));
  const refused = await tenant.call("DELETE", `/v1/accounts/${own.accountNumber}`);
  expect(refused.status, refused.text).toBe(422);
  expect(refused.text).toContain("usage");
});
