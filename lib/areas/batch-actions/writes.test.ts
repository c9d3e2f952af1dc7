import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const act = (action: string, body: object, options = {}) =>
  tenant.call("POST", `/v1/action/${action}`, body, options);
const count = async (object: string, where: string) =>
  (await good(act("query", { queryString: `select Id from ${object} where ${where}` }))).size;
const ACCOUNT = { Name: "Lovelace & Co", Currency: "EUR", BillCycleDay: 1 };

describe("creating objects", () => {
  test("has one result for each in their order, and writes the others of a refused one", async () => {
    const answer = await good(
      act("create", {
        type: "Account",
        objects: [
          { ...ACCOUNT, Name: "First" },
          { Name: "No currency" },
          { ...ACCOUNT, Name: "Third" },
        ],
      }),
    );
    expect(answer).toEqual([
      { Success: true, Id: expect.stringMatching(/^[0-9a-f]{32}$/) },
      {
        Success: false,
        Errors: [{ Code: "MISSING_REQUIRED_VALUE", Message: expect.stringContaining("Currency") }],
      },
      { Success: true, Id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect(await good(tenant.call("GET", `/v1/accounts/${answer[2].Id}`))).toMatchObject({
      basicInfo: { name: "Third" },
    });
    expect(await count("Account", "Name = 'No currency'")).toBe(0);
  });

  test("goes for objects of the catalog and usage as well", async () => {
    const [product] = await good(
      act("create", {
        type: "Product",
        objects: [
          { Name: "Batch", EffectiveStartDate: "2026-01-01", EffectiveEndDate: "2036-01-01" },
        ],
      }),
    );
    expect((await good(tenant.call("GET", `/v1/object/product/${product.Id}`))).Name).toBe("Batch");
    const usage = {
      AccountId: world.accountId,
      UOM: "Each",
      Quantity: 2,
      StartDateTime: "2026-01-10T00:00:00Z",
    };
    const [made] = await good(act("create", { type: "Usage", objects: [usage] }));
    expect((await good(tenant.call("GET", `/v1/object/usage/${made.Id}`))).Quantity).toBe(2);
  });

  test("is repeated under a key without making anything twice", async () => {
    const body = { type: "Account", objects: [{ ...ACCOUNT, Name: "Once" }] };
    const options = { headers: { "idempotency-key": "batch-1" } };
    const first = await act("create", body, options);
    const second = await act("create", body, options);
    expect(second.body).toEqual(first.body);
    expect(await count("Account", "Name = 'Once'")).toBe(1);
  });

  test("goes on where a call stopped whose process died before it answered", async () => {
    const objects = ["Before the end", "After it"].map((Name) => ({ ...ACCOUNT, Name }));
    const body = { type: "Account", objects };
    const options = { headers: { "idempotency-key": "batch-2" } };
    const first = await good(act("create", body, options));
    // As if the answer had never been stored: the key of the whole call is gone, those of its objects are not.
    const gone =
      "delete from idempotency_key where tenant_id = $1 and key = 'batch-2' returning key";
    expect(await asOwner(gone, [tenant.tenantId])).toHaveLength(1);
    expect(await good(act("create", body, options))).toEqual(first);
    expect(await count("Account", "Name = 'Before the end' or Name = 'After it'")).toBe(2);
  });

  test("refuses what it cannot write, and more than fifty objects", async () => {
    for (const type of ["Order", "CreditMemo", "RatePlan", "Nonsense"]) {
      const refused = await act("create", { type, objects: [{}] });
      expect([refused.status, refused.body.Errors[0].Code]).toEqual([400, "INVALID_TYPE"]);
    }
    const many = await act("create", { type: "Account", objects: Array(51).fill(ACCOUNT) });
    expect([many.status, many.body.Errors[0].Code]).toEqual([400, "MAX_RECORDS_EXCEEDED"]);
    expect(await count("Account", `Name = '${ACCOUNT.Name}'`)).toBe(0);
  });
});

test("updating changes the named fields and clears those of fieldsToNull", async () => {
  const objects = [{ ...ACCOUNT, Name: "Changing", Notes: "old", CrmId: "crm" }];
  const [{ Id }] = await good(act("create", { type: "Account", objects }));
  const answer = await good(
    act("update", {
      type: "account",
      objects: [
        { Id, PaymentTerm: "Net 60", fieldsToNull: ["Notes"] },
        { PaymentTerm: "Net 30" },
        { Id: "0".repeat(32), PaymentTerm: "Net 30" },
        { Id, PaymentTerm: "Net 30", fieldsToNull: "CrmId" },
        { Id, fieldsToNull: ["Name"] },
      ],
    }),
  );
  const successes = answer.map((one: { Success: boolean }) => one.Success);
  expect(successes).toEqual([true, false, false, false, false]);
  expect(answer[3].Errors[0].Message).toContain("fieldsToNull must be a list");
  expect(answer[4].Errors[0]).toEqual({
    Code: "MISSING_REQUIRED_VALUE",
    Message: expect.stringContaining("Name"),
  });
  expect(answer[1].Errors[0].Code).toBe("MISSING_REQUIRED_VALUE");
  expect(answer[2].Errors[0].Code).toBe("INVALID_ID");
  expect(await good(tenant.call("GET", `/v1/accounts/${Id}`))).toMatchObject({
    basicInfo: { notes: null, crmId: "crm" },
    billingAndPayment: { paymentTerm: "Net 60" },
  });
});

test("other fields of a call are ignored, unless it says otherwise", async () => {
  const more = { noted: "by its program" };
  const calls = {
    create: { type: "Account", objects: [{ ...ACCOUNT, Shoe: 44 }], ...more },
    update: { type: "Account", objects: [{ Id: world.accountId, Shoe: 44 }], ...more },
    delete: { type: "Account", ids: ["0".repeat(32)], ...more },
    query: { queryString: "select Id from Account", conf: { batchSize: 2, ...more } },
    queryMore: { queryLocator: "none", ...more },
  };
  for (const [name, body] of Object.entries(calls)) {
    const taken = await act(name, body);
    expect([name, taken.status]).toEqual([name, name === "queryMore" ? 400 : 200]);
    if (name === "create" || name === "update") expect(taken.body[0].Success).toBe(true);
    const refused = await act(`${name}?rejectUnknownFields=true`, body);
    expect([name, refused.status, refused.body]).toEqual([
      name,
      400,
      { message: "Error - unrecognised fields" },
    ]);
  }
  const objects = [{ ...ACCOUNT, Shoe: 44 }, ACCOUNT];
  const strict = await act("create?rejectUnknownFields=true", { type: "Account", objects });
  expect(strict.body.map((one: { Success: boolean }) => one.Success)).toEqual([false, true]);
});

test("deleting has one result for each id", async () => {
  const [{ Id }] = await good(act("create", { type: "Account", objects: [ACCOUNT] }));
  const answer = await good(act("delete", { type: "Account", ids: [Id, "0".repeat(32)] }));
  expect(answer).toEqual([
    { id: Id, success: true },
    {
      id: "0".repeat(32),
      success: false,
      errors: [expect.objectContaining({ Code: "INVALID_ID" })],
    },
  ]);
  expect((await tenant.call("GET", `/v1/accounts/${Id}`)).status).toBe(404);
});

test("custom fields of objects are held to their definitions", async () => {
  const region = { object: "Account", name: "Region__c", label: "Region" };
  const picklist = ["North", "South"];
  await good(
    tenant.call("POST", "/v1/settings/custom-fields", { ...region, type: "picklist", picklist }),
  );
  const answer = await good(
    act("create", {
      type: "Account",
      objects: [
        { ...ACCOUNT, Region__c: "North" },
        { ...ACCOUNT, Region__c: "West" },
      ],
    }),
  );
  expect(answer.map((one: { Success: boolean }) => one.Success)).toEqual([true, false]);
  expect(await good(tenant.call("GET", `/v1/accounts/${answer[0].Id}`))).toMatchObject({
    basicInfo: { Region__c: "North" },
  });
});

test("a client needs the scope of each object's own call", async () => {
  const client = await good(
    tenant.call("POST", "/v1/api-clients", { name: "Reader", scopes: ["accounts:read"] }),
  );
  const { body } = await callApi("POST", "/oauth/token", {
    grant_type: "client_credentials",
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const options = { token: String(body.access_token) };
  const [refused] = await good(act("create", { type: "Account", objects: [ACCOUNT] }, options));
  expect(refused).toEqual({
    Success: false,
    Errors: [{ Code: "NO_PERMISSION", Message: expect.stringContaining("accounts:write") }],
  });
});

test("the version of batch actions is read from its header and answered", async () => {
  const query = { queryString: "select Id from Account where Name = 'x'" };
  const asked = (value: string) =>
    act("query", query, { headers: { "x-service-wsdl-version": value } });
  expect((await act("query", query)).headers.get("x-service-wsdl-version")).toBe("79");
  expect((await asked("131")).headers.get("x-service-wsdl-version")).toBe("131");
  const refused = await asked("latest");
  expect([refused.status, refused.body.Errors[0].Code]).toEqual([400, "INVALID_VERSION"]);
  await expectBooksToHold();
});
