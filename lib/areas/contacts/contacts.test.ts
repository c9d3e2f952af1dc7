import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";

const ada = { firstName: "Ada", lastName: "Lovelace" };

async function account(tenant: TestTenant) {
  const body = { name: "Engines", currency: "EUR", billToContact: ada };
  return (await tenant.call("POST", "/v1/accounts", body)).body;
}

async function contact(tenant: TestTenant, accountNumber: string, change: object = {}) {
  const answer = await tenant.call("POST", "/v1/contacts", { accountNumber, ...ada, ...change });
  expect(answer.status).toBe(200);
  return answer.body;
}

const firstCode = (answer: { body: { reasons: { code: number }[] } }) =>
  answer.body.reasons[0]?.code;

describe("POST /v1/contacts", () => {
  test("adds a contact and answers with all of it", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber } = await account(tenant);
    const made = await contact(tenant, accountNumber, {
      country: "DEU",
      zipCode: "10115",
      contactDescription: "Night shift",
      otherPhoneType: "Home",
    });
    expect(made).toMatchObject({
      success: true,
      accountId,
      accountNumber,
      country: "Germany",
      zipCode: "10115",
      contactDescription: "Night shift",
      asBillTo: false,
      workEmail: null,
    });
    const read = await tenant.call("GET", `/v1/contacts/${made.id}`);
    expect(read.body).toEqual(made);
  });

  test("takes the requested roles from the contacts that had them", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    const made = await contact(tenant, accountNumber, { asBillTo: true, asShipTo: true });
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(body.billToContact.id).toBe(made.id);
    expect(body.shipToContact.id).toBe(made.id);
    expect(body.soldToContact.id).toBe(billToContactId);
  });

  test("needs one account, by id or number", async () => {
    const tenant = await testTenant();
    const [one, two] = [await account(tenant), await account(tenant)];
    const post = (change: object) => tenant.call("POST", "/v1/contacts", { ...ada, ...change });
    expect(firstCode(await post({}))).toBe(51110122);
    expect(firstCode(await post({ accountNumber: "A9" }))).toBe(51110240);
    expect(
      firstCode(await post({ accountId: one.accountId, accountNumber: two.accountNumber })),
    ).toBe(51110220);
    expect(
      (await post({ accountId: one.accountId, accountNumber: one.accountNumber })).status,
    ).toBe(200);
  });

  test.each([
    ["an unknown field", { scrubbedAt: "x" }, 51100021],
    ["no last name", { lastName: undefined }, 51100222],
    ["an e-mail that is none", { workEmail: "ada" }, 51101320],
    ["another phone type", { otherPhoneType: "Car" }, 51101920],
    ["a control character", { city: "a\u0000b" }, 51100720],
    ["a card number", { nickname: "5555-5555-5555-4444" }, 51100320],
  ])("refuses %s", async (_what, change, code) => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    expect(
      firstCode(await tenant.call("POST", "/v1/contacts", { accountNumber, ...ada, ...change })),
    ).toBe(code);
  });
});

describe("PUT /v1/contacts/{contactId}", () => {
  test("changes, clears and keeps", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const { id } = await contact(tenant, accountNumber, {
      city: "Rome",
      workEmail: "a@example.com",
      country: "IT",
    });
    const put = await tenant.call("PUT", `/v1/contacts/${id}`, {
      city: "",
      workEmail: null,
      lastName: "Byron",
    });
    expect(put.body).toMatchObject({
      city: null,
      workEmail: null,
      firstName: "Ada",
      lastName: "Byron",
      country: "Italy",
    });
  });

  test("adds and removes roles, but leaves no account without bill-to and sold-to", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    const { id } = await contact(tenant, accountNumber);
    expect((await tenant.call("PUT", `/v1/contacts/${id}`, { asShipTo: true })).body.asShipTo).toBe(
      true,
    );
    expect(
      (await tenant.call("PUT", `/v1/contacts/${id}`, { asShipTo: false })).body.asShipTo,
    ).toBe(false);
    const refused = await tenant.call("PUT", `/v1/contacts/${billToContactId}`, {
      asBillTo: false,
    });
    expect(firstCode(refused)).toBe(51103130);
  });

  test("another tenant's contact gets the same answer as a missing one", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const { billToContactId } = await account(other);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { city: "x" }],
      ["DELETE", undefined],
    ] as const) {
      expect((await tenant.call(method, `/v1/contacts/${billToContactId}`, body)).status).toBe(404);
    }
    expect(
      await asOwner("select 1 from contact where tenant_id = $1 and city = 'x'", [other.tenantId]),
    ).toEqual([]);
  });
});

