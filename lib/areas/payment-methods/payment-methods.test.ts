import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good } from "@/lib/testing/world";
import { describe, expect, test } from "vitest";
import { systemTransaction } from "@/lib/platform/system-work";
import { removeOrphans } from "./change-method";

const card = {
  type: "CreditCard",
  cardNumber: "4242424242424242",
  cardType: "Visa",
  expirationMonth: 12,
  expirationYear: 2030,
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Lovelace", city: "London", country: "United Kingdom" },
};
const olderCard = {
  creditCardType: "Visa",
  creditCardNumber: "4000000000000002",
  expirationMonth: "1",
  expirationYear: "2031",
  securityCode: "999",
};

async function account(tenant: TestTenant) {
  const body = {
    name: "Engines",
    currency: "EUR",
    billToContact: { firstName: "Ada", lastName: "Lovelace" },
  };
  return (await tenant.call("POST", "/v1/accounts", body)).body;
}

async function add(tenant: TestTenant, accountKey: string | undefined, change: object = {}) {
  const answer = await tenant.call("POST", "/v1/payment-methods", {
    ...card,
    accountKey,
    ...change,
  });
  expect(answer.status).toBe(200);
  return String(answer.body.id);
}

const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.map(({ code }) => code);

describe("POST /v1/payment-methods", () => {
  test("stores a card and shows only its brand, last digits, expiry and holder", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const id = await add(tenant, accountNumber, { makeDefault: true });
    const { body, text } = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(body).toMatchObject({
      id,
      type: "CreditCard",
      status: "Active",
      isDefault: true,
      creditCardType: "Visa",
      creditCardMaskNumber: "************4242",
      cardNumber: "************4242",
      expirationMonth: 12,
      expirationYear: 2030,
      numConsecutiveFailures: 0,
      createdOn: "2026-01-15 12:00:00",
      bankIdentificationNumber: "424242",
      createdBy: expect.stringMatching(/./),
      totalNumberOfProcessedPayments: 0,
      lastFailedSaleTransactionDate: null,
      accountHolderInfo: {
        accountHolderName: "Ada Lovelace",
        city: "London",
        country: "United Kingdom",
        state: null,
      },
    });
    expect(text).not.toContain("424242424242");
    const fallback = await tenant.call(
      "GET",
      `/v1/accounts/${accountNumber}/payment-methods/default`,
    );
    expect(fallback.body).toEqual(body);
  });

  test("accepts grouped digits, recognizes the brand, and keeps a card valid through its last month", async () => {
    const tenant = await testTenant();
    const id = await add(tenant, undefined, {
      cardNumber: "3782 822463 10005",
      cardType: undefined,
      securityCode: "1234",
      expirationMonth: 1,
      expirationYear: 2026,
    });
    expect((await tenant.call("GET", `/v1/payment-methods/${id}`)).body.creditCardType).toBe(
      "AmericanExpress",
    );
  });

  test.each([
    ["4242424242424242", "VisaDebit"],
    ["5555555555554444", "MasterCard"],
    ["6011111111111117", "Discover"],
    ["3566002020360505", "JCB"],
    ["30569309025904", "Diners"],
    ["6200000000000005", "CUP"],
    ["4000000000000002", "Visa"],
    ["4000000000009995", "Visa"],
    ["4000000000000069", "Visa"],
    ["4000000000000127", "Visa"],
    ["4000000000000119", "Visa"],
  ])("accepts %s as %s", async (cardNumber, cardType) => {
    const tenant = await testTenant();
    const id = await add(tenant, undefined, { cardNumber, cardType });
    expect((await tenant.call("GET", `/v1/payment-methods/${id}`)).body).toMatchObject({
      creditCardType: cardType,
      creditCardMaskNumber: `************${cardNumber.slice(-4)}`,
    });
  });

  test.each([
    ["a number whose digits do not check out", { cardNumber: "4242424242424243" }, [52401220]],
    ["a number that is too short", { cardNumber: "42424242" }, [52401220]],
    ["letters", { cardNumber: "4242x" }, [52401220]],
    ["a brand that does not fit", { cardType: "MasterCard" }, [52401130]],
    ["a brand that nobody knows", { cardType: "Acme" }, [52401120]],
    ["a security code of the wrong length", { securityCode: "1234" }, [52401330]],
    ["a security code of letters", { securityCode: "abc" }, [52401320]],
    ["last month", { expirationMonth: 12, expirationYear: 2025 }, [52401530]],
    ["month 13", { expirationMonth: 13 }, [52401420]],
    [
      "a card number as holder",
      { cardHolderInfo: { cardHolderName: "4242 4242 4242 4242" } },
      [52400220],
    ],
    [
      "no number and no holder",
      { cardNumber: undefined, cardHolderInfo: undefined },
      [52401222, 52401622].sort(),
    ],
    ["a kind that nobody knows", { type: "Barter" }, [52400120]],
    [
      "a card where none has a place",
      { type: "Other" },
      [52401130, 52401230, 52401330, 52401430, 52401530, 52401630],
    ],
    ["an account that does not exist", { accountKey: "A9" }, [52402040]],
    ["makeDefault without account", { accountKey: undefined, makeDefault: true }, [52402130]],
    ["another gateway", { authGateway: "Nowhere" }, [52401920]],
    [
      "a bad number and an expired card at once",
      { cardNumber: "4242424242424243", expirationYear: 2020 },
      [52401220, 52401530],
    ],
  ])("refuses %s", async (_what, change, expected) => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const answer = await tenant.call("POST", "/v1/payment-methods", {
      ...card,
      accountKey: accountNumber,
      ...change,
    });
    expect(codes(answer)?.sort()).toEqual(expected);
    expect(answer.text).not.toMatch(/42424242/);
    expect(
      await asOwner("select 1 from payment_method where tenant_id = $1", [tenant.tenantId]),
    ).toEqual([]);
  });

  test("finds a duplicate on the same account on request, and only there", async () => {
    const tenant = await testTenant();
    const [one, two] = [await account(tenant), await account(tenant)];
    const id = await add(tenant, one.accountNumber);
    const post = (accountKey: string, change: object) =>
      tenant.call("POST", "/v1/payment-methods", { ...card, accountKey, ...change });
    expect(codes(await post(one.accountNumber, { checkDuplicated: true }))).toEqual([52401730]);
    expect(
      codes(await post(one.accountNumber, { processingOptions: { checkDuplicated: true } })),
    ).toEqual([52401730]);
    expect((await post(two.accountNumber, { checkDuplicated: true })).status).toBe(200);
    await tenant.call("DELETE", `/v1/payment-methods/${id}`);
    expect((await post(one.accountNumber, { checkDuplicated: true })).status).toBe(200);
  });

  test("the same card twice at once with checkDuplicated is stored once", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const body = { ...card, accountKey: accountNumber, checkDuplicated: true };
    const both = await Promise.all(
      [1, 2, 3].map(() => tenant.call("POST", "/v1/payment-methods", body)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test("another tenant's account does not exist", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const { accountId } = await account(other);
    expect(
      codes(await tenant.call("POST", "/v1/payment-methods", { ...card, accountKey: accountId })),
    ).toEqual([52402040]);
  });
});

