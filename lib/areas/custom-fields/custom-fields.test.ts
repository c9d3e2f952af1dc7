import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { orderOf } from "@/lib/testing/ordering";
import { CARD, good, makeAccount, makeCatalog, makeWorld, type World } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

const FIELDS = "/v1/settings/custom-fields";
const ACCOUNT = {
  name: "Engines",
  currency: "EUR",
  billToContact: { firstName: "Ada", lastName: "Lovelace" },
};

let tenant: TestTenant;
let world: World;
const define = (body: object, of = tenant) => of.call("POST", FIELDS, { label: "Label", ...body });
const codesOf = ({ status, body }: Awaited<ReturnType<TestTenant["call"]>>) => [
  status,
  ...body.reasons.map(({ code }: { code: number }) => code % 100),
];

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
}, 60_000);

describe("definitions", () => {
  test("are made, read, listed by object, changed and deleted, with audit lines", async () => {
    const own = await testTenant();
    const body = { object: "Account", name: "Region__c", type: "picklist", picklist: ["N", "S"] };
    const made = await good(define(body, own));
    expect(made).toMatchObject({ ...body, required: false, unique: false, filterable: false });
    expect(await good(own.call("GET", `${FIELDS}/${made.id}`))).toEqual(made);
    await good(define({ object: "Contact", name: "Desk__c", type: "text" }, own));
    const { customFields } = await good(own.call("GET", `${FIELDS}?object=Account`));
    expect(customFields).toEqual([made]);
    const changed = { label: "Sales region", picklist: ["N", "S", "W"], default: "N" };
    expect(await good(own.call("PUT", `${FIELDS}/${made.id}`, changed))).toMatchObject(changed);
    await good(own.call("DELETE", `${FIELDS}/${made.id}`));
    expect((await own.call("GET", `${FIELDS}/${made.id}`)).status).toBe(404);
    const lines = await asOwner<{ action: string }>(
      "select action from audit_entry where tenant_id = $1 and subject_type = 'custom-field' order by recorded_at",
      [own.tenantId],
    );
    expect(lines.map(({ action }) => action)).toEqual(["create", "create", "update", "delete"]);
  });

  test.each([
    ["a name twice", { object: "Order", name: "Channel__c", type: "text" }, "already"],
    ["length of a number", { object: "Order", name: "A__c", type: "number", length: 3 }, "length"],
    ["a picklist without values", { object: "Order", name: "A__c", type: "picklist" }, "picklist"],
    [
      "a default that is not allowed",
      { object: "Order", name: "A__c", type: "date", default: "soon" },
      "default must be a date",
    ],
    [
      "required invoices",
      { object: "Invoice", name: "A__c", type: "text", required: true },
      "without a body",
    ],
    [
      "filters on what has no list",
      { object: "RatePlan", name: "A__c", type: "text", filterable: true },
      "no list",
    ],
    [
      "unique values of usage",
      { object: "Usage", name: "A__c", type: "text", unique: true },
      "not unique",
    ],
  ])("refuse %s", async (_what, body, words) => {
    await define({ object: "Order", name: "Channel__c", type: "text" });
    const answer = await define(body);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
  });

  test("are refused while stored values are against them", async () => {
    const own = await testTenant();
    await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, Seats__c: "many" }));
    const field = { object: "Account", name: "Seats__c" };
    const refused = await define({ ...field, type: "number" }, own);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("1 records hold a value of Seats__c");
    await good(define({ ...field, type: "text" }, own));
  });
});

