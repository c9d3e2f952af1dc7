import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
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
const make = async (type: string, body: object): Promise<string> =>
  (await good(call("POST", `/v1/object/${type}`, body))).Id;
const read = (type: string, id: string) => good(call("GET", `/v1/object/${type}/${id}`));
const change = (type: string, id: string, body: object) =>
  call("PUT", `/v1/object/${type}/${id}`, body);
const remove = (type: string, id: string) => call("DELETE", `/v1/object/${type}/${id}`);

const ACCOUNT = { Name: "Lovelace & Co", Currency: "EUR", BillCycleDay: 1, Status: "Draft" };

describe("an account as an object", () => {
  test("is made, given its contacts, changed, read elsewhere and deleted", async () => {
    const id = await make("account", { ...ACCOUNT, VATId: "DE123", Notes: "old" });
    expect(await read("account", id)).toMatchObject({
      ...ACCOUNT,
      Status: "Active",
      VATId: "DE123",
    });
    const contact = await make("contact", {
      AccountId: id,
      FirstName: "Ada",
      LastName: "Lovelace",
      PostalCode: "10115",
      Country: "DE",
    });
    const changes = { BillToId: contact, SoldToId: contact, PaymentTerm: "Net 30", Notes: null };
    await good(change("account", id, { ...changes, AdditionalEmailAddresses: "a@b.co, c@d.co" }));
    const shown = await good(call("GET", `/v1/accounts/${id}`));
    expect(shown).toMatchObject({
      basicInfo: { notes: null },
      billingAndPayment: {
        paymentTerm: "Net 30",
        additionalEmailAddresses: ["a@b.co", "c@d.co"],
      },
      billToContact: { firstName: "Ada", zipCode: "10115" },
    });
    expect(await read("account", id)).toMatchObject({ BillToId: contact });
    expect((await good(remove("account", id))).id).toBe(id);
    expect((await call("GET", `/v1/object/account/${id}`)).body).toEqual({
      records: [],
      size: 0,
      done: true,
    });
  });

  test("is read by its number, with the named fields only", async () => {
    const path = `/v1/object/account/${world.accountNumber}?fields=Name,Currency`;
    const { Id, ...rest } = await good(call("GET", path));
    expect(Id).toBe(world.accountId);
    expect(Object.keys(rest).toSorted()).toEqual(["Currency", "Name"]);
  });

  test("is refused in its own words, and with fields that it does not have on request", async () => {
    const missing = await call("POST", "/v1/object/account", { Currency: "EUR" });
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({
      Success: false,
      Errors: [{ Code: "MISSING_REQUIRED_VALUE", Message: expect.stringContaining("Name") }],
    });
    const taken = { ...ACCOUNT, AccountNumber: world.accountNumber };
    expect((await call("POST", "/v1/object/account", taken)).text).toContain("is in use");
    const negative = { ...ACCOUNT, BillCycleDay: 32 };
    expect((await call("POST", "/v1/object/account", negative)).text).toContain("BillCycleDay");
    const strict = "/v1/object/account?rejectUnknownFields=true";
    expect((await call("POST", strict, { ...ACCOUNT, Nonsense: 1 })).body.message).toContain(
      "unrecognised fields",
    );
  });
});

test("objects of another company are not found, and stay as they are", async () => {
  const path = `/v1/object/account/${world.accountId}`;
  expect((await stranger.call("GET", path)).status).toBe(404);
  expect((await stranger.call("PUT", path, { Notes: "mine" })).status).toBe(404);
  expect((await stranger.call("DELETE", path)).status).toBe(404);
  expect((await read("account", world.accountId)).Notes).toBeUndefined();
});

test("a contact as an object is changed and deleted", async () => {
  const AccountId = world.accountId;
  const id = await make("contact", { AccountId, FirstName: "Grace", LastName: "Hopper" });
  await good(change("contact", id, { NickName: "Amazing Grace", WorkPhone: "1" }));
  expect(await good(call("GET", `/v1/contacts/${id}`))).toMatchObject({
    nickname: "Amazing Grace",
    workPhone: "1",
  });
  expect(await read("contact", id)).toMatchObject({ NickName: "Amazing Grace", AccountId });
  await good(remove("contact", id));
  expect((await call("GET", `/v1/contacts/${id}`)).status).toBe(404);
});