describe("POST /v1/payment-methods/credit-cards", () => {
  test.each(["/v1/payment-methods/credit-cards", "/rest/v1/payment-methods/credit-cards"])(
    "%s stores a card for an account",
    async (path) => {
      const tenant = await testTenant();
      const { accountNumber, accountId } = await account(tenant);
      const first = await tenant.call("POST", path, {
        ...olderCard,
        accountKey: accountNumber,
        defaultPaymentMethod: "true",
      });
      expect(first.body).toEqual({
        success: true,
        paymentMethodId: expect.stringMatching(/^[0-9a-f]{32}$/),
      });
      await tenant.call("POST", path, {
        ...olderCard,
        accountKey: accountId,
        defaultPaymentMethod: false,
        expirationYear: "31",
      });
      const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}/payment-methods`);
      expect(body.defaultPaymentMethodId).toBe(first.body.paymentMethodId);
      expect(
        body.creditcard.map((method: { expirationYear: number }) => method.expirationYear),
      ).toEqual([2031, 2031]);
    },
  );

  test.each([
    ["no account", { accountKey: undefined }, [52000122]],
    ["a bad number", { creditCardNumber: "4000000000000003" }, [52000320]],
    ["another brand", { creditCardType: "JCB" }, [52000230]],
    ["an expired card", { expirationYear: "2024" }, [52000530]],
    ["a month that is none", { expirationMonth: "13" }, [52000420]],
    ["a default that is neither true nor false", { defaultPaymentMethod: "maybe" }, [52000720]],
    ["an unknown field", { cvv: "123" }, [52000021]],
  ])("refuses %s", async (_what, change, expected) => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const answer = await tenant.call("POST", "/v1/payment-methods/credit-cards", {
      ...olderCard,
      accountKey: accountNumber,
      ...change,
    });
    expect(codes(answer)).toEqual(expected);
  });
});

test("the older calls list the cards of an account, and change one", async () => {
  const tenant = await testTenant();
  const { accountNumber } = await account(tenant);
  const id = await add(tenant, accountNumber, { makeDefault: true });
  const cards = "/v1/payment-methods/credit-cards";
  const changed = { expirationMonth: "6", expirationYear: "2032", cardHolderName: "Ada King" };
  await good(tenant.call("PUT", `${cards}/${id}`, changed));
  const { creditCards } = await good(tenant.call("GET", `${cards}/accounts/${accountNumber}`));
  expect(creditCards).toMatchObject([
    {
      ...{ id, defaultPaymentMethod: true, expirationMonth: 6, expirationYear: 2032 },
      cardHolderInfo: { cardHolderName: "Ada King" },
    },
  ]);
});

describe("PUT /v1/payment-methods/{payment-method-id}", () => {
  test("changes expiry and holder, never the number", async () => {
    const tenant = await testTenant();
    const id = await add(tenant, (await account(tenant)).accountNumber);
    const put = (change: object) => tenant.call("PUT", `/v1/payment-methods/${id}`, change);
    const holder = { accountHolderName: "Ada Byron", city: "", country: "FR" };
    expect(
      (await put({ expirationYear: 2033, expirationMonth: 6, accountHolderInfo: holder })).body,
    ).toEqual({ success: true, id });
    const { body } = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(body).toMatchObject({
      expirationYear: 2033,
      expirationMonth: 6,
      accountHolderInfo: { accountHolderName: "Ada Byron", city: null, country: "France" },
    });
    expect(codes(await put({ cardNumber: "4242424242424242" }))).toEqual([52400021]);
    expect(codes(await put({ expirationYear: 2020 }))).toEqual([52401530]);
  });

  test("a payment method without an account joins one once", async () => {
    const tenant = await testTenant();
    const [one, two] = [await account(tenant), await account(tenant)];
    const id = await add(tenant, undefined);
    const give = (accountKey: string) =>
      tenant.call("PUT", `/v1/payment-methods/${id}`, { accountKey });
    const answers = await Promise.all([give(one.accountNumber), give(two.accountNumber)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.reasons[0].code).toBe(52402030);
  });
});

/** An attempted charge, so that the books refer to the method. */
const charge = (tenant: TestTenant, id: string, accountId: string) =>
  asOwner(
    `insert into gateway_intent (tenant_id, id, gateway_key, gateway, kind, state, payment_id, payment_method_id, account_id, amount, currency)
       values ($1, gen_random_uuid(), 'k', 'TestGateway', 'charge', 'failed', gen_random_uuid(), $2, $3, 5, 'EUR')`,
    [tenant.tenantId, id, accountId],
  );

describe("DELETE and scrub", () => {
  test("deletes a card with its sealed number; the default stays", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const [other, fallback] = [
      await add(tenant, accountNumber),
      await add(tenant, accountNumber, { makeDefault: true }),
    ];
    expect((await tenant.call("DELETE", `/v1/payment-methods/${other}`)).body).toEqual({
      success: true,
    });
    expect((await tenant.call("GET", `/v1/payment-methods/${other}`)).status).toBe(404);
    expect(codes(await tenant.call("DELETE", `/v1/payment-methods/${fallback}`))).toEqual([
      50000030,
    ]);
    expect(
      await asOwner("select 1 from card_vault where tenant_id = $1", [tenant.tenantId]),
    ).toHaveLength(1);
  });

  test("an account whose default is scrubbed has none, and is not collected from by itself", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const id = await add(tenant, accountNumber, { makeDefault: true });
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, { autoPay: true });
    const scrub = () => tenant.call("PUT", `/v1/payment-methods/${id}/scrub`, {});
    expect((await scrub()).body).toEqual({ success: true });
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    const nothing = { defaultPaymentMethodId: null, autoPay: false };
    expect(body.billingAndPayment).toMatchObject(nothing);
    expect(codes(await scrub())).toEqual([50000020]);
  });

  test("deleting it while it becomes the default leaves an account with an existing default", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const id = await add(tenant, accountNumber);
    const [deleted, promoted] = await Promise.all([
      tenant.call("DELETE", `/v1/payment-methods/${id}`),
      tenant.call("PUT", `/v1/accounts/${accountNumber}`, { defaultPaymentMethodId: id }),
    ]);
    expect([deleted.status, promoted.status].filter((status) => status === 200)).toHaveLength(1);
  });

  test("a card with attempted payments is closed instead, without its number", async () => {
    const tenant = await testTenant();
    const { accountId } = await account(tenant);
    const id = await add(tenant, accountId);
    await charge(tenant, id, accountId);
    await tenant.call("DELETE", `/v1/payment-methods/${id}`);
    expect((await tenant.call("GET", `/v1/payment-methods/${id}`)).body).toMatchObject({
      status: "Closed",
      creditCardMaskNumber: "************4242",
    });
    expect(
      await asOwner("select 1 from card_vault where tenant_id = $1", [tenant.tenantId]),
    ).toEqual([]);
  });

  test("a scrubbed card with attempted payments stays scrubbed when it is deleted", async () => {
    const tenant = await testTenant();
    const { accountId } = await account(tenant);
    const id = await add(tenant, accountId);
    await charge(tenant, id, accountId);
    await good(tenant.call("PUT", `/v1/payment-methods/${id}/scrub`, {}));
    await good(tenant.call("DELETE", `/v1/payment-methods/${id}`));
    const body = await good(tenant.call("GET", `/v1/payment-methods/${id}`));
    expect(body).toMatchObject({ status: "Scrubbed", creditCardMaskNumber: null });
  });

  test("scrubbing leaves nothing personal, and works once", async () => {
    const tenant = await testTenant();
    const id = await add(tenant, (await account(tenant)).accountNumber);
    await tenant.call("PUT", `/v1/payment-methods/${id}/scrub`, {});
    const { body } = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(body).toMatchObject({
      status: "Scrubbed",
      creditCardMaskNumber: null,
      expirationYear: null,
      accountHolderInfo: { accountHolderName: null },
    });
    expect(codes(await tenant.call("PUT", `/v1/payment-methods/${id}/scrub`, {}))).toEqual([
      50000020,
    ]);
    expect(
      codes(await tenant.call("PUT", `/v1/payment-methods/${id}`, { expirationYear: 2035 })),
    ).toEqual([52400030]);
  });

  test("methods without an account are deleted after ten days of the tenant's clock", async () => {
    const tenant = await testTenant();
    const orphan = await add(tenant, undefined);
    const owned = await add(tenant, (await account(tenant)).accountNumber);
    const daysLater = async (days: number) => {
      await asOwner(
        "update tenant set clock_at = '2026-01-15T12:00:01Z'::timestamptz + make_interval(days => $2) where id = $1",
        [tenant.tenantId, days],
      );
      await systemTransaction(tenant.tenantId, { operation: "test" }, removeOrphans);
      const answers = [
        await tenant.call("GET", `/v1/payment-methods/${orphan}`),
        await tenant.call("GET", `/v1/payment-methods/${owned}`),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await daysLater(9)).toEqual([200, 200]);
    expect(await daysLater(10)).toEqual([404, 200]);
  });

  test("another tenant's payment method gets the same answer as a missing one", async () => {
    const [tenant, other] = [await testTenant(), await testTenant()];
    const id = await add(other, undefined);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", {}],
      ["DELETE", "", undefined],
      ["PUT", "/scrub", {}],
    ] as const) {
      expect((await tenant.call(method, `/v1/payment-methods/${id}${path}`, body)).status).toBe(
        404,
      );
    }
  });
});

describe("lists", () => {
  test("of an account: all, the default only, active ones only", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const [first, second, third] = [
      await add(tenant, accountNumber, { makeDefault: true }),
      await add(tenant, accountNumber),
      await add(tenant, accountNumber),
    ];
    await tenant.call("PUT", `/v1/payment-methods/${second}/scrub`, {});
    const ids = async (query: string) =>
      (
        await tenant.call("GET", `/v1/accounts/${accountNumber}/payment-methods${query}`)
      ).body.creditcard.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([third, second, first]);
    expect(await ids("?isDefaultOnly=true")).toEqual([first]);
    expect(await ids("?isActiveOnly=true")).toEqual([third, first]);
  });

  test("an account without a default answers 40 for it", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    expect(
      codes(await tenant.call("GET", `/v1/accounts/${accountNumber}/payment-methods/default`)),
    ).toEqual([50000040]);
  });

  test("of the object query family", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber } = await account(tenant);
    const id = await add(tenant, accountNumber, { makeDefault: true });
    await add(tenant, undefined);
    const { body } = await tenant.call(
      "GET",
      `/object-query/payment-methods?filter[]=accountId.EQ:${accountId}`,
    );
    expect(body.data).toMatchObject([
      {
        id,
        accountId,
        accountNumber,
        paymentMethodStatus: "Active",
        active: true,
        isDefault: true,
        creditCardMaskNumber: "************4242",
        creditCardHolderName: "Ada Lovelace",
      },
    ]);
    const orphans = await tenant.call(
      "GET",
      "/object-query/payment-methods?filter[]=accountId.EQ:null",
    );
    expect(orphans.body.data).toHaveLength(1);
    const numbered = (number: string) =>
      tenant.call("GET", `/object-query/payment-methods?filter[]=paymentMethodNumber.EQ:${number}`);
    expect((await numbered("PM-00000001")).body.data).toMatchObject([{ id }]);
    const stored = await tenant.call("GET", `/v1/payment-methods/${orphans.body.data[0].id}`);
    expect(stored.body.paymentMethodNumber).toBe("PM-00000002");
  });
});
