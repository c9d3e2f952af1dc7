import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { beforeEach, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountKey: string;

beforeEach(async () => {
  tenant = await testTenant();
  const body = {
    name: "Engines",
    currency: "EUR",
    billToContact: { firstName: "Ada", lastName: "Lovelace" },
  };
  accountKey = (await tenant.call("POST", "/v1/accounts", body)).body.accountNumber;
});

const accountHolderInfo = { accountHolderName: "Ada Lovelace", city: "London" };
const ach = {
  type: "ACH",
  bankABACode: "110000000",
  bankAccountName: "Ada Lovelace",
  bankAccountNumber: "000123456789",
  bankAccountType: "Checking",
  bankName: "Bank of Engines",
};
const sepa = { type: "SEPA", IBAN: "DE89 3704 0044 0532 0130 00", accountHolderInfo };
const token = {
  type: "CreditCardReferenceTransaction",
  tokenId: "pm_1Perennial",
  secondTokenId: "cus_1Perennial",
  creditCardMaskNumber: "************4242",
  cardType: "Visa",
  expirationMonth: 12,
  expirationYear: 2030,
};
const paypal = { type: "PayPalEC", BAID: "B-1AB", email: "ada@example.com" };

const post = (body: object) => tenant.call("POST", "/v1/payment-methods", { accountKey, ...body });

async function add(body: object): Promise<string> {
  const answer = await post(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

const codes = (answer: { body: { reasons?: { code: number }[] } }) =>
  answer.body.reasons?.map(({ code }) => code).sort();

describe("payment methods that are not cards", () => {
  test("store their numbers in the vault and show the last digits", async () => {
    const bank = await tenant.call("GET", `/v1/payment-methods/${await add(ach)}`);
    expect(bank.body).toMatchObject({
      type: "ACH",
      bankABACode: "110000000",
      bankAccountNumber: "******6789",
      bankAccountType: "Checking",
      creditCardType: null,
      creditCardMaskNumber: null,
      accountHolderInfo: { accountHolderName: "Ada Lovelace" },
    });
    const transfer = await tenant.call("GET", `/v1/payment-methods/${await add(sepa)}`);
    expect(transfer.body).toMatchObject({
      type: "SEPA",
      bankTransferType: "SEPA",
      IBAN: "******3000",
      accountHolderInfo: { city: "London" },
    });
    const rows = await asOwner<{ row: string }>(
      `select p::text || v::text as row from payment_method p left join card_vault v
       on v.tenant_id = p.tenant_id and v.payment_method_id = p.id where p.tenant_id = $1`,
      [tenant.tenantId],
    );
    const text = rows.map(({ row }) => row).join("\n");
    expect(text).not.toContain("000123456789");
    expect(text).not.toContain("370400440532013000");
    expect(`${bank.text}${transfer.text}`).not.toMatch(/000123456789|0532 ?0130/);
    const events = await asOwner<{ row: string }>(
      "select payload::text as row from outbox where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(events.map(({ row }) => row).join()).not.toMatch(/000123456789|05320130/);
  });

  test("are listed by kind", async () => {
    const made = [await add(ach), await add(sepa), await add(token), await add(paypal)];
    made.push(await add({ type: "Check" }));
    const { body } = await tenant.call("GET", `/v1/accounts/${accountKey}/payment-methods`);
    const ids = (group: string) => body[group].map(({ id }: { id: string }) => id);
    expect([
      ids("ach"),
      ids("banktransfer"),
      ids("creditcardreferencetransaction"),
      ids("paypal"),
      ids("other"),
    ]).toEqual(made.map((id) => [id]));
    expect(ids("creditcard")).toEqual([]);
    expect(body.creditcardreferencetransaction[0]).toMatchObject({
      tokenId: "pm_1Perennial",
      creditCardType: "Visa",
      creditCardMaskNumber: "************4242",
    });
  });

  test("become the default immediately or later", async () => {
    const first = await add({ ...ach, makeDefault: true });
    const second = await add({
      type: "Becs",
      accountNumber: "000123456",
      branchCode: "000-000",
      accountHolderInfo,
    });
    const fallback = () => tenant.call("GET", `/v1/accounts/${accountKey}/payment-methods/default`);
    expect((await fallback()).body.id).toBe(first);
    const change = { defaultPaymentMethodId: second };
    expect((await tenant.call("PUT", `/v1/accounts/${accountKey}`, change)).status).toBe(200);
    expect((await fallback()).body).toMatchObject({ id: second, accountNumber: "******3456" });
    expect((await tenant.call("DELETE", `/v1/payment-methods/${first}`)).status).toBe(200);
  });

  test.each([
    ["a bank account without its number", { ...ach, bankAccountNumber: undefined }, [52415222]],
    ["a routing number that does not check out", { ...ach, bankABACode: "110000001" }, [52415020]],
    ["an IBAN that does not check out", { ...sepa, IBAN: "DE89370400440532013001" }, [52415520]],
    ["a debit without its holder", { ...sepa, accountHolderInfo: undefined }, [52417922]],
    ["a token without the token", { ...token, tokenId: undefined }, [52417322]],
    ["an expired token", { ...token, expirationYear: 2020 }, [52401530]],
    ["a card number for a bank account", { ...ach, cardNumber: "4242424242424242" }, [52401230]],
    ["a bank account for a card", { ...sepa, bankABACode: "110000000" }, [52415030]],
  ])("refuse %s", async (_what, body, expected) => {
    const answer = await post(body);
    expect(codes(answer), answer.text).toEqual(expected);
    expect(answer.text).not.toMatch(/000123456789|0532 ?0130|4242424242/);
  });

  test("are identified by their number, however it is written", async () => {
    await add(sepa);
    const again = await post({ ...sepa, IBAN: "DE89370400440532013000", checkDuplicated: true });
    expect(codes(again)).toEqual([52401730]);
  });

  test("change their mandate, and have no expiry", async () => {
    const id = await add({ ...sepa, mandateInfo: { mandateId: "M-1", mandateStatus: "New" } });
    const put = (body: object) => tenant.call("PUT", `/v1/payment-methods/${id}`, body);
    expect((await put({ mandateInfo: { mandateStatus: "Signed" } })).status).toBe(200);
    const { body } = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(body.mandateInfo).toEqual({
      mandateId: "M-1",
      mandateReason: null,
      mandateStatus: "Signed",
    });
    expect(codes(await put({ expirationMonth: 1 }))).toEqual([52401430]);
  });

  test("scrubbing leaves no name, code or token", async () => {
    const id = await add(ach);
    expect((await tenant.call("PUT", `/v1/payment-methods/${id}/scrub`)).status).toBe(200);
    const { body, text } = await tenant.call("GET", `/v1/payment-methods/${id}`);
    expect(body.status).toBe("Scrubbed");
    expect(text).not.toMatch(/Lovelace|110000000|6789/);
  });
});

describe("verifying", () => {
  const verify = (id: string, body: object = {}) =>
    tenant.call("PUT", `/v1/payment-methods/${id}/verify`, body);

  test("calls the gateway, which moves nothing", async () => {
    const id = await add(ach);
    const answer = await verify(id);
    expect(answer.body).toMatchObject({ success: true, paymentMethodId: id });
    const rows = await asOwner<{ kind: string; amount: string }>(
      "select kind, amount::text from test_gateway_transaction where tenant_id = $1",
      [tenant.tenantId],
    );
    expect(rows).toEqual([{ kind: "authorize", amount: "0.000000000" }]);
  });

  test("returns the decline reason", async () => {
    const closed = await verify(await add({ ...ach, bankAccountNumber: "000111111116" }));
    expect(closed.status).toBe(402);
    expect(closed.body.reasons[0].message).toContain("account_closed");
    const declined = await verify(await add({ ...token, tokenId: "tok_chargeDeclined" }));
    expect(declined.status).toBe(402);
  });

  test("is refused for what is paid outside, and without a currency", async () => {
    expect(codes(await verify(await add({ type: "Check" })))).toEqual([52400130]);
    const nobodys = await tenant.call("POST", "/v1/payment-methods", sepa);
    expect(codes(await verify(nobodys.body.id))).toEqual([52418222]);
    expect((await verify(nobodys.body.id, { currencyCode: "EUR" })).status).toBe(200);
  });
});
