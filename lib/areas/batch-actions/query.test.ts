import { beforeAll, describe, expect, test, vi } from "vitest";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";
import { OBJECTS } from "./catalogue/objects-model";
import { rowsOf } from "./queries";
import { inTime } from "./query-turn";

let tenant: TestTenant;
let world: World;
/** Another company with records of the same kinds. */
let stranger: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  stranger = await testTenant();
  await makeWorld(stranger, "Another Company");
});

const ask = (queryString: string, conf?: object) =>
  tenant.call("POST", "/v1/action/query", { queryString, ...(conf ? { conf } : {}) });
const records = async (query: string) => (await good(ask(query))).records;

describe("a query", () => {
  test("reads what was written, with the Id of each record", async () => {
    expect(
      await good(ask("select AccountNumber, balance, currency, AutoPay, CreatedDate from account")),
    ).toEqual({
      size: 1,
      done: true,
      records: [
        {
          AccountNumber: world.accountNumber,
          Balance: 0,
          Currency: "USD",
          AutoPay: true,
          CreatedDate: "2026-01-15T12:00:00.000+00:00",
          Id: world.accountId,
        },
      ],
    });
    const [item] = await records(
      `select ChargeAmount, Quantity, ServiceStartDate, ServiceEndDate, InvoiceId from InvoiceItem where ChargeName = 'Seats'`,
    );
    const invoice = await good(tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`));
    expect(item).toEqual({
      ChargeAmount: 22.5,
      Quantity: 3,
      ServiceStartDate: "2026-01-15",
      ServiceEndDate: "2026-02-14",
      InvoiceId: invoice.id,
      Id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test.each(OBJECTS.map((object) => [object.name, object] as const))(
    "reads every field of %s",
    async (name, { fields }) => {
      const answer = await ask(
        `select ${fields.map((field) => field.name).join(", ")} from ${name}`,
      );
      expect(answer.status, answer.text).toBe(200);
      for (const { name: field } of fields) {
        const compared = await ask(`select Id from ${name} where ${field} = null`);
        expect(compared.status, compared.text).toBe(200);
      }
    },
  );

  test.each<[string, number]>([
    ["where Amount = 71.5", 1],
    ["where Amount > 71.5", 0],
    ["where Amount >= 71.50 and Balance = 0", 1],
    ["where Status = 'Draft' or Status = 'Posted' and Balance = 0", 1],
    ["where Status = 'Posted' and Balance > 0 or Status = 'Draft'", 0],
    ["where InvoiceNumber like 'INV%'", 1],
    ["where InvoiceNumber like '%9'", 0],
    ["where InvoiceNumber like 'INV0000000_'", 1],
    ["where InvoiceDate = 2026-01-15", 1],
    ["where CreatedDate < 2026-01-15T12:00:01Z", 1],
    ["where CreatedDate > 2026-01-15T14:00:00+02:00", 0],
    ["where Comments = null", 1],
    ["where Comments != null", 0],
    ["where Status != 'Posted'", 0],
    ["where Reversed = false", 1],
    ["where Status = 'posted'", 0],
    ["where Amount = 71.500000000", 1],
    ["where Amount = 71.500000001", 0],
    ["where Amount < 123456789012345.123456789", 1],
    ["where InvoiceNumber = 'INV\\t1'", 0],
  ])("%s finds %i of the invoices", async (where, count) => {
    expect(await records(`select Id from Invoice ${where}`)).toHaveLength(count);
  });

  test("compares a number with a text by its digits", async () => {
    const notes = { notes: "00012" };
    await good(tenant.call("PUT", `/v1/accounts/${world.accountNumber}`, notes));
    expect(await records("select Id from Account where Notes = 00012")).toHaveLength(1);
    expect(await records("select Id from Account where Notes = 12")).toEqual([]);
    expect(await records("select Id from Account where Notes = '\\u'").catch(String)).toMatch(
      /400/,
    );
  });

  test("reads and compares custom fields, and no custom date with null", async () => {
    const define = (name: string, type: string) =>
      good(
        tenant.call("POST", "/v1/settings/custom-fields", {
          object: "Account",
          name,
          label: name,
          type,
        }),
      );
    await define("tier__c", "text");
    await define("rating__c", "decimal");
    await define("signed__c", "date");
    const values = { tier__c: "gold", rating__c: 4.25, signed__c: "2026-01-10" };
    await good(tenant.call("PUT", `/v1/accounts/${world.accountNumber}`, values));
    const names = "select tier__c, rating__c, signed__c from Account";
    expect(await records(`${names} where rating__c > 4.2 and tier__c = 'gold'`)).toEqual([
      { ...values, Id: world.accountId },
    ]);
    expect(await records(`${names} where signed__c < 2026-01-10`)).toEqual([]);
    expect(await records(`${names} where tier__c = null`)).toEqual([]);
    expect((await ask(`${names} where signed__c = null`)).body).toEqual({
      FaultCode: "MALFORMED_QUERY",
      FaultMessage: expect.stringContaining("signed__c"),
    });
  });

  test("reads more fields than a function of the database takes arguments", async () => {
    const names = Array.from({ length: 101 }, (_, number) => `many${number}__c`);
    for (const name of names) {
      const field = { object: "Contact", name, label: name, type: "text" };
      await good(tenant.call("POST", "/v1/settings/custom-fields", field));
    }
    const values = { many0__c: "first", many100__c: 'the "last"' };
    await good(tenant.call("PUT", `/v1/contacts/${world.contactId}`, values));
    expect(
      await records(`select ${names.join(", ")} from Contact where many0__c = 'first'`),
    ).toEqual([{ ...values, Id: world.contactId }]);
  });

  test("reads the file of one invoice, and of no several", async () => {
    const { id } = await good(tenant.call("GET", `/v1/invoices/${world.invoiceNumber}`));
    const [row] = await records(`select body, Amount from Invoice where Id = '${id}'`);
    expect(row).toEqual({ Id: id, Amount: 71.5, Body: expect.any(String) });
    expect(Buffer.from(row.Body, "base64").subarray(0, 5).toString()).toBe("%PDF-");
    for (const query of [
      "select Body from Invoice",
      `select Body from Invoice where Id = '${id}' or Amount > 0`,
      `select Body, Body from Invoice where Id = '${id}'`,
      `select Id from Invoice where Body = 'x'`,
    ])
      expect((await ask(query)).body.FaultCode, query).toBe("INVALID_FIELD");
  });

  test("has 200 conditions at most", async () => {
    const conditions = (count: number) =>
      Array.from({ length: count }, () => "Name != 'x'").join(" and ");
    const of = (count: number) => ask(`select Id from Account where ${conditions(count)}`);
    expect((await good(of(200))).size).toBe(1);
    expect((await of(201)).body.FaultMessage).toContain("200 conditions");
  });

  test("leaves out removed rate plans, which their id still finds", async () => {
    const other = await makeWorld(tenant, "Leaves");
    const of = `/v1/subscriptions/${other.subscriptionNumber}`;
    const { ratePlans } = await good(tenant.call("GET", of));
    const [{ id }] = ratePlans;
    const removed = `select Id from RatePlan where Id = '${id}'`;
    expect(await records(removed)).toHaveLength(1);
    const ends = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map((name) => ({
      name,
      triggerDate: "2026-02-15",
    }));
    const action = {
      type: "RemoveProduct",
      triggerDates: ends,
      removeProduct: { ratePlanId: id },
    };
    await good(
      tenant.call("POST", "/v1/orders", {
        orderDate: "2026-01-15",
        existingAccountNumber: other.accountNumber,
        subscriptions: [{ subscriptionNumber: other.subscriptionNumber, orderActions: [action] }],
      }),
    );
    expect(await records(removed)).toEqual([]);
    expect(await good(tenant.call("GET", `/v1/object/rate-plan/${id}`))).toMatchObject({
      Id: id,
      AmendmentType: "RemoveProduct",
    });
  });

  test("knows the status that a subscription has on the day of the call", async () => {
    const { subscriptionNumber } = await makeWorld(tenant, "Soon Over");
    const ended = `select Id, SubscriptionEndDate, CancelReason from Subscription
      where Status = 'Cancelled' and Name = '${subscriptionNumber}'`;
    expect(await records(ended)).toEqual([]);
    const cancel = {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-01-15",
      runBilling: false,
    };
    const address = `/v1/subscriptions/${subscriptionNumber}/cancel`;
    await good(tenant.call("PUT", address, cancel, { version: "211.0" }));
    const [record] = await records(ended);
    expect(record).toMatchObject({ SubscriptionEndDate: "2026-01-15" });
    const listed = `/object-query/subscriptions/${subscriptionNumber}?fields[]=status,subscriptionEndDate`;
    expect(await good(tenant.call("GET", listed))).toEqual({
      status: "Cancelled",
      subscriptionEndDate: "2026-01-15",
    });
  });

  test("goes on with a locator, over every record once, and shows no newer ones", async () => {
    const { accountId } = await makeWorld(tenant, "Two Charges");
    const query = `select Name from RatePlanCharge where AccountId = '${accountId}'`;
    const first = await good(ask(query, { batchSize: 1 }));
    expect([first.size, first.done]).toEqual([1, false]);
    const other = await makeWorld(tenant, "Later");
    expect(other.chargeId).toBeDefined();
    const second = await good(
      tenant.call("POST", "/v1/action/queryMore", { queryLocator: first.queryLocator }),
    );
    expect([second.size, second.done, second.queryLocator]).toEqual([1, true, undefined]);
    const names = [...first.records, ...second.records].map(({ Name }) => Name);
    expect(names).toEqual(["Base fee", "Seats"]);
  });

  test("needs the scope of what it reads", async () => {
    const { clientId, clientSecret } = await good(
      tenant.call("POST", "/v1/api-clients", { name: "Reader", scopes: ["accounts:read"] }),
    );
    const headers = { apiAccessKeyId: clientId, apiSecretAccessKey: clientSecret };
    const as = (queryString: string) =>
      tenant.call("POST", "/v1/action/query", { queryString }, { token: null, headers });
    expect((await as("select Id from Account")).status).toBe(200);
    expect((await as("select Id from Invoice")).status).toBe(403);
  });
});

describe("a query that is not understood says where", () => {
  test.each([
    ["", "MISSING_REQUIRED_VALUE", ""],
    ["select", "MALFORMED_QUERY", "position 7"],
    ["select Id", "MALFORMED_QUERY", "the query ends"],
    ["select * from Account", "MALFORMED_QUERY", "position 8"],
    ["select Id from Account order by Name", "MALFORMED_QUERY", "position 24"],
    ["select Id from Account where (Name = 'a')", "MALFORMED_QUERY", "position 30"],
    ["select Id from Account where Name in ('a')", "MALFORMED_QUERY", "position 38"],
    ["select Id from Account where Name like '%a%'", "MALFORMED_QUERY", "position 30"],
    ["select Id from Account where Name > null", "MALFORMED_QUERY", "null"],
    ["select Id from Account where Name = Batch", "MALFORMED_QUERY", "position 37"],
    ["select Id from Account where Balance = 'much'", "INVALID_VALUE", "number"],
    ["select Id from Account where Id = 'A00000001'", "INVALID_VALUE", "id"],
    ["select Id from Invoice where InvoiceDate = '2026-02-30'", "INVALID_VALUE", "date"],
    ["select Id from Account where CreatedDate > '2026-01-01T99:99:99'", "INVALID_VALUE", "date"],
    [
      "select Id from Account where CreatedDate > '2026-01-01T00:00:00+99:00'",
      "INVALID_VALUE",
      "date",
    ],
    ["select Secret from Account", "INVALID_FIELD", "position 8"],
    ["select Id from Nothing", "INVALID_TYPE", "position 16"],
    ["select Id from CreditMemo", "INVALID_TYPE", "cannot be queried"],
    ["select Id from OrderAction", "INVALID_TYPE", "cannot be queried"],
  ])("%s", async (query, code, said) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    if (code === "MISSING_REQUIRED_VALUE") return;
    expect(answer.body).toEqual({ FaultCode: code, FaultMessage: expect.stringContaining(said) });
  });

  test("a locator that is none, or of 15 minutes ago, is refused", async () => {
    const more = (queryLocator: string) =>
      tenant.call("POST", "/v1/action/queryMore", { queryLocator });
    expect((await more("abc-2000")).body.FaultCode).toBe("INVALID_QUERY_LOCATOR");
    const { queryLocator } = await good(ask("select Name from RatePlanCharge", { batchSize: 1 }));
    const [, encoded = "", signature = ""] = /^([^.]+)\.(\w+)-/.exec(String(queryLocator)) ?? [];
    const held = JSON.parse(Buffer.from(encoded, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...held, n: 2 })).toString("base64url");
    expect((await more(`${other}.${signature}-1`)).body.FaultCode).toBe("INVALID_QUERY_LOCATOR");
    const theirs = await stranger.call("POST", "/v1/action/queryMore", { queryLocator });
    expect(theirs.body.FaultCode).toBe("INVALID_QUERY_LOCATOR");
    const at = Date.now();
    try {
      for (const minutes of [10, 20, 34]) {
        vi.useFakeTimers({ toFake: ["Date"], now: at + minutes * 60_000 });
        expect((await more(queryLocator)).status, `${minutes}`).toBe(200);
      }
      vi.useFakeTimers({ toFake: ["Date"], now: at + 50 * 60_000 });
      expect((await more(queryLocator)).body.FaultMessage).toContain("15 minutes");
    } finally {
      vi.useRealTimers();
    }
  });

  test("a query that takes too long is ended, and none writes", async () => {
    const run = (text: string) =>
      tenant.as(() =>
        inTime(tenant.tenantId, () => rowsOf(text, [], 50)).catch((error: unknown) => error),
      );
    expect(await run("select pg_sleep(2)")).toMatchObject({
      message: expect.stringContaining("took longer than"),
    });
    expect(await run("update account set name = 'x'")).toMatchObject({
      code: "25006",
    });
  });
});

const QUOTES = ["'", "''", "\\'", '"', "`", "$$", "--", "/*", ";", "\u0000", "%", "\\"];
const WORDS = [
  "1=1",
  "union select secret_hash from api_client",
  "; drop table account",
  "or true",
  "select pg_sleep(10)",
  "pg_read_file",
  "tenant_id",
  "o.tenant_id",
  "a.tenant_id = $1",
  "Account) as x",
];
const hostile = [
  ...QUOTES.flatMap((quote) =>
    WORDS.map((word) => `select Id from Account where Name = '${quote}${word}`),
  ),
  ...QUOTES.flatMap((quote) => WORDS.map((word) => `select Id, ${word}${quote} from Account`)),
  ...WORDS.map((word) => `select Id from ${word}`),
  ...[
    "pg_catalog.pg_tables",
    "information_schema.tables",
    "api_client",
    "card_vault",
    "tenant",
  ].map((table) => `select Id from ${table}`),
  ...WORDS.map((word) => `select Id from Account where Name = 'x' or ${word}`),
  ...WORDS.map((word) => `select Id from Account where Name = '${word.replaceAll("'", "\\'")}'`),
  `select Id from Account where Name = '${"x".repeat(1_000_000)}'`,
  `select Id from Account where ${Array.from({ length: 201 }, () => "Name = 'x'").join(" or ")}`,
  `select ${Array.from({ length: 20_000 }, () => "Id").join(", ")} from Account`,
  ...Array.from({ length: 30 }, (_one, index) => `${"(".repeat(index + 1)}select Id from Account`),
];

test("300 hostile queries get no row of another company, and an answer of the contract", async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(300);
  const all = [await records("select Id from Account"), await records("select Id from Tenant")];
  const own = new Set(all.flat().map(({ Id }: { Id: string }) => Id));
  for (const query of hostile) {
    const { status, body } = await ask(query);
    const said = `${status} ${query.slice(0, 80)}`;
    expect([200, 400], said).toContain(status);
    if (status === 200) for (const { Id } of body.records) expect(own.has(Id), said).toBe(true);
    else expect(body.FaultCode ?? body.Errors, said).toBeDefined();
  }
});

test("a company sees its own records of each object, and none of another's by their ids", async () => {
  let compared = 0;
  for (const { name } of OBJECTS) {
    const queryString = `select Id from ${name}`;
    const theirs = await stranger.call("POST", "/v1/action/query", { queryString });
    const ids = (theirs.body.records ?? []).map(({ Id }: { Id: string }) => Id);
    if (ids.length === 0) continue;
    compared += 1;
    const own = new Set((await records(queryString)).map(({ Id }: { Id: string }) => Id));
    expect(own.size, name).toBeGreaterThan(0);
    expect(ids.filter((id: string) => own.has(id))).toEqual([]);
    expect(await records(`${queryString} where Id = '${ids[0]}'`), name).toEqual([]);
    expect(
      await records(`${queryString} where Id != null and Id = '${ids[0]}' or Id = '${ids[0]}'`),
      name,
    ).toEqual([]);
  }
  expect(compared).toBeGreaterThan(8);
});