test("a payment method as an object is a card, a bank account or an agreement", async () => {
  const AccountId = await make("account", ACCOUNT);
  const card = await make("payment-method", {
    AccountId,
    Type: "CreditCard",
    CreditCardNumber: "4242424242424242",
    CreditCardType: "Visa",
    CreditCardExpirationMonth: 12,
    CreditCardExpirationYear: 2039,
    CreditCardHolderName: "Ada Lovelace",
    CreditCardCountry: "GB",
  });
  const shown = await read("payment-method", card);
  expect(shown).toMatchObject({
    Type: "CreditCard",
    CreditCardMaskNumber: "************4242",
    CreditCardHolderName: "Ada Lovelace",
    PaymentMethodStatus: "Active",
  });
  expect(JSON.stringify(shown)).not.toContain("4242424242424242");
  await good(change("payment-method", card, { CreditCardExpirationYear: 2040 }));
  expect((await good(call("GET", `/v1/payment-methods/${card}`))).expirationYear).toBe(2040);
  const debit = {
    AccountId,
    Type: "BankTransfer",
    BankTransferType: "SEPA",
    IBAN: "DE89370400440532013000",
    FirstName: "Ada",
    LastName: "Lovelace",
    MandateID: "M-1",
  };
  const bank = await make("payment-method", debit);
  expect(await good(call("GET", `/v1/payment-methods/${bank}`))).toMatchObject({ type: "SEPA" });
  const alone = await change("payment-method", bank, {
    PaymentMethodStatus: "Closed",
    MandateID: "M",
  });
  expect(alone.text).toContain("PaymentMethodStatus is changed alone");
  await good(change("payment-method", bank, { PaymentMethodStatus: "Closed" }));
  expect((await read("payment-method", bank)).PaymentMethodStatus).not.toBe("Active");
  await good(remove("payment-method", card));
  expect((await call("GET", `/v1/object/payment-method/${card}`)).status).toBe(404);
});

test("money as objects: a payment for an invoice, its refund, and what each leaves", async () => {
  const AccountId = world.accountId;
  const invoice = await good(call("GET", `/v1/invoices/${world.invoiceNumber}`));
  await good(
    call("PUT", `/v1/payments/${world.paymentNumber}/unapply`, {
      invoices: [{ invoiceId: invoice.id, amount: 5 }],
    }),
  );
  const payment = await make("payment", {
    AccountId,
    Amount: 25,
    Type: "External",
    EffectiveDate: "2026-01-15",
    InvoiceNumber: world.invoiceNumber,
    AppliedInvoiceAmount: 5,
    Comment: "by wire",
  });
  expect(await good(call("GET", `/v1/payments/${payment}`))).toMatchObject({
    amount: 25,
    appliedAmount: 5,
    unappliedAmount: 20,
    comment: "by wire",
  });
  const query = `select Id, Amount from InvoicePayment where PaymentId = '${payment}'`;
  const parts = () => good(call("POST", "/v1/action/query", { queryString: query }));
  const [{ Id: part }] = (await parts()).records;
  await good(change("invoice-payment", part, { Amount: 2 }));
  expect((await parts()).records).toEqual([{ Id: part, Amount: 2 }]);
  expect((await good(call("GET", `/v1/payments/${payment}`))).unappliedAmount).toBe(23);
  const again = { PaymentId: payment, InvoiceId: invoice.id, Amount: 3 };
  expect(await make("invoice-payment", again)).toBe(part);
  expect(await read("invoice-payment", part)).toMatchObject({ ...again, Amount: 5 });
  const many = await change("invoice-payment", part, { Amount: 26 });
  expect(many.body).toMatchObject({ Success: false });
  const off = await good(
    call("POST", `/v1/payments/${payment}/refunds/unapply`, {
      ...{ type: "External", methodType: "Cash" },
      invoices: [{ invoiceId: invoice.id, amount: 3 }],
    }),
  );
  const ofRefund = `select Id, RefundAmount from RefundInvoicePayment where RefundId = '${off.id}'`;
  const [taken, ...others] = (
    await good(call("POST", "/v1/action/query", { queryString: ofRefund }))
  ).records;
  expect([taken.RefundAmount, others]).toEqual([3, []]);
  expect(await read("refund-invoice-payment", taken.Id)).toMatchObject({
    ...{ InvoiceId: invoice.id, RefundId: off.id, InvoicePaymentId: part, RefundAmount: 3 },
  });
  expect(await read("invoice-payment", part)).toMatchObject({ Amount: 2 });
  await good(change("refund", off.id, { Status: "Canceled" }));
  expect((await call("GET", `/v1/object/refund-invoice-payment/${taken.Id}`)).status).toBe(404);
  await good(remove("refund", off.id));
  await good(change("payment", payment, { Comment: "by cheque" }));
  expect(await read("payment", payment)).toMatchObject({ Comment: "by cheque", AccountId });
  const refund = await make("refund", {
    PaymentId: payment,
    Amount: 5,
    Type: "External",
    MethodType: "Cash",
  });
  expect(await good(call("GET", `/v1/refunds/${refund}`))).toMatchObject({ amount: 5 });
  await good(change("refund", refund, { Status: "Canceled" }));
  expect((await read("refund", refund)).Status).toBe("Canceled");
  await good(remove("refund", refund));
  await good(change("payment", payment, { Status: "Canceled" }));
  expect((await good(call("GET", `/v1/payments/${payment}`))).status).toBe("Canceled");
  await good(remove("payment", payment));
  expect((await call("GET", `/v1/object/payment/${payment}`)).status).toBe(404);
  await expectBooksToHold();
});

