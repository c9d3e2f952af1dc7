import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

afterAll(expectBooksToHold);

let tenant: TestTenant;
let accountNumber: string;
let invoice: string;
let catalog: Awaited<ReturnType<typeof makeCatalog>>;

/** An account with an open invoice of 71.5. */
beforeEach(async () => {
  tenant = await testTenant();
  catalog = await makeCatalog(tenant);
  ({ accountNumber, invoice } = await owing("Payer"));
});

async function owing(name: string, extra: object = {}) {
  const account = await makeAccount(tenant, name, { autoPay: false, ...extra });
  const order = newSubscriptionOrder(account.accountNumber, catalog.ratePlanId, {
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-15" } },
  });
  const { invoiceNumbers } = await good(tenant.call("POST", "/v1/orders", order));
  return { ...account, invoice: String(invoiceNumbers[0]) };
}

const external = (amount: number, extra: object = {}) => ({
  type: "External",
  paymentMethodType: "Check",
  amount,
  currency: "USD",
  accountNumber,
  ...extra,
});
const pay = (body: object) => tenant.call("POST", "/v1/payments", body);
const put = (key: string, verb: string, body: object = {}) =>
  tenant.call("PUT", `/v1/payments/${key}/${verb}`, body);
const balanceOf = async (key = accountNumber) =>
  Number(
    (
      await asOwner<{ b: string }>(
        "select balance as b from account where tenant_id = $1 and account_number = $2",
        [tenant.tenantId, key],
      )
    )[0]?.b,
  );
const owed = async () => (await tenant.call("GET", `/v1/invoices/${invoice}`)).body.balance;

