import { beforeAll, describe, expect, test } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let stranger: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  stranger = await testTenant();
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const NEW = {
  name: "Lovelace & Co",
  currency: "EUR",
  bill_cycle_day: 1,
  payment_terms: "Net 30",
  billing_document_settings: { email_documents: true, additional_email: ["a@b.co"] },
  tax_identifier: { id: "DE123" },
  bill_to: {
    first_name: "Ada",
    last_name: "Lovelace",
    work_email: "ada@b.co",
    address: { line1: "1 Street", country: "DE", postal_code: "10115" },
  },
};
const make = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
};

describe("accounts of version 2", () => {
  test("are made, read as version 1 has them, changed, listed and deleted", async () => {
    const account = await make("/v2/accounts", { ...NEW, account_number: "V2-1" });
    expect(account).toMatchObject({
      account_number: "V2-1",
      enabled: true,
      payment_terms: "Net 30",
      remaining_invoice_balance: 0,
      billing_document_settings: { email_documents: true, additional_email: ["a@b.co"] },
    });
    expect(await good(call("GET", "/v1/accounts/V2-1"))).toMatchObject({
      basicInfo: { name: NEW.name },
      billToContact: { firstName: "Ada", address1: "1 Street", zipCode: "10115" },
      taxInfo: { VATId: "DE123" },
    });
    const changes = {
      description: "big",
      bill_to: { first_name: "Augusta" },
      tax_certificate: { company_code: "C-1" },
    };
    const changed = await good(call("PATCH", `/v2/accounts/${account.id}`, changes));
    expect(changed).toMatchObject({ description: "big" });
    expect(await good(call("GET", "/v1/accounts/V2-1"))).toMatchObject({
      basicInfo: { notes: "big" },
      billToContact: { firstName: "Augusta", lastName: "Lovelace" },
      taxInfo: { companyCode: "C-1" },
    });
    const listed = await good(
      call("GET", "/v2/accounts?filter[]=account_number.EQ:V2-1&expand[]=bill_to&sort[]=name.ASC"),
    );
    expect(listed.data).toMatchObject([{ id: account.id, bill_to: { first_name: "Augusta" } }]);
    expect((await call("DELETE", `/v2/accounts/${account.id}`)).status).toBe(204);
    expect((await call("GET", "/v1/accounts/V2-1")).status).toBe(404);
  });

  test("have custom fields, which are held to their definitions", async () => {
    const region = { object: "Account", name: "Region__c", label: "Region" };
    const picklist = { ...region, type: "picklist", picklist: ["North", "South"] };
    await good(call("POST", "/v1/settings/custom-fields", picklist));
    const account = await make("/v2/accounts", { ...NEW, custom_fields: { Region__c: "North" } });
    expect(account.custom_fields).toEqual({ Region__c: "North" });
    const refused = await call("POST", "/v2/accounts", {
      ...NEW,
      custom_fields: { Region__c: "West" },
    });
    expect(refused.status).toBe(400);
  });

  test("are refused by the names of version 2", async () => {
    const { bill_to: contact, ...without } = NEW;
    const missing = await call("POST", "/v2/accounts", without);
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({
      errors: [{ code: "missing_parameter", parameter: "bill_to" }],
    });
    const unknown = await call("POST", "/v2/accounts", { ...NEW, nonsense: 1 });
    expect(unknown.body.errors[0]).toMatchObject({ code: "unknown_parameter" });
    const country = { ...contact, address: { country: "Atlantis" } };
    const wrong = await call("POST", "/v2/accounts", { ...NEW, bill_to: country });
    expect(wrong.text).toContain("bill_to.address.country");
    const term = await call("PATCH", `/v2/accounts/${world.accountNumber}`, {
      payment_terms: "soon",
    });
    expect(term.body.errors[0]).toMatchObject({ parameter: "payment_terms" });
  });

  test("belong to their company, and need its scopes", async () => {
    const path = `/v2/accounts/${world.accountId}`;
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("PATCH", path, { name: "mine" })).status).toBe(404);
    expect((await good(stranger.call("GET", "/v2/accounts"))).data).toEqual([]);
    expect((await good(call("GET", path))).name).not.toBe("mine");
  });

  test("are made once under an Idempotency-Key", async () => {
    const options = { headers: { "idempotency-key": "v2-account" } };
    const body = { ...NEW, name: "Once" };
    const first = await tenant.call("POST", "/v2/accounts", body, options);
    const second = await tenant.call("POST", "/v2/accounts", body, options);
    expect(second.body).toEqual(first.body);
    expect((await good(call("GET", "/v2/accounts?filter[]=name.EQ:Once"))).data).toHaveLength(1);
  });
});

test("contacts of version 2 are made, changed, listed, scrubbed and deleted", async () => {
  const contact = await make("/v2/contacts", {
    account_number: world.accountNumber,
    first_name: "Grace",
    last_name: "Hopper",
    other_phone_type: "mobile",
    address: { city: "New York", country: "US", state: "NY" },
  });
  expect(contact).toMatchObject({ account_id: world.accountId, other_phone_type: "mobile" });
  await good(
    call("PATCH", `/v2/contacts/${contact.id}`, { nickname: "Amazing Grace", email: "g@b.co" }),
  );
  expect(await good(call("GET", `/v1/contacts/${contact.id}`))).toMatchObject({
    nickname: "Amazing Grace",
    personalEmail: "g@b.co",
    city: "New York",
    otherPhoneType: "Mobile",
  });
  const listed = await good(call("GET", `/v2/contacts?filter[]=first_name.EQ:Grace`));
  expect(listed.data).toMatchObject([{ id: contact.id, address: { city: "New York" } }]);
  expect(await good(call("GET", `/v2/contacts/${contact.id}`))).toMatchObject({ email: "g@b.co" });
  expect((await call("POST", `/v2/contacts/${contact.id}/scrub`, {})).status).toBe(204);
  expect((await good(call("GET", `/v1/contacts/${contact.id}`))).firstName).not.toBe("Grace");
  expect((await call("DELETE", `/v2/contacts/${contact.id}`)).status).toBe(204);
  expect((await call("GET", `/v1/contacts/${contact.id}`)).status).toBe(404);
});

test("usage records of version 2 are made, changed, listed and deleted", async () => {
  const usage = await make("/v2/usage_records", {
    account_number: world.accountNumber,
    unit_of_measure: "Each",
    quantity: 3,
    start_time: "2026-01-10T10:00:00Z",
    description: "calls",
  });
  expect(usage).toMatchObject({ quantity: 3, state: "pending", description: "calls" });
  await good(call("PATCH", `/v2/usage_records/${usage.id}`, { quantity: 4 }));
  expect((await good(call("GET", `/v1/object/usage/${usage.id}`))).Quantity).toBe(4);
  const listed = await good(call("GET", "/v2/usage_records?filter[]=state.EQ:pending"));
  expect(listed.data).toMatchObject([{ id: usage.id, quantity: 4 }]);
  expect((await good(call("GET", `/v2/usage_records/${usage.id}`))).quantity).toBe(4);
  expect((await call("DELETE", `/v2/usage_records/${usage.id}`)).status).toBe(204);
  expect((await call("GET", `/v1/object/usage/${usage.id}`)).status).toBe(404);
});