describe("values", () => {
  test.each([
    ["a text for a number", "number", "twelve"],
    ["a fraction for a whole number", "number", 1.5],
    ["a day that does not exist", "date", "2026-02-30"],
    ["a number for a truth value", "boolean", 1],
    ["a text that is too long", "text", "x".repeat(11)],
    ["a value that the picklist lacks", "picklist", "West"],
  ])("are refused: %s", async (_what, type, value) => {
    const own = await testTenant();
    const more =
      type === "picklist" ? { picklist: ["North"] } : type === "text" ? { length: 10 } : {};
    await good(define({ object: "Account", name: "F__c", type, ...more }, own));
    const made = await own.call("POST", "/v1/accounts", { ...ACCOUNT, F__c: value });
    expect(codesOf(made)).toEqual([400, 20]);
    expect(made.body.reasons[0].message).toContain("F__c must");
    const { accountNumber } = await good(own.call("POST", "/v1/accounts", ACCOUNT));
    expect(
      codesOf(await own.call("PUT", `/v1/accounts/${accountNumber}`, { F__c: value })),
    ).toEqual([400, 20]);
  });

  test("of older programs are read as their type", async () => {
    const own = await testTenant();
    for (const [name, type] of [
      ["N__c", "number"],
      ["B__c", "boolean"],
      ["T__c", "text"],
    ])
      await good(define({ object: "Account", name, type }, own));
    const sent = { N__c: "12", B__c: "true", T__c: 7 };
    const { accountNumber } = await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, ...sent }));
    const { basicInfo } = await good(own.call("GET", `/v1/accounts/${accountNumber}`));
    expect(basicInfo).toMatchObject({ N__c: 12, B__c: true, T__c: "7" });
  });

  test("that are required are missing (22) at creation and when they are cleared", async () => {
    const own = await testTenant();
    await good(define({ object: "Account", name: "R__c", type: "text", required: true }, own));
    expect(codesOf(await own.call("POST", "/v1/accounts", ACCOUNT))).toEqual([400, 22]);
    const { accountNumber } = await good(
      own.call("POST", "/v1/accounts", { ...ACCOUNT, R__c: "here" }),
    );
    const clear = await own.call("PUT", `/v1/accounts/${accountNumber}`, { R__c: null });
    expect(codesOf(clear)).toEqual([400, 22]);
    await good(own.call("PUT", `/v1/accounts/${accountNumber}`, { notes: "kept" }));
  });

  test("that are unique are refused (30) for a second record, and free again when they go", async () => {
    const own = await testTenant();
    const unique = { object: "Account", name: "Ref__c", type: "text", unique: true };
    await good(define(unique, own));
    const first = await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, Ref__c: "X1" }));
    const second = await own.call("POST", "/v1/accounts", { ...ACCOUNT, Ref__c: "X1" });
    expect(codesOf(second)).toEqual([422, 30]);
    expect(second.text).toContain("Ref__c");
    await good(own.call("PUT", `/v1/accounts/${first.accountNumber}`, { Ref__c: "X1" }));
    await good(own.call("PUT", `/v1/accounts/${first.accountNumber}`, { Ref__c: "X2" }));
    await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, Ref__c: "X1" }));
  });

  test("are unique although two calls bring one at the same moment", async () => {
    const own = await testTenant();
    await good(define({ object: "Account", name: "Ref__c", type: "text", unique: true }, own));
    const calls = Array.from({ length: 6 }, () =>
      own.call("POST", "/v1/accounts", { ...ACCOUNT, Ref__c: "once" }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  });

  test("have the default where a new record says nothing", async () => {
    const own = await testTenant();
    await good(define({ object: "Account", name: "D__c", type: "decimal", default: 2.5 }, own));
    const { accountNumber } = await good(own.call("POST", "/v1/accounts", ACCOUNT));
    const { basicInfo } = await good(own.call("GET", `/v1/accounts/${accountNumber}`));
    expect(basicInfo.D__c).toBe(2.5);
  });

  test("of names without a definition stay as they were sent", async () => {
    const own = await testTenant();
    await good(define({ object: "Account", name: "D__c", type: "number" }, own));
    const sent = { Free__c: "text", Number__c: 4.25, True__c: false };
    const { accountNumber } = await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, ...sent }));
    for (const path of [`/v1/accounts/${accountNumber}`, `/v1/accounts/${accountNumber}/summary`])
      expect((await good(own.call("GET", path))).basicInfo).toMatchObject(sent);
  });
});