describe("POST /v1/payments", () => {
  test("records external money, pays a part of an invoice and keeps the rest", async () => {
    const { status, body } = await pay(
      external(100, { invoices: [{ invoiceNumber: invoice, amount: 40 }], comment: "Check 17" }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: "P-00000001",
      type: "External",
      status: "Processed",
      amount: 100,
      appliedAmount: 40,
      unappliedAmount: 60,
      paymentMethodType: "Check",
      comment: "Check 17",
      gatewayState: "NotSubmitted",
    });
    expect(await owed()).toBe(31.5);
    expect(await balanceOf()).toBe(-28.5);
    const { body: account } = await tenant.call("GET", `/v1/accounts/${accountNumber}`);
    expect(JSON.stringify(account)).toContain('"unappliedPaymentAmount":60');
  });

  test("charges the default card, and stores nothing of a declined one", async () => {
    const charge = { ...external(80), type: "Electronic", paymentMethodType: undefined };
    const { body } = await pay({ ...charge, invoices: [{ invoiceNumber: invoice }] });
    expect(body).toMatchObject({
      status: "Processed",
      appliedAmount: 71.5,
      unappliedAmount: 8.5,
      gatewayState: "Submitted",
    });
    expect(await balanceOf()).toBe(-8.5);
    const card = { cardNumber: "4000000000000002" };
    const refused = await owing("Refused", { creditCard: { ...CARD, ...card } });
    const answer = await pay({ ...charge, accountNumber: refused.accountNumber });
    expect(answer.status).toBe(402);
    expect(await balanceOf(refused.accountNumber)).toBe(71.5);
  });

  test.each([
    [{ amount: 0 }, "above zero"],
    [{ amount: 10.001 }, "decimals"],
    [{ currency: "EUR" }, "pays in USD"],
    [{ effectiveDate: "2026-02-01" }, "may not lie ahead"],
    [{ accountNumber: undefined, type: "Electronic" }, "names who pays"],
    [{ accountNumber: undefined, invoices: [{ amount: 1 }] }, "unallocated: leave invoices out"],
    [{ amount: 10, invoices: [{ amount: 11 }] }, "more than the amount"],
    [{ invoices: [{ amount: 1 }, { amount: 1 }] }, "named twice"],
    [{ amount: 100, invoices: [{ amount: 72 }] }, "owes at least as much"],
    [{ standalone: true, invoices: [{ amount: 1 }] }, "settles no document"],
    [{ type: "Electronic", effectiveDate: "2026-01-10" }, "takes effect today"],
  ])("refuses %j by name", async (change, text) => {
    const body = { ...external(20), ...change } as { invoices?: object[] };
    body.invoices = body.invoices?.map((part) => ({ invoiceNumber: invoice, ...part }));
    const { status, body: answer } = await pay(body);
    expect([400, 422]).toContain(status);
    expect(JSON.stringify(answer.reasons)).toContain(text);
    expect(await balanceOf()).toBe(71.5);
  });

  test("keeps rates and rules from the minor versions on that have them, and who created it", async () => {
    const customRates = [{ currency: "EUR", customFxRate: 0.9, rateDate: "2026-01-15" }];
    const paymentOption = [{ type: "GatewayOptions", detail: { key: "a" } }];
    const at = (version: string | undefined, more: object) =>
      tenant.call("POST", "/v1/payments", external(5, more), { version });
    for (const version of [undefined, "222.4", "216.0", "223.0"]) {
      expect((await at(version, { customRates })).status, version).toBe(400);
    }
    for (const version of [undefined, "224.0", "330.0", "336.0"]) {
      expect((await at(version, { paymentOption })).status, version).toBe(400);
    }
    for (const more of [
      { paymentOption: [{ detail: { "4242 4242 4242 4242": "a" } }] },
      { customFields: { a__c: 378282246310005 } },
      { customFields: { c4242424242424242__c: 1 } },
    ]) {
      const { status, body } = await at("337.0", more);
      expect([status, JSON.stringify(body.reasons)]).toEqual([
        400,
        expect.stringMatching(/card number|Invalid key/),
      ]);
      expect(JSON.stringify(body)).not.toMatch(/4242|37828/);
    }
    const { body: between } = await at("224.0", { customRates });
    expect(between).toMatchObject({ customRates });
    expect(between).not.toHaveProperty("paymentOption");
    const { body: made } = await at("337.0", { customRates, paymentOption });
    expect(made).toMatchObject({ customRates, paymentOption, creditBalanceAmount: 0 });
    const old = await tenant.call("GET", `/v1/payments/${made.number}`, undefined, {
      version: "223.0",
    });
    expect(old.body).not.toHaveProperty("customRates");
    const plain = await tenant.call("GET", `/v1/payments/${made.number}`);
    expect(plain.body).not.toHaveProperty("paymentOption");
    expect(made.createdById).toBe(made.updatedById);
    for (const [name, value] of [
      ["createdById", made.createdById],
      ["updatedById", made.updatedById],
      ["creditBalanceAmount", "0"],
    ]) {
      const listed = await tenant.call("GET", `/v1/payments?${name}=${value}`);
      expect(listed.body.payments).toHaveLength(2);
    }
    expect((await tenant.call("GET", "/v1/payments?createdById=other")).body.payments).toEqual([]);
    expect((await tenant.call("GET", "/v1/refunds?createdById=other")).body.refunds).toEqual([]);
    const elsewhere = { type: "Electronic", paymentGatewayNumber: "Elsewhere" };
    const refused = await pay({ ...external(5), ...elsewhere });
    expect(refused.body.reasons[0].message).toContain("not through Elsewhere");
  });

  test("a standalone payment counts in no balance", async () => {
    const { body } = await pay(external(50, { standalone: true }));
    expect(await balanceOf()).toBe(71.5);
    const applied = await put(body.number, "apply", {
      invoices: [{ invoiceNumber: invoice, amount: 1 }],
    });
    expect(applied.body.reasons[0].message).toContain("settles no document");
  });
});