describe("DELETE /v1/contacts/{contactId}", () => {
  test("deletes a contact without roles, and no other", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    const { id } = await contact(tenant, accountNumber);
    expect((await tenant.call("DELETE", `/v1/contacts/${id}`)).body).toEqual({ success: true });
    expect((await tenant.call("GET", `/v1/contacts/${id}`)).status).toBe(404);
    const refused = await tenant.call("DELETE", `/v1/contacts/${billToContactId}`);
    expect(refused.status).toBe(422);
    expect(refused.body.reasons[0]).toMatchObject({
      code: 50000030,
      message: expect.stringContaining("bill-to and sold-to"),
    });
  });

  test("deleting it while it becomes bill-to leaves the account consistent", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const { id } = await contact(tenant, accountNumber);
    const [deleted, promoted] = await Promise.all([
      tenant.call("DELETE", `/v1/contacts/${id}`),
      tenant.call("PUT", `/v1/accounts/${accountNumber}`, { billToContactId: id }),
    ]);
    expect([deleted.status, promoted.status].filter((status) => status === 200)).toHaveLength(1);
    expect((await tenant.call("GET", `/v1/accounts/${accountNumber}`)).status).toBe(200);
  });
});

describe("PUT /v1/contacts/{contactId}/scrub", () => {
  test("leaves nothing personal, once and permanently", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    await tenant.call("PUT", `/v1/contacts/${billToContactId}`, {
      workEmail: "secret@example.com",
      city: "Nowhere",
    });
    expect((await tenant.call("PUT", `/v1/contacts/${billToContactId}/scrub`, {})).body).toEqual({
      success: true,
    });
    const { body } = await tenant.call("GET", `/v1/contacts/${billToContactId}`);
    expect(body).toMatchObject({
      firstName: "Scrubbed",
      lastName: "Scrubbed",
      workEmail: null,
      city: null,
      asBillTo: true,
    });
    expect(firstCode(await tenant.call("PUT", `/v1/contacts/${billToContactId}/scrub`, {}))).toBe(
      51100030,
    );
    expect(
      firstCode(await tenant.call("PUT", `/v1/contacts/${billToContactId}`, { city: "Rome" })),
    ).toBe(51100030);
    expect(
      firstCode(
        await tenant.call("PUT", `/v1/accounts/${accountNumber}`, {
          billToContact: { city: "Rome" },
        }),
      ),
    ).toBe(51100030);
    const audit = await asOwner<{ all: string }>(
      "select coalesce(string_agg(detail::text, ''), '') as all from audit_entry where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(audit[0]?.all).not.toMatch(/secret@example|Lovelace|Nowhere/);
  });
});

describe("PUT /v1/contacts/{contactId}/transfer", () => {
  test("moves a contact without roles to another account", async () => {
    const tenant = await testTenant();
    const [from, to] = [await account(tenant), await account(tenant)];
    const { id } = await contact(tenant, from.accountNumber);
    const transfer = (contactId: string, destinationAccountKey: string) =>
      tenant.call("PUT", `/v1/contacts/${contactId}/transfer`, { destinationAccountKey });
    expect((await transfer(id, to.accountNumber)).body).toEqual({ success: true });
    expect((await tenant.call("GET", `/v1/contacts/${id}`)).body.accountNumber).toBe(
      to.accountNumber,
    );
    expect(firstCode(await transfer(id, to.accountId))).toBe(51110330);
    expect(firstCode(await transfer(id, "A999"))).toBe(51110340);
    expect(firstCode(await transfer(from.billToContactId, to.accountNumber))).toBe(51100030);
    expect(firstCode(await tenant.call("PUT", `/v1/contacts/${id}/transfer`, {}))).toBe(51110322);
  });

  test("contacts that are swapped between two accounts at once both arrive", async () => {
    const tenant = await testTenant();
    const [one, two] = [await account(tenant), await account(tenant)];
    const [a, b] = [
      await contact(tenant, one.accountNumber),
      await contact(tenant, two.accountNumber),
    ];
    const answers = await Promise.all([
      tenant.call("PUT", `/v1/contacts/${a.id}/transfer`, {
        destinationAccountKey: two.accountNumber,
      }),
      tenant.call("PUT", `/v1/contacts/${b.id}/transfer`, {
        destinationAccountKey: one.accountNumber,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("GET /object-query/contacts", () => {
  test("lists by account with the postal code's other name", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber } = await account(tenant);
    await account(tenant);
    await contact(tenant, accountNumber, { lastName: "Zuse", zipCode: "10115" });
    const { body } = await tenant.call(
      "GET",
      `/object-query/contacts?includeNullFields=true&filter[]=accountId.EQ:${accountId}&sort[]=lastName.DESC`,
    );
    expect(
      body.data.map((row: { lastName: string; postalCode: string | null }) => [
        row.lastName,
        row.postalCode,
      ]),
    ).toEqual([
      ["Zuse", "10115"],
      ["Lovelace", null],
    ]);
  });
});