describe("orders", () => {
  test("check the maps of the order, its subscriptions and their rate plans", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    const { accountNumber } = await makeAccount(own);
    await good(
      define({ object: "Subscription", name: "S__c", type: "number", required: true }, own),
    );
    await good(define({ object: "RatePlan", name: "P__c", type: "text", default: "std" }, own));
    const body = orderOf(accountNumber, ratePlanId);
    const refused = await own.call("POST", "/v1/orders", body);
    expect(codesOf(refused)).toEqual([400, 22]);
    expect(refused.text).toContain("S__c is required");
    const [subscription] = body.subscriptions;
    const subscriptions = [{ ...subscription, customFields: { S__c: 4 } }];
    const placed = await good(own.call("POST", "/v1/orders", { ...body, subscriptions }));
    const [number] = placed.subscriptionNumbers;
    const read = await good(own.call("GET", `/v1/subscriptions/${number}`));
    expect(read).toMatchObject({ S__c: 4, ratePlans: [{ P__c: "std" }] });
    const change = { customFields: { S__c: "x" } };
    const path = `/v1/subscriptions/${number}/customFields`;
    expect(codesOf(await own.call("PUT", path, change))).toEqual([400, 20]);
  });

  test("hold the values of line items to a new definition", async () => {
    const own = await testTenant();
    const { accountNumber } = await makeAccount(own);
    const line = { itemName: "Desk", amountPerUnit: 1, customFields: { Size__c: "large" } };
    const body = {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      orderLineItems: [line, { ...line, customFields: {} }],
    };
    await good(own.call("POST", "/v1/orders", body));
    const field = { object: "OrderLineItem", name: "Size__c" };
    const refused = await define({ ...field, type: "number" }, own);
    expect(codesOf(refused)).toEqual([422, 30]);
    expect(refused.text).toContain("1 records hold a value of Size__c");
    await good(define({ ...field, type: "picklist", picklist: ["large"] }, own));
  });
});

describe("collection", () => {
  test("schedules, their payments and runs have fields, which plans keep and lists find", async () => {
    const own = await testTenant();
    const { accountNumber } = await makeAccount(own);
    const field = { name: "Desk__c", type: "number", filterable: true };
    for (const object of ["PaymentSchedule", "PaymentScheduleItem", "PaymentRun"])
      await good(define({ object, ...field }, own));
    const refused = await define(
      { ...field, object: "PaymentScheduleItem", name: "R__c", required: true },
      own,
    );
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining("without a body"),
    ]);
    const found = async (list: string, filter: string) =>
      (await good(own.call("GET", `/object-query/${list}?filter[]=Desk__c.${filter}`))).data;
    const schedules = "/v1/payment-schedules";
    const item = { amount: 5, scheduledDate: "2026-03-01", Desk__c: 3 };
    const wrong = { accountNumber, items: [{ ...item, Desk__c: "x" }] };
    expect(codesOf(await own.call("POST", schedules, wrong))).toEqual([400, 20]);
    const { id } = await good(
      own.call("POST", schedules, { accountNumber, Desk__c: 1, items: [item] }),
    );
    const more = { items: [{ ...item, Desk__c: 4 }] };
    const added = await good(own.call("POST", `${schedules}/${id}/items`, more));
    expect(added).toMatchObject({ Desk__c: 1, items: [{ Desk__c: 3 }, { Desk__c: 4 }] });
    const preview = await good(own.call("PUT", `${schedules}/${id}/preview`, { Desk__c: 2 }));
    expect(preview).toMatchObject({ Desk__c: 2, items: [{ Desk__c: 3 }, { Desk__c: 4 }] });
    expect(await found("payment-schedules", "EQ:1")).toMatchObject([{ id, Desk__c: 1 }]);
    const changed = await good(own.call("PUT", `${schedules}/${id}`, { runHour: 4, Desk__c: 7 }));
    expect(changed).toMatchObject({
      Desk__c: 7,
      items: [{ Desk__c: 3, runHour: 4 }, { Desk__c: 4 }],
    });
    expect(await found("payment-schedules", "EQ:1")).toEqual([]);
    expect(await found("payment-schedule-items", "GT:3")).toMatchObject([{ Desk__c: 4 }]);
    const waits = { targetDate: "2026-03-31", runDate: "2026-03-31 00:00:00", Desk__c: 9 };
    const run = await good(own.call("POST", "/v1/payment-runs", waits));
    expect(run.Desk__c).toBe(9);
    await good(own.call("PUT", `/v1/payment-runs/${run.id}`, { Desk__c: null }));
    expect(await found("payment-runs", "EQ:null")).toMatchObject([{ id: run.id }]);
    const wanted = {
      account_number: accountNumber,
      amount: 5,
      number_of_payments: 2,
      period: "month",
    };
    const second = await good(
      own.call("POST", "/v2/payment_schedules", {
        ...wanted,
        start_date: "2026-02-01",
        custom_fields: { Desk__c: 8 },
      }),
    );
    expect(second.custom_fields).toEqual({ Desk__c: 8 });
  });
});

