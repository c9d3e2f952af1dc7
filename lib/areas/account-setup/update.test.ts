import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";

const ada = { firstName: "Ada", lastName: "Lovelace" };
const card = {
  type: "CreditCard",
  cardNumber: "4242424242424242",
  expirationMonth: 12,
  expirationYear: 2030,
  cardHolderInfo: { cardHolderName: "Ada" },
};

async function account(tenant: TestTenant, change: object = {}) {
  const body = { name: "Engines", currency: "EUR", billToContact: ada, ...change };
  return (await tenant.call("POST", "/v1/accounts", body)).body;
}

async function addCard(tenant: TestTenant, accountKey: string, change: object = {}) {
  const answer = await tenant.call("POST", "/v1/payment-methods", {
    ...card,
    accountKey,
    ...change,
  });
  return String(answer.body.id);
}

describe("PUT /v1/accounts/{account-key}", () => {
  test("leaves absent fields, clears empty ones, and sets the rest", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant, {
      notes: "old",
      crmId: "crm",
      salesRep: "Sam",
    });
    const backwards = { exemptEffectiveDate: "2026-02-01", exemptExpirationDate: "2026-01-31" };
    const path = `/v1/accounts/${accountNumber}`;
    expect((await tenant.call("PUT", path, { taxInfo: backwards })).status).toBe(422);
    const taxInfo = { VATId: "DE1", companyCode: "c" };
    const change = { notes: "", crmId: null, name: "Better Engines", billCycleDay: 7, taxInfo };
    const put = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, change);
    expect(put.body).toEqual({ success: true });
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, { taxInfo: { companyCode: "" } });
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(body.basicInfo).toMatchObject({
      name: "Better Engines",
      notes: null,
      crmId: null,
      salesRep: "Sam",
    });
    expect(body.billingAndPayment).toMatchObject({
      billCycleDay: 7,
      bcdSettingOption: "ManualSet",
    });
    expect(body.taxInfo).toMatchObject({ VATId: "DE1", companyCode: null });
  });

  test("records what changed with both values, but personal texts only by name", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, {
      batch: "Batch2",
      notes: "He is ill",
    });
    const [line] = await asOwner<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and action = 'update'",
      [tenant.tenantId],
    );
    expect(line?.detail).toEqual({
      batch: { before: "Batch1", after: "Batch2" },
      notes: "changed",
    });
  });

  test("a change without differences leaves no trace", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, {
      name: "Engines",
      billToContact: ada,
    });
    const lines = await asOwner(
      "select 1 from audit_entry where tenant_id = $1 and action = 'update'",
      [tenant.tenantId],
    );
    expect(lines).toEqual([]);
  });

  test("an e-mail of the bill-to contact switches delivery by e-mail on, both empty switch it off", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const delivery = async (change: object) => {
      expect((await tenant.call("PUT", `/v1/accounts/${accountNumber}`, change)).status).toBe(200);
      const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
      return body.billingAndPayment.invoiceDeliveryPrefsEmail;
    };
    expect(await delivery({ billToContact: { workEmail: "a@example.com" } })).toBe(true);
    expect(
      await delivery({ billToContact: { personalEmail: "p@example.com", workEmail: "" } }),
    ).toBe(true);
    expect(await delivery({ billToContact: { city: "Paris" } })).toBe(true);
    expect(await delivery({ billToContact: { personalEmail: "" } })).toBe(false);
    expect(
      await delivery({
        billToContact: { workEmail: "b@example.com" },
        invoiceDeliveryPrefsEmail: false,
      }),
    ).toBe(false);
  });

  test("a contact with two roles changes in both", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    await tenant.call("PUT", `/v1/accounts/${accountNumber}`, {
      soldToContact: { city: "Berlin", country: "Germany" },
    });
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(body.billToContact).toMatchObject({
      city: "Berlin",
      country: "Germany",
      asSoldTo: true,
    });
  });

  test("a ship-to contact is created, changed, replaced and removed", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    const shipTo = async (change: object) => {
      const put = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, change);
      const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
      return { put, contact: body.shipToContact };
    };
    expect((await shipTo({ shipToContact: { firstName: "Only" } })).put.body.reasons[0].code).toBe(
      51100222,
    );
    expect(
      (await shipTo({ shipToContact: { firstName: "Sh", lastName: "Ip" } })).contact.lastName,
    ).toBe("Ip");
    expect((await shipTo({ shipToContact: { city: "Rome" } })).contact).toMatchObject({
      lastName: "Ip",
      city: "Rome",
    });
    expect((await shipTo({ shipToContactId: billToContactId })).contact.id).toBe(billToContactId);
    expect((await shipTo({ shipToContactId: "" })).contact).toBeNull();
  });

  test("a contact is changed or replaced, not both; contacts of other accounts do not exist", async () => {
    const tenant = await testTenant();
    const { accountNumber, billToContactId } = await account(tenant);
    const other = await account(tenant);
    const both = { billToContactId, billToContact: { city: "Rome" } };
    expect(
      (await tenant.call("PUT", `/v1/accounts/${accountNumber}`, both)).body.reasons[0].code,
    ).toBe(51603230);
    const foreign = { soldToContactId: other.soldToContactId };
    expect(
      (await tenant.call("PUT", `/v1/accounts/${accountNumber}`, foreign)).body.reasons[0].code,
    ).toBe(51603340);
  });

  test("the default payment method is one of the account's own active ones", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const [own, foreign] = [
      await addCard(tenant, accountNumber),
      await addCard(tenant, (await account(tenant)).accountNumber),
    ];
    const set = (id: string | null, more: object = {}) =>
      tenant.call("PUT", `/v1/accounts/${accountNumber}`, { defaultPaymentMethodId: id, ...more });
    expect((await set(foreign)).body.reasons[0].code).toBe(51603540);
    expect((await set(own, { autoPay: true })).status).toBe(200);
    expect((await set(null)).body.reasons[0].code).toBe(51602030);
    expect((await set("", { autoPay: false })).status).toBe(200);
    await tenant.call("PUT", `/v1/payment-methods/${own}/scrub`, {});
    expect((await set(own)).body.reasons[0].code).toBe(51603530);
  });

  test("autoPay without a default payment method is refused", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const put = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, { autoPay: true });
    expect(put.status).toBe(422);
    expect(put.body.reasons[0].code).toBe(51602030);
  });

  test("an account cannot be above itself", async () => {
    const tenant = await testTenant();
    const top = await account(tenant);
    const below = await account(tenant, { parentId: top.accountNumber });
    const put = (key: string, parentId: string) =>
      tenant.call("PUT", `/v1/accounts/${key}`, { parentId });
    expect((await put(top.accountNumber, below.accountId)).body.reasons[0].code).toBe(51601130);
    expect((await put(top.accountNumber, top.accountId)).body.reasons[0].code).toBe(51601130);
    expect((await put(below.accountNumber, "")).status).toBe(200);
  });

  test("a canceled account does not change, though its contacts may", async () => {
    const tenant = await testTenant();
    const { accountNumber, accountId, billToContactId } = await account(tenant);
    await asOwner("update account set status = 'Canceled' where tenant_id = $1", [tenant.tenantId]);
    const put = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, { name: "x" });
    expect(put.body.reasons[0].code).toBe(51500030);
    expect(
      (await tenant.call("PUT", `/v1/contacts/${billToContactId}`, { city: "Oslo" })).status,
    ).toBe(200);
    expect(
      (await tenant.call("POST", "/v1/payment-methods", { ...card, accountKey: accountId })).status,
    ).toBe(422);
  });

  test.each([
    ["an unknown field", { status: "Canceled" }, 51500021],
    ["an empty name", { name: "" }, 51500122],
    ["an id that is none", { defaultPaymentMethodId: "4242" }, 51603520],
    ["the currency, which never changes", { currency: "USD" }, 51500021],
    ["a card number in the notes", { notes: "pays by 4242-4242-4242-4242" }, 51500220],
  ])("refuses %s", async (_what, change, code) => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const put = await tenant.call("PUT", `/v1/accounts/${accountNumber}`, change);
    expect(put.body.reasons.map((reason: { code: number }) => reason.code)).toEqual([code]);
  });

  test("defaults switched at the same time leave exactly one", async () => {
    const tenant = await testTenant();
    const { accountNumber } = await account(tenant);
    const ids = [await addCard(tenant, accountNumber), await addCard(tenant, accountNumber)];
    const switches = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? tenant.call("POST", "/v1/payment-methods", {
            ...card,
            accountKey: accountNumber,
            makeDefault: true,
          })
        : tenant.call("PUT", `/v1/accounts/${accountNumber}`, {
            defaultPaymentMethodId: ids[index % 2],
          }),
    );
    for (const answer of await Promise.all(switches)) expect(answer.status).toBe(200);
    const { body } = await tenant.call("GET", `/v1/accounts/${accountNumber}/payment-methods`);
    expect(
      body.creditcard.filter((method: { isDefault: boolean }) => method.isDefault),
    ).toHaveLength(1);
    expect(body.creditcard).toHaveLength(6);
  });
});

