import { afterAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";

afterAll(expectBooksToHold);

const PATH = "/v1/settings/company";
const WHOLE = {
  name: "Acme Cloud",
  legalName: "Acme Cloud GmbH",
  address: {
    ...{ address1: "Lindenstraße 1", address2: "Hof 2", city: "Berlin" },
    ...{ state: "Berlin", zipCode: "10969", country: "Germany" },
  },
  vatId: "de 123.456.789",
  taxNumber: "30/123/45678",
  registration: "HRB 12345, Amtsgericht Charlottenburg",
  phone: "+49 30 1234567",
  email: "billing@acme.example",
  website: "https://acme.example",
  bankAccount: {
    ...{ accountHolder: "Acme Cloud GmbH", bankName: "Example Bank" },
    ...{ iban: "de89 3704 0044 0532 0130 00", bic: "cobadeff" },
    ...{ accountNumber: "532013000", routingNumber: "37040044" },
  },
  accentColor: "#1D4ED8",
  footerText: "Managing director: Ada North\nThank you for your trust.",
  mailSenderName: "Acme Billing",
  mailReplyTo: "answers@acme.example",
};
/** The same as it is stored. */
const STORED = {
  ...WHOLE,
  address: { ...WHOLE.address, country: "DE" },
  vatId: "DE123456789",
  bankAccount: { ...WHOLE.bankAccount, iban: "DE89370400440532013000", bic: "COBADEFF" },
  accentColor: "#1d4ed8",
};

const put = ({ call }: TestTenant, body: object) => good(call("PUT", PATH, body));
const linesOf = ({ tenantId }: TestTenant) =>
  asOwner<{ action: string; detail: object }>(
    "select action, detail from audit_entry where tenant_id = $1 and subject_type = 'company' order by id",
    [tenantId],
  );

describe("the company profile", () => {
  test("is the name of the entity until it is made, and then what was sent, with plain codes", async () => {
    const tenant = await testTenant({ name: "Fresh" });
    const [entity] = await asOwner<{ name: string }>(
      "select name from entity where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(await good(tenant.call("GET", PATH))).toEqual({ name: entity?.name, hasLogo: false });
    const made = await put(tenant, WHOLE);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ...STORED,
      hasLogo: false,
    });
    expect(await good(tenant.call("GET", PATH))).toEqual(made);
  });

  test("is replaced as a whole, stays the same when nothing differs, and ends", async () => {
    const tenant = await testTenant();
    const first = await put(tenant, WHOLE);
    expect(await put(tenant, STORED)).toEqual(first);
    const { bankAccount, ...rest } = WHOLE;
    const bank = { ...bankAccount, bankName: "Other Bank" };
    const second = await put(tenant, {
      ...rest,
      bankAccount: bank,
      footerText: undefined,
      address: {},
    });
    expect(second.id).not.toBe(first.id);
    expect(second).not.toHaveProperty("footerText");
    expect(second).not.toHaveProperty("address");
    expect(second.bankAccount).toEqual({ ...STORED.bankAccount, bankName: "Other Bank" });
    await good(tenant.call("DELETE", PATH));
    expect(await good(tenant.call("GET", PATH))).not.toHaveProperty("id");
    await good(tenant.call("DELETE", PATH));
    expect(await linesOf(tenant)).toEqual([
      {
        action: "create",
        detail: { changed: expect.arrayContaining(["name", "bankAccount.iban"]) },
      },
      {
        action: "update",
        detail: {
          changed: [
            ...["address1", "address2", "city", "country", "state", "zipCode"].map(
              (name) => `address.${name}`,
            ),
            "bankAccount.bankName",
            "footerText",
          ],
        },
      },
      { action: "delete", detail: { name: "Acme Cloud" } },
    ]);
  });

  test.each([
    [
      "an IBAN with exchanged digits",
      { bankAccount: { iban: "DE98370400440532013000" } },
      59531920,
    ],
    ["a BIC of another length", { bankAccount: { bic: "COBADEF" } }, 59532020],
    ["a VAT id of another form", { vatId: "DE12345678" }, 59531020],
    ["a country that is none", { address: { country: "Atlantis" } }, 59530920],
    ["a colour that paper hardly shows", { accentColor: "#ffd400" }, 59532320],
    ["a colour by name", { accentColor: "blue" }, 59532320],
    ["a foot of five lines", { footerText: "1\n2\n3\n4\n5" }, 59532420],
    ["a website without its scheme", { website: "acme.example" }, 59531520],
    ["a script as website", { website: "javascript:alert(1)//a.b" }, 59531520],
    ["an address that is none", { mailReplyTo: "answers" }, 59532620],
    ["a card as account number", { bankAccount: { accountNumber: "4242424242424242" } }, 59532120],
    ["a sender of two lines", { mailSenderName: "Acme\nBcc: all@acme.example" }, 59532520],
    ["no name", { name: undefined }, 59530122],
  ])("refuses %s", async (_what, part, code) => {
    const tenant = await testTenant();
    const { status, body } = await tenant.call("PUT", PATH, { name: "Acme", ...part });
    expect([status, body.reasons?.[0]?.code]).toEqual([400, code]);
    expect(await linesOf(tenant)).toEqual([]);
  });

  test("is one of each entity", async () => {
    const tenant = await testTenant();
    const [other] = await asOwner<{ id: string }>(
      "insert into entity (tenant_id, id, name) values ($1, gen_random_uuid(), 'Acme France') returning id",
      [tenant.tenantId],
    );
    await asOwner("update tenant set multi_entity = true where id = $1", [tenant.tenantId]);
    const at = (id: string) => ({ headers: { "service-entity-ids": id } });
    const [home, abroad] = [at(tenant.entityId), at(other?.id ?? "")];
    await good(tenant.call("PUT", PATH, { name: "Acme Germany" }, home));
    expect(await good(tenant.call("GET", PATH, undefined, abroad))).toEqual({
      name: "Acme France",
      hasLogo: false,
    });
    await good(tenant.call("PUT", PATH, { name: "Acme SARL", vatId: "FRXX999999999" }, abroad));
    await good(tenant.call("DELETE", PATH, undefined, home));
    expect(await good(tenant.call("GET", PATH, undefined, abroad))).toMatchObject({
      name: "Acme SARL",
      vatId: "FRXX999999999",
    });
  });

  test("never changes below the documents that state it", async () => {
    const tenant = await testTenant();
    await put(tenant, WHOLE);
    await put(tenant, { name: "Acme" });
    const refused = (sql: string) =>
      expect(asOwner(`${sql} where tenant_id = $1`, [tenant.tenantId])).rejects.toThrow(
        "does not change",
      );
    await refused('update company_profile set details = \'{"name": "Other"}\'');
    await refused("update company_profile set replaced_at = null");
    await refused("delete from company_profile");
  });
});