describe("payment methods", () => {
  test("have fields in every call, which are found and go with what is personal", async () => {
    const own = await testTenant();
    const { accountId, accountNumber } = await makeAccount(own);
    const field = { object: "PaymentMethod", type: "text" };
    await good(define({ ...field, name: "Desk__c", unique: true, filterable: true }, own));
    expect((await define({ ...field, name: "R__c", default: "x" }, own)).text).toContain(
      "without a body",
    );
    const path = "/v1/payment-methods";
    const check = { type: "Check", accountKey: accountNumber };
    const number = await own.call("POST", path, { ...check, Desk__c: "4242 4242 4242 4242" });
    expect(codesOf(number)).toEqual([400, 20]);
    const { id } = await good(own.call("POST", path, { ...check, Desk__c: "D1" }));
    expect(codesOf(await own.call("POST", path, { ...check, Desk__c: "D1" }))).toEqual([422, 30]);
    await good(own.call("PUT", `${path}/${id}`, { Desk__c: "D2", Free__c: 4 }));
    const facts = { Desk__c: "D2", Free__c: 4 };
    const ofAccount = await good(own.call("GET", `/v1/accounts/${accountNumber}/payment-methods`));
    expect(ofAccount.other).toMatchObject([{ id, ...facts }]);
    const found = async (value: string) =>
      (await good(own.call("GET", `/object-query/payment-methods?filter[]=Desk__c.EQ:${value}`)))
        .data;
    expect(await found("D2")).toMatchObject([{ id, ...facts }]);
    const card = {
      card_number: CARD.cardNumber,
      brand: "visa",
      expiry_month: 12,
      expiry_year: 2039,
    };
    const second = await good(
      own.call("POST", "/v2/payment_methods", {
        type: "card",
        account_id: accountId,
        card,
        billing_details: { name: "Nora North" },
        custom_fields: { Desk__c: "D3" },
      }),
    );
    expect(second.custom_fields).toEqual({ Desk__c: "D3" });
    const object = `/v1/object/payment-method/${second.id}`;
    await good(own.call("PUT", object, { Desk__c: "D4" }));
    expect((await good(own.call("GET", object))).Desk__c).toBe("D4");
    const shown = await good(own.call("GET", `${path}/${second.id}`));
    expect(shown.accountHolderInfo.accountHolderName).toBe("Nora North");
    await good(own.call("PUT", `${path}/${second.id}/scrub`));
    expect((await good(own.call("GET", `${path}/${second.id}`))).Desk__c).toBeUndefined();
    expect(await found("D4")).toEqual([]);
  });

  test("have them in the older call for cards and with a new account, too", async () => {
    const own = await testTenant();
    const field = { object: "PaymentMethod", type: "number", name: "Desk__c", unique: true };
    await good(define(field, own));
    const { accountNumber } = await makeAccount(own);
    const { cardNumber: creditCardNumber, cardType: _brand, ...dates } = CARD;
    const older = { creditCardNumber, ...dates, accountKey: accountNumber };
    const path = "/v1/payment-methods/credit-cards";
    const store = (fields: object) => own.call("POST", path, { ...older, ...fields });
    expect(codesOf(await store({ Desk__c: "x" }))).toEqual([400, 20]);
    const { paymentMethodId } = await good(store({ Desk__c: "1", Free__c: "f" }));
    expect(codesOf(await store({ Desk__c: 1 }))).toEqual([422, 30]);
    await good(own.call("PUT", `${path}/${paymentMethodId}`, { Desk__c: 2, Free__c: null }));
    const { creditCards } = await good(own.call("GET", `${path}/accounts/${accountNumber}`));
    const changed = creditCards.find(({ id }: { id: string }) => id === paymentMethodId);
    expect([changed.Desk__c, changed.Free__c]).toEqual([2, undefined]);
    expect(changed.cardHolderInfo.cardHolderName).toBe("Nora North");

    const account = (way: object) => own.call("POST", "/v1/accounts", { ...ACCOUNT, ...way });
    expect(codesOf(await account({ creditCard: { ...CARD, Desk__c: "x" } }))).toEqual([400, 20]);
    const card = { ...CARD, type: "CreditCard", expirationMonth: 12, expirationYear: 2039 };
    const ways = [
      { creditCard: { ...CARD, Desk__c: 3 } },
      { paymentMethod: { ...card, Desk__c: 4 } },
      { paymentMethod: { type: "Check", Desk__c: 5 } },
    ];
    for (const [index, way] of ways.entries()) {
      const made = await good(account(way));
      const method = await good(own.call("GET", `/v1/payment-methods/${made.paymentMethodId}`));
      expect(method.Desk__c).toBe(3 + index);
    }
    const subscribed = await good(
      own.call("POST", "/v1/sign-up", {
        accountData: { ...ACCOUNT, creditCard: { ...CARD, Desk__c: 6 } },
        subscriptionData: {
          terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
          ratePlans: [{ productRatePlanId: (await makeCatalog(own)).ratePlanId }],
        },
      }),
    );
    const ofAccount = `/v1/accounts/${subscribed.accountNumber}/payment-methods/default`;
    expect((await good(own.call("GET", ofAccount))).Desk__c).toBe(6);
  });
});