describe("the unapplied amount of a payment", () => {
  test("is applied, unapplied and applied anew, with its parts and their lines", async () => {
    const { body: made } = await pay(external(71.5));
    const at = (amount: number) => ({ invoices: [{ invoiceNumber: invoice, amount }] });
    expect((await put(made.number, "apply", at(60))).body).toMatchObject({
      appliedAmount: 60,
      unappliedAmount: 11.5,
    });
    expect(await owed()).toBe(11.5);
    const { body: list } = await tenant.call("GET", `/v1/payments/${made.number}/parts`);
    expect(list.parts).toMatchObject([{ amount: 60, invoiceNumber: invoice }]);
    const path = `/v1/payments/${made.number}/parts/${list.parts[0].id}`;
    expect((await tenant.call("GET", path)).body).toMatchObject({ amount: 60 });
    const { body: items } = await tenant.call("GET", `${path}/item-parts`);
    expect(items.itemParts.map(({ amount }: { amount: number }) => amount)).toEqual([49, 11]);
    const item = await tenant.call("GET", `${path}/item-parts/${items.itemParts[1].id}`);
    expect(item.body).toMatchObject({ amount: 11, chargeName: "Seats" });

    const beyond = await put(made.number, "unapply", at(61));
    expect(beyond.body.reasons[0]).toMatchObject({ code: 53710030 });
    expect((await put(made.number, "unapply", at(60))).body.unappliedAmount).toBe(71.5);
    expect(await owed()).toBe(71.5);
    expect((await tenant.call("GET", `/v1/payments/${made.number}/parts`)).body.parts).toEqual([]);
    expect((await put(made.number, "apply", at(71.6))).status).toBe(422);
    expect((await put(made.number, "apply", at(71.5))).body.unappliedAmount).toBe(0);
    expect(await balanceOf()).toBe(0);
  });

  test("is used once, however many concurrent calls apply it", async () => {
    const { body: made } = await pay(external(50));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        put(made.number, "apply", { invoices: [{ invoiceNumber: invoice, amount: 30 }] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owed()).toBe(41.5);
  });

  test("moves to another account of its currency, and not to one of another", async () => {
    const { body: made } = await pay(external(30));
    const other = await makeAccount(tenant, "Other");
    const { body } = await put(made.number, "transfer", { accountId: other.accountNumber });
    expect(body.accountNumber).toBe(other.accountNumber);
    expect([await balanceOf(), await balanceOf(other.accountNumber)]).toEqual([71.5, -30]);
    const euros = await makeAccount(tenant, "Euros", { currency: "EUR" });
    const refused = await put(made.number, "transfer", { accountId: euros.accountNumber });
    expect(refused.body.reasons[0].message).toContain("pays in EUR");
    await put(made.number, "transfer", { accountId: accountNumber });
    await put(made.number, "apply", { invoices: [{ invoiceNumber: invoice, amount: 1 }] });
    const used = await put(made.number, "transfer", { accountId: other.accountNumber });
    expect(used.body.reasons[0].message).toContain("only an unused payment");
  });
});

describe("money of an unknown payer", () => {
  const message = (answer: { body: { reasons: { message: string }[] } }) =>
    answer.body.reasons[0]?.message;
  const unassigned = () => pay(external(71.5, { accountNumber: undefined }));

  test("counts for no account until it is transferred to one, and can be removed again", async () => {
    const { body: made } = await unassigned();
    expect(made).toMatchObject({ accountId: null, accountNumber: null, unappliedAmount: 71.5 });
    const listed = await tenant.call("GET", "/v1/payments?accountId=null");
    expect(listed.body.payments.map(({ number }: { number: string }) => number)).toEqual([
      made.number,
    ]);
    const filter = "/object-query/payments?includeNullFields=true&filter[]=accountId.EQ:null";
    expect((await tenant.call("GET", filter)).body.data[0]).toMatchObject({ accountName: null });
    expect(await balanceOf()).toBe(71.5);
    for (const verb of ["apply", "unapply"]) {
      const part = { invoices: [{ invoiceNumber: invoice, amount: 1 }] };
      expect(message(await put(made.number, verb, part))).toContain("unallocated");
    }
    const refund = { type: "External", methodType: "Cash", totalAmount: 1 };
    const back = await tenant.call("POST", `/v1/payments/${made.number}/refunds`, refund);
    expect(message(back)).toContain("unallocated");
    const euros = await makeAccount(tenant, "Euros", { currency: "EUR" });
    const wrong = await put(made.number, "transfer", { accountId: euros.accountNumber });
    expect(message(wrong)).toContain("pays in EUR");

    const mine = await put(made.number, "transfer", { accountId: accountNumber });
    expect(mine.body).toMatchObject({ accountNumber, unappliedAmount: 71.5 });
    expect(await balanceOf()).toBe(0);
    const none = await put(made.number, "transfer", { accountId: null });
    expect(none.body).toMatchObject({ accountId: null });
    expect(await balanceOf()).toBe(71.5);
    await put(made.number, "transfer", { accountId: accountNumber });
    await put(made.number, "apply", { invoices: [{ invoiceNumber: invoice, amount: 71.5 }] });
    expect(await owed()).toBe(0);
    expect(message(await put(made.number, "transfer", { accountId: null }))).toContain("unused");
  });

  test("becomes one account's, however many calls claim it at once; a card's money stays its owner's", async () => {
    const { body: made } = await unassigned();
    const other = await makeAccount(tenant, "Other");
    const claims = [accountNumber, other.accountNumber, accountNumber, other.accountNumber];
    await Promise.all(claims.map((accountId) => put(made.number, "transfer", { accountId })));
    const owner = (await tenant.call("GET", `/v1/payments/${made.number}`)).body.accountNumber;
    const paid = owner === accountNumber ? [0, 0] : [71.5, -71.5];
    expect([await balanceOf(), await balanceOf(other.accountNumber)]).toEqual(paid);
    const { body: charged } = await pay({ ...external(5), type: "Electronic" });
    const refused = await put(charged.number, "transfer", { accountId: null });
    expect(message(refused)).toContain("cannot become unallocated");
    const { body: lost } = await unassigned();
    expect((await put(lost.number, "cancel")).body.status).toBe("Canceled");
    expect((await tenant.call("DELETE", `/v1/payments/${lost.number}`)).status).toBe(200);
  });
});

describe("the end of a payment", () => {
  test("canceled, what it paid is owed again; then it can be deleted", async () => {
    const { body: made } = await pay(
      external(71.5, { invoices: [{ invoiceNumber: invoice, amount: 71.5 }] }),
    );
    expect((await tenant.call("DELETE", `/v1/payments/${made.number}`)).status).toBe(422);
    const { body } = await put(made.number, "cancel");
    expect(body).toMatchObject({ status: "Canceled", appliedAmount: 0 });
    expect([await owed(), await balanceOf()]).toEqual([71.5, 71.5]);
    expect((await put(made.number, "cancel")).status).toBe(422);
    expect((await tenant.call("DELETE", `/v1/payments/${made.number}`)).body.success).toBe(true);
    expect((await tenant.call("GET", `/v1/payments/${made.number}`)).status).toBe(404);
  });

  test("a gateway's money is not canceled, but settled or rejected, each once", async () => {
    const charge = { type: "Electronic", amount: 71.5, currency: "USD", accountNumber };
    const { body: made } = await pay({ ...charge, invoices: [{ invoiceNumber: invoice }] });
    expect((await put(made.number, "cancel")).body.reasons[0].message).toContain("refund it");
    const report = (verb: string, key = made.number, body: object = {}) =>
      tenant.call("POST", `/v1/gateway-settlement/payments/${key}/${verb}`, body);
    const settled = await report("settle", made.number, {
      settledOn: "2026-01-16 10:00:00",
      payoutId: "po_1",
    });
    expect(settled.body).toMatchObject({ gatewayState: "Settled", payoutId: "po_1" });
    expect((await report("reject")).body.reasons[0].code).toBe(66000030);

    const back = await report("chargeback", made.number, { amount: 20 });
    expect(back.body).toMatchObject({ refundTransactionType: "Chargeback", amount: 20 });
    expect([await owed(), await balanceOf()]).toEqual([20, 20]);
    const second = await pay({ ...charge, amount: 20, invoices: [{ invoiceNumber: invoice }] });
    const rejected = await report("reject", second.body.number, { gatewayResponseCode: "R01" });
    expect(rejected.body).toMatchObject({
      status: "Error",
      gatewayState: "FailedToSettle",
      gatewayResponseCode: "R01",
    });
    expect([await owed(), await balanceOf()]).toEqual([20, 20]);
    expect((await report("chargeback", made.number, { amount: 60 })).status).toBe(422);
  });

  test("its remarks change, and a canceled one stays as it is", async () => {
    const { body: made } = await pay(external(5));
    const path = `/v1/payments/${made.number}`;
    const { body } = await tenant.call("PUT", path, {
      comment: "Late",
      referenceId: "ref-1",
      gatewayState: "Settled",
      customFields: { Desk__c: "4" },
    });
    expect(body).toMatchObject({
      comment: "Late",
      referenceId: "ref-1",
      gatewayState: "Settled",
      customFields: { Desk__c: "4" },
    });
    expect(body.settledOn).not.toBeNull();
    await put(made.number, "cancel");
    expect((await tenant.call("PUT", path, { comment: "No" })).status).toBe(422);
  });
});
