import { asOwner, testTenant } from "@/lib/testing/tenant";
import { describe, expect, test } from "vitest";

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  country: "United Kingdom",
  workEmail: "ada@example.com",
  zipCode: "W1",
};
const plain = { name: "Analytical Engines", currency: "EUR", billToContact: ada };
const card = {
  cardType: "Visa",
  cardNumber: "4242 4242 4242 4242",
  expirationMonth: "12",
  expirationYear: "2030",
  securityCode: "123",
  cardHolderInfo: { cardHolderName: "Ada Lovelace", country: "GBR" },
};
const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.map(({ code }) => code);

describe("POST /v1/accounts", () => {
  test("creates an active account with its contacts and its card, which becomes the default", async () => {
    const tenant = await testTenant();
    const sold = { ...ada, firstName: "Charles", country: "fr" };
    const created = await tenant.call("POST", "/v1/accounts", {
      ...plain,
      soldToContact: sold,
      shipToSameAsBillTo: true,
      autoPay: true,
      creditCard: card,
      billCycleDay: 31,
      paymentTerm: "Net 30",
      batch: "Batch7",
      notes: "Prefers mail",
      crmId: "crm-1",
      purchaseOrderNumber: "PO 7",
      salesRep: "Sam",
      customerServiceRepName: "Cleo",
      additionalEmailAddresses: ["b@example.com"],
      invoiceDeliveryPrefsPrint: true,
      paymentGateway: "TestGateway",
      taxInfo: { VATId: "GB1", exemptStatus: "No", exemptEffectiveDate: "2026-01-01" },
    });
    expect(created.body).toMatchObject({ success: true, accountNumber: "A00000001" });
    expect(created.body.shipToContactId).toBe(created.body.billToContactId);
    const read = await tenant.call("GET", `/v1/accounts/${created.body.accountNumber}`);
    expect(read.body).toMatchObject({
      basicInfo: {
        id: created.body.accountId,
        name: "Analytical Engines",
        status: "Active",
        batch: "Batch7",
        notes: "Prefers mail",
        crmId: "crm-1",
        purchaseOrderNumber: "PO 7",
      },
      billingAndPayment: {
        autoPay: true,
        billCycleDay: 31,
        bcdSettingOption: "ManualSet",
        currency: "EUR",
        defaultPaymentMethodId: created.body.paymentMethodId,
        paymentTerm: "Net 30",
        additionalEmailAddresses: ["b@example.com"],
        invoiceDeliveryPrefsEmail: false,
        invoiceDeliveryPrefsPrint: true,
        paymentGateway: "TestGateway",
      },
      metrics: {
        balance: 0,
        contractedMrr: 0,
        totalInvoiceBalance: 0,
        unappliedPaymentAmount: 0,
        reservedPaymentAmount: 0,
      },
      billToContact: {
        firstName: "Ada",
        country: "United Kingdom",
        asBillTo: true,
        asSoldTo: false,
        asShipTo: true,
      },
      soldToContact: {
        id: created.body.soldToContactId,
        firstName: "Charles",
        country: "France",
        asBillTo: false,
        asSoldTo: true,
      },
      taxInfo: {
        VATId: "GB1",
        exemptStatus: "No",
        exemptEffectiveDate: "2026-01-01",
        companyCode: null,
      },
    });
    const method = await tenant.call("GET", `/v1/payment-methods/${created.body.paymentMethodId}`);
    expect(method.body).toMatchObject({
      isDefault: true,
      creditCardType: "Visa",
      creditCardMaskNumber: "************4242",
      expirationMonth: 12,
      expirationYear: 2030,
    });
  });

  test("writes an audit line and an event for each created object, in the same transaction", async () => {
    const tenant = await testTenant();
    await tenant.call("POST", "/v1/accounts", { ...plain, creditCard: card });
    const lines = await asOwner<{ line: string }>(
      "select subject_type || ' ' || action as line from audit_entry where tenant_id = $1 order by id",
      [tenant.tenantId],
    );
    expect(lines.map(({ line }) => line)).toEqual([
      "account create",
      "contact create",
      "paymentMethod create",
    ]);
    const events = await asOwner<{ type: string }>(
      "select event_type as type from outbox where tenant_id = $1 order by id",
      [tenant.tenantId],
    );
    expect(events.map(({ type }) => type)).toEqual([
      "account.created",
      "contact.created",
      "payment_method.created",
    ]);
  });

  test("without sold-to contact, bill-to and sold-to are one contact; the bill cycle day is the day of creation", async () => {
    const tenant = await testTenant();
    for (const body of [plain, { ...plain, soldToSameAsBillTo: true, billCycleDay: 0 }]) {
      const created = await tenant.call("POST", "/v1/accounts", body);
      expect(created.body.soldToContactId).toBe(created.body.billToContactId);
      expect(created.body.paymentMethodId).toBeUndefined();
      const read = await tenant.call("GET", `/v1/accounts/${created.body.accountId}`);
      expect(read.body.billingAndPayment).toMatchObject({
        billCycleDay: 15,
        bcdSettingOption: "AutoSet",
        paymentTerm: "Due Upon Receipt",
      });
      expect(read.body.shipToContact).toBeNull();
    }
  });

  test.each([
    ["no name", { name: undefined }, [51000222]],
    ["no bill-to contact", { billToContact: undefined }, [51001122]],
    ["a bill-to contact without last name", { billToContact: { firstName: "Ada" } }, [51010822]],
    ["an unknown country", { billToContact: { ...ada, country: "Atlantis" } }, [51010420]],
    ["an unknown currency", { currency: "XXX" }, [51000320]],
    ["a bill cycle day of 32", { billCycleDay: 32 }, [51000520]],
    ["a payment term that does not exist", { paymentTerm: "Whenever" }, [51000920]],
    ["batch 51", { batch: "Batch51" }, [51201520]],
    ["a field of other operations", { balance: 5, status: "Active" }, [51000021, 51000021]],
    ["a subscription that says nothing", { subscription: {} }, [51040722, 51040122, 51040622]],
    ["two problems at once", { name: "", currency: "eur" }, [51000222, 51000320]],
    [
      "a sold-to contact beside soldToSameAsBillTo",
      { soldToContact: ada, soldToSameAsBillTo: true },
      [51202730],
    ],
    ["soldToSameAsBillTo false without sold-to contact", { soldToSameAsBillTo: false }, [51001222]],
    [
      "a ship-to contact beside shipToSameAsBillTo",
      { shipToContact: ada, shipToSameAsBillTo: true },
      [51202830],
    ],
    ["autoPay without a way to pay", { autoPay: true }, [51202030]],
    [
      "two ways to pay",
      { creditCard: card, hpmCreditCardPaymentMethodId: "0".repeat(32) },
      [51203030],
    ],
    [
      "a payment method that does not exist",
      { hpmCreditCardPaymentMethodId: "0".repeat(32) },
      [51001340],
    ],
    ["a parent that does not exist", { parentId: "A999" }, [51201140]],
    [
      "an account number written like an id",
      { accountNumber: "0123456789abcdef0123456789abcdef" },
      [51000120],
    ],
    [
      "a card whose digits do not check out",
      { creditCard: { ...card, cardNumber: "4242424242424241" } },
      [51020220],
    ],
    ["a card of another brand", { creditCard: { ...card, cardType: "JCB" } }, [51020130]],
    [
      "a card that expired last month",
      { creditCard: { ...card, expirationMonth: "12", expirationYear: "2025" } },
      [51020430],
    ],
    ["a card without holder", { creditCard: { ...card, cardHolderInfo: {} } }, [51030122]],
    ["a card number as name", { name: "4242 4242 4242 4242" }, [51000220]],
    ["another kind of payment method", { paymentMethod: { type: "ACH" } }, undefined],
  ])("refuses %s and stores nothing", async (_what, change, expected) => {
    const tenant = await testTenant();
    const answer = await tenant.call("POST", "/v1/accounts", { ...plain, ...change });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (expected) expect(codes(answer)).toEqual(expected);
    const counts = await asOwner<{ count: string }>(
      "select (select count(*) from account where tenant_id = $1) + (select count(*) from contact where tenant_id = $1) + (select count(*) from payment_method where tenant_id = $1) + (select count(*) from audit_entry where tenant_id = $1) as count",
      [tenant.tenantId],
    );
    expect(counts[0]?.count).toBe("0");
  });

  test("a payment method of another kind needs the fields of that kind", async () => {
    const tenant = await testTenant();
    const answer = await tenant.call("POST", "/v1/accounts", {
      ...plain,
      paymentMethod: { type: "ACH" },
    });
    expect(answer.body.reasons).toContainEqual({
      code: 52415022,
      message: "bankABACode is required",
    });
    const given = {
      ...{ type: "ACH", bankABACode: "110000000", bankAccountName: "Ada" },
      ...{ bankAccountNumber: "000123456789", bankAccountType: "Checking" },
      bankName: "First Bank",
    };
    const made = await tenant.call("POST", "/v1/accounts", {
      ...{ ...plain, autoPay: true },
      paymentMethod: given,
    });
    const { accountId, paymentMethodId } = made.body;
    const { body } = await tenant.call("GET", `/v1/accounts/${accountId}`);
    expect(body.billingAndPayment).toMatchObject({
      autoPay: true,
      defaultPaymentMethodId: paymentMethodId,
    });
  });

  test("a merchant's own number is kept, refused the second time, and skipped by the counter", async () => {
    const tenant = await testTenant();
    expect(
      (await tenant.call("POST", "/v1/accounts", { ...plain, accountNumber: "A00000001" })).status,
    ).toBe(200);
    const again = await tenant.call("POST", "/v1/accounts", {
      ...plain,
      accountNumber: "A00000001",
    });
    expect(again.status).toBe(422);
    expect(again.body.reasons).toEqual([
      { code: 51000130, message: "The account number A00000001 is in use." },
    ]);
    expect((await tenant.call("POST", "/v1/accounts", plain)).body.accountNumber).toBe("A00000002");
  });

  test("another tenant may use the same number", async () => {
    const [one, two] = [await testTenant(), await testTenant()];
    for (const tenant of [one, two])
      expect(
        (await tenant.call("POST", "/v1/accounts", { ...plain, accountNumber: "ACME" })).status,
      ).toBe(200);
  });

  test("accounts created at the same time get different numbers; of one custom number exactly one wins", async () => {
    const tenant = await testTenant();
    const many = await Promise.all(
      Array.from({ length: 8 }, () => tenant.call("POST", "/v1/accounts", plain)),
    );
    expect(new Set(many.map(({ body }) => body.accountNumber)).size).toBe(8);
    const same = await Promise.all(
      Array.from({ length: 4 }, () =>
        tenant.call("POST", "/v1/accounts", { ...plain, accountNumber: "SAME" }),
      ),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  test("a repeated request with the same key creates one account and one card", async () => {
    const tenant = await testTenant();
    const headers = { "idempotency-key": "create-1" };
    const first = await tenant.call(
      "POST",
      "/v1/accounts",
      { ...plain, creditCard: card },
      { headers },
    );
    const second = await tenant.call(
      "POST",
      "/v1/accounts",
      { ...plain, creditCard: card },
      { headers },
    );
    expect(second.text).toBe(first.text);
    expect(
      await asOwner("select id from account where tenant_id = $1", [tenant.tenantId]),
    ).toHaveLength(1);
  });

  test("a payment method without an account joins the account, and only one account", async () => {
    const tenant = await testTenant();
    const method = await tenant.call("POST", "/v1/payment-methods", {
      ...card,
      type: "CreditCard",
      expirationMonth: 12,
      expirationYear: 2030,
    });
    const body = { ...plain, autoPay: true, hpmCreditCardPaymentMethodId: method.body.id };
    const both = await Promise.all([
      tenant.call("POST", "/v1/accounts", body),
      tenant.call("POST", "/v1/accounts", body),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = both.find(({ status }) => status === 200);
    const list = await tenant.call("GET", `/v1/accounts/${winner?.body.accountId}/payment-methods`);
    expect(list.body).toMatchObject({
      defaultPaymentMethodId: method.body.id,
      creditcard: [{ id: method.body.id, isDefault: true }],
    });
  });

  test("the older spelling of a payment method works too", async () => {
    const tenant = await testTenant();
    const paymentMethod = {
      type: "CreditCard",
      cardHolderInfo: { cardHolderName: "Ada" },
      cardNumber: "378282246310005",
      expirationMonth: 1,
      expirationYear: 2026,
      securityCode: "1234",
    };
    const created = await tenant.call("POST", "/v1/accounts", { ...plain, paymentMethod });
    const method = await tenant.call("GET", `/v1/payment-methods/${created.body.paymentMethodId}`);
    expect(method.body).toMatchObject({
      creditCardType: "AmericanExpress",
      creditCardMaskNumber: "************0005",
      accountHolderInfo: { accountHolderName: "Ada" },
    });
  });
});