describe("filters", () => {
  test("find records by each type of field, with every comparison", async () => {
    const own = await testTenant();
    const types = [
      ["Text__c", "text"],
      ["Number__c", "number"],
      ["Day__c", "date"],
      ["True__c", "boolean"],
    ];
    await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, name: "Before", Number__c: 1 }));
    for (const [name, type] of types)
      await good(define({ object: "Account", name, type, filterable: true }, own));
    const rows = [
      { name: "A", Text__c: "alpha", Number__c: 9, Day__c: "2026-01-09", True__c: true },
      { name: "B", Text__c: "beta", Number__c: 10, Day__c: "2026-01-10", True__c: false },
    ];
    for (const row of rows) await good(own.call("POST", "/v1/accounts", { ...ACCOUNT, ...row }));
    const names = async (filter: string) => {
      const path = `/object-query/accounts?sort[]=name.ASC&filter[]=${encodeURIComponent(filter)}`;
      const { data } = await good(own.call("GET", path));
      return data.map(({ name }: { name: string }) => name).join();
    };
    expect(await names("Text__c.EQ:alpha")).toBe("A");
    expect(await names("Text__c.NE:alpha")).toBe("B");
    expect(await names("Text__c.SW:be")).toBe("B");
    expect(await names("Text__c.EQ:null")).toBe("Before");
    expect(await names("Text__c.NE:null")).toBe("A,B");
    expect(await names("Number__c.GT:9")).toBe("B");
    expect(await names("Number__c.LE:9")).toBe("A,Before");
    expect(await names("Number__c.IN:[1,10]")).toBe("B,Before");
    expect(await names("Day__c.GE:2026-01-10")).toBe("B");
    expect(await names("True__c.EQ:false")).toBe("B");
  });

  test.each([
    ["a field that is not defined", "Unknown__c.EQ:x"],
    ["a value of another type", "Seats__c.EQ:many"],
    ["a part of a value", "Seats__c.CT:1"],
  ])("refuse %s", async (_what, filter) => {
    const body = { object: "Account", name: "Seats__c", type: "number", filterable: true };
    await define(body);
    const answer = await tenant.call("GET", `/object-query/accounts?filter[]=${filter}`);
    expect([answer.status, answer.body.reasons[0].code]).toEqual([400, 50000020]);
  });

  test("are columns of the file of a list", async () => {
    await define({ object: "Account", name: "Filed__c", label: "Filed", type: "text" });
    const value = { Filed__c: "in the file" };
    await good(tenant.call("PUT", `/v1/accounts/${world.accountNumber}`, value));
    const { text } = await tenant.call("GET", "/object-query/accounts?format=csv");
    expect(text.split("\n")[0]).toContain("Filed__c");
    expect(text).toContain("in the file");
  });
});

test("a tenant neither sees nor is held to another one's definitions", async () => {
  const [one, other] = [await testTenant(), await testTenant()];
  const made = await good(
    define({ object: "Account", name: "R__c", type: "text", required: true, unique: true }, one),
  );
  expect((await good(other.call("GET", FIELDS))).customFields).toEqual([]);
  expect((await other.call("GET", `${FIELDS}/${made.id}`)).status).toBe(404);
  expect((await other.call("DELETE", `${FIELDS}/${made.id}`)).status).toBe(404);
  await good(one.call("POST", "/v1/accounts", { ...ACCOUNT, R__c: "same" }));
  await good(other.call("POST", "/v1/accounts", ACCOUNT));
  await good(define({ object: "Account", name: "R__c", type: "text", unique: true }, other));
  await good(other.call("POST", "/v1/accounts", { ...ACCOUNT, R__c: "same" }));
});