test("a subscription as an object is changed; its parts and lines are read", async () => {
  const number = world.subscriptionNumber;
  const { id } = await good(call("GET", `/v1/subscriptions/${number}`));
  await good(change("subscription", id, { Notes: "agreed on the phone" }));
  expect((await good(call("GET", `/v1/subscriptions/${number}`))).notes).toBe(
    "agreed on the phone",
  );
  const query = (queryString: string) => good(call("POST", "/v1/action/query", { queryString }));
  for (const [object, type] of [
    ["Subscription", "subscription"],
    ["RatePlan", "rate-plan"],
    ["RatePlanCharge", "rate-plan-charge"],
    ["InvoiceItem", "invoice-item"],
    ["InvoicePayment", "invoice-payment"],
    ["Invoice", "invoice"],
  ] as const) {
    const [first] = (await query(`select Id, CreatedDate from ${object}`)).records;
    expect(await read(type, first.Id)).toMatchObject(first);
  }
  const refused = await remove("subscription", id);
  expect(refused.body).toMatchObject({ Success: false });
});

test("an invoice as an object is unposted, taxed, posted and changed", async () => {
  const account = await make("account", { ...ACCOUNT, Currency: "USD" });
  const order = await good(
    call("POST", "/v1/orders", {
      orderDate: "2026-01-15",
      existingAccountNumber: (await read("account", account)).AccountNumber,
      subscriptions: [
        {
          orderActions: [
            {
              type: "CreateSubscription",
              triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-15" }],
              createSubscription: {
                terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
                subscribeToRatePlans: [{ productRatePlanId: world.ratePlanId }],
              },
            },
          ],
        },
      ],
      processingOptions: { runBilling: true },
    }),
  );
  const number = order.invoiceNumbers[0];
  const { Id } = await read("invoice", number);
  await good(change("invoice", Id, { Status: "Draft" }));
  const { records } = await good(
    call("POST", "/v1/action/query", {
      queryString: `select Id from InvoiceItem where InvoiceId = '${Id}' and ChargeName like 'Base fee%'`,
    }),
  );
  const tax = await make("taxation-item", {
    InvoiceItemId: records[0].Id,
    Name: "State tax",
    Jurisdiction: "California",
    TaxDate: "2026-01-15",
    TaxRate: 0.1,
    TaxRateType: "Percentage",
    TaxCode: "STATE",
    TaxAmount: 2.5,
  });
  await good(change("taxation-item", tax, { TaxAmount: 3 }));
  expect(await read("taxation-item", tax)).toMatchObject({ TaxAmount: 3, InvoiceId: Id });
  const taxed = await read("invoice", Id);
  await good(remove("taxation-item", tax));
  expect((await read("invoice", Id)).Amount).toBe(taxed.Amount - 3);
  await good(change("invoice", Id, { Comments: "thank you" }));
  await good(change("invoice", Id, { Status: "Posted" }));
  expect(await good(call("GET", `/v1/invoices/${number}`))).toMatchObject({
    status: "Posted",
    comments: "thank you",
  });
  const refused = await remove("invoice", Id);
  expect(refused.body).toMatchObject({ Success: false });
  await expectBooksToHold();
});

test.each([
  ["communication-profile", "CommunicationProfile"],
  ["invoice-split", "InvoiceSplit"],
  ["invoice-split-item", "InvoiceSplitItem"],
])("%s has no records: its read finds none, as its query does", async (path, object) => {
  const none = { records: [], size: 0, done: true };
  const queried = call("POST", "/v1/action/query", { queryString: `select Id from ${object}` });
  expect(await good(queried)).toMatchObject({ size: 0, done: true });
  for (const key of [world.accountId, "BR-00000001"]) {
    const found = await call("GET", `/v1/object/${path}/${key}`);
    expect([found.status, found.body]).toEqual([404, none]);
  }
});
