import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { isObjectQuery } from "@/lib/api/object-query";
import { RELATIONS } from "@/lib/api/steps/relations";
import { statementsDuring } from "@/lib/testing/statements-during";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
const get = (address: string) => good(tenant.call("GET", `/object-query/${address}`));
const refused = async (address: string) => {
  const { status, body } = await tenant.call("GET", `/object-query/${address}`);
  return [status, body.reasons?.[0]?.code, String(body.reasons?.[0]?.message)] as const;
};

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

describe("what a row shows", () => {
  test("the fields that were asked for, in any case and in either notation", async () => {
    const two = { accountNumber: world.accountNumber, name: expect.any(String) };
    const apart = await get("accounts?fields[]=accountnumber&fields[]=name");
    const together = await get("accounts?fields[]=Name,accountNumber");
    expect([apart.data, together.data]).toEqual([[two], [two]]);
  });

  test("a field that is none is refused with those that are", async () => {
    const [status, code, message] = await refused("accounts?fields[]=nonsense");
    expect([status, code]).toEqual([400, 50000020]);
    expect(message).toContain("accountNumber");
  });

  test("fields without a value on request only", async () => {
    const plain = (await get("subscriptions")).data[0];
    const whole = (await get("subscriptions?includeNullFields=true")).data[0];
    expect(plain).not.toHaveProperty("cancelledDate");
    expect(whole.cancelledDate).toBeNull();
    const kept = Object.entries(whole).filter(([, value]) => value !== null);
    expect(plain).toEqual(Object.fromEntries(kept));
  });
});

describe("expanded objects", () => {
  test("stand in the row, with theirs in them and their own choice of fields", async () => {
    const address =
      "accounts?fields[]=id&expand[]=subscriptions.rateplans.ratePlanCharges&expand[]=billto&rateplancharges.fields[]=name&billto.fields[]=lastName";
    const [row] = (await get(address)).data;
    expect(Object.keys(row).toSorted()).toEqual(["billTo", "id", "subscriptions"]);
    expect(Object.keys(row.billTo)).toEqual(["lastName"]);
    const charges = row.subscriptions[0].ratePlans[0].ratePlanCharges;
    expect(charges).toContainEqual({ name: "Seats" });
  });

  test("one that a row does not have is refused with those that it has", async () => {
    const [status, code, message] = await refused("subscriptions?expand[]=nonsense");
    expect([status, code]).toEqual([400, 50000020]);
    expect(message).toContain("ratePlans");
    expect((await refused("ramps?expand[]=account"))[1]).toBe(50000020);
  });

  test("an account does not show what the caller's scopes do not", async () => {
    const reader = await asReader();
    const ask = (relation: string) =>
      tenant.call("GET", `/object-query/accounts?expand[]=${relation}`, undefined, reader);
    expect((await ask("billTo")).status).toBe(200);
    const { status, text } = await ask("invoices");
    expect(status).toBe(403);
    expect(text).toContain("invoices:read");
  });

  test.each(
    Object.entries(RELATIONS).flatMap(([object, relations]) =>
      relations.map(({ as }) => [object, as] as const),
    ),
  )("of %s: %s", async (object, as) => {
    const { data } = await get(`${object}?includeNullFields=true&expand[]=${as}`);
    for (const row of data) expect(row).toHaveProperty(as);
  });

  test("relations name fields that both rows have", async () => {
    const shown = async (object: string) => (await get(`${object}?includeNullFields=true`)).data[0];
    for (const [object, relations] of Object.entries(RELATIONS)) {
      const row = await shown(object);
      for (const { is, of, where } of row ? relations : []) {
        expect(row, object).toHaveProperty(is);
        const related = await shown(of);
        if (related) expect(related, of).toHaveProperty(where);
      }
    }
  });
});

describe("a row by its key", () => {
  test("is that of the list, by id and by number", async () => {
    const [row] = (await get("invoices")).data;
    expect(await get(`invoices/${row.invoiceNumber}`)).toEqual(row);
    expect(await get(`invoices/${row.id}?fields[]=balance`)).toEqual({ balance: row.balance });
  });

  test("is not found for another tenant, an unknown number, and what is no id", async () => {
    const other = await testTenant();
    const [{ id }] = (await get("invoice-items")).data;
    const address = `/object-query/invoice-items/${id}`;
    expect((await other.call("GET", address)).status).toBe(404);
    expect((await tenant.call("GET", address)).status).toBe(200);
    for (const key of ["accounts/A99999999", "accounts/null", "contacts/Ada"]) {
      const [status, code] = await refused(key);
      expect([status, code], key).toEqual([404, 50000040]);
    }
  });

  test("is there for every list that the reference has", () => {
    const paths = contracts.filter(({ query }) => isObjectQuery(query)).map(({ path }) => path);
    const byKey = paths.filter((path) => path.includes("{"));
    expect(byKey.length).toBeGreaterThanOrEqual(22);
  });
});

describe("pages", () => {
  test("filters and sort orders take names in any case", async () => {
    const { data } = await get(
      `subscriptions?filter[]=SUBSCRIPTIONNUMBER.EQ:${world.subscriptionNumber}&sort[]=createddate.ASC`,
    );
    expect(data).toHaveLength(1);
  });

  test("the next one asks for the same, and the last one has none", async () => {
    await makeAccount(tenant);
    const first = await get("accounts?pageSize=1&fields[]=accountNumber&expand[]=billTo");
    const { pathname, search } = new URL(first.nextPage);
    const second = await good(tenant.call("GET", pathname + search));
    expect(Object.keys(second.data[0]).toSorted()).toEqual(["accountNumber", "billTo"]);
    expect(second.data[0].accountNumber).not.toBe(first.data[0].accountNumber);
    expect(second.nextPage).toBeNull();
  });

  test("expanding reads each kind once, however many rows there are", async () => {
    const reads = async (size: number) => {
      const address = `/object-query/accounts?pageSize=${size}&expand[]=billTo&expand[]=subscriptions`;
      const sent = await statementsDuring(
        async () => void (await good(tenant.call("GET", address))),
      );
      return sent.filter(({ text }) => text.includes('"__k0"')).length;
    };
    expect([await reads(1), await reads(2)]).toEqual([3, 3]);
  });
});

/** The token of a client that may read accounts only. */
async function asReader(): Promise<{ token: string }> {
  const wanted = { name: "Reader", scopes: ["accounts:read"] };
  const made = await good(tenant.call("POST", "/v1/api-clients", wanted));
  const { body } = await callApi("POST", "/oauth/token", {
    grant_type: "client_credentials",
    client_id: made.clientId,
    client_secret: made.clientSecret,
  });
  return { token: String(body.access_token) };
}