describe("DELETE /v1/accounts/{account-key}", () => {
  test("deletes an unused account with its contacts, cards and sealed numbers", async () => {
    const tenant = await testTenant();
    const { accountId, accountNumber } = await account(tenant, { soldToContact: ada });
    await addCard(tenant, accountNumber, { makeDefault: true });
    const deleted = await tenant.call("DELETE", `/v1/accounts/${accountNumber}`);
    expect(deleted.body).toEqual({ success: true, id: accountId, jobStatus: "Completed" });
    expect((await tenant.call("GET", `/v1/accounts/${accountNumber}`)).status).toBe(404);
    for (const table of ["account", "contact", "payment_method", "card_vault"]) {
      expect(
        await asOwner(`select 1 from ${table} where tenant_id = $1`, [tenant.tenantId]),
        table,
      ).toEqual([]);
    }
  });

  test("refuses an account with bookings, and names them", async () => {
    const tenant = await testTenant();
    const parent = await account(tenant);
    await account(tenant, { parentId: parent.accountId });
    const refused = await tenant.call("DELETE", `/v1/accounts/${parent.accountNumber}`);
    expect(refused.body.reasons).toEqual([
      {
        code: 50000030,
        message: `Account ${parent.accountNumber} cannot be deleted: it has child accounts.`,
      },
    ]);
    const owner = await account(tenant);
    await asOwner(
      `insert into orders (tenant_id, id, order_number, account_id, order_date, status, created_by_name, created_at, updated_at)
       values ($1, gen_random_uuid(), 'O-1', $2, '2026-01-15', 'Completed', 'x', now(), now())`,
      [tenant.tenantId, owner.accountId],
    );
    const booked = await tenant.call("DELETE", `/v1/accounts/${owner.accountNumber}`);
    expect(booked.status).toBe(422);
    expect(booked.body.reasons[0].message).toContain("orders");
  });
});
