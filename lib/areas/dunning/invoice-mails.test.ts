import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tenantsDue } from "@/lib/platform/tenants";
import { SmtpStandIn } from "@/lib/testing/smtp-stand-in";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { deliverMails } from "./deliver-mails";

const DAY = "2026-01-15";
const billed = { runBilling: true, billingOptions: { targetDate: DAY } };
let tenant: TestTenant;
let server: SmtpStandIn;
let plan: string;

beforeAll(async () => {
  server = await SmtpStandIn.start();
  tenant = await testTenant();
  plan = (await makeCatalog(tenant)).ratePlanId;
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.script = {};
  server.taken.length = 0;
  await asOwner("delete from mail where tenant_id = $1", [tenant.tenantId]);
  const host = { host: "127.0.0.1", port: server.port, security: "None" };
  const fromAddress = "billing@northwind.example";
  await good(tenant.call("PUT", "/v1/settings/mail", { ...host, fromAddress }));
});

/** An account that receives invoices by e-mail, by default, and the invoice of its first order. */
async function billedAccount(extra: object = {}, options: object = billed) {
  const wants = { autoPay: false, invoiceDeliveryPrefsEmail: true, ...extra };
  const { accountNumber } = await makeAccount(tenant, "Hill & Dale", wants);
  const order = newSubscriptionOrder(accountNumber, plan, { processingOptions: options });
  const { invoiceNumbers } = await good(tenant.call("POST", "/v1/orders", order));
  return { accountNumber, invoice: invoiceNumbers?.[0] as string };
}

const mails = async () =>
  (await good(tenant.call("GET", "/object-query/mails?includeNullFields=true"))).data;
const send = (invoice: string, body: object = {}) =>
  tenant.call("POST", `/v1/invoices/${invoice}/emails`, body);
const isQueued = async () => (await tenantsDue("send-mails")).includes(tenant.tenantId);

/** An accepted mail without line breaks. */
const plain = (text: string) => text.replaceAll("=\n", "");

function pdfIn(text: string): Buffer {
  const [, encoded = ""] = /application\/pdf[\s\S]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(text) ?? [];
  return Buffer.from(encoded, "base64");
}

test("a posted invoice is sent once, with its PDF, to an account that wants it by e-mail, marked as a test", async () => {
  const { invoice } = await billedAccount({ additionalEmailAddresses: ["books@example.com"] });
  expect(await isQueued()).toBe(true);
  await deliverMails(tenant.tenantId);
  await deliverMails(tenant.tenantId);
  const taken = server.takeOne();
  expect(taken.to).toEqual(["nora@example.com", "books@example.com"]);
  const text = plain(taken.text);
  expect(text).toMatch(new RegExp(`Subject: \\[TEST\\] Invoice ${invoice} from `));
  expect(text).toContain("This is a test.");
  expect(text).toContain(`Please find attached invoice ${invoice} of 15 Jan 2026 for 71.50 USD.`);
  expect(text).toContain("Amount due: 71.50 USD, by 15 Jan 2026.");
  expect(text).toContain(`filename=${invoice}.pdf`);
  const pdf = pdfIn(taken.text);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.length).toBeGreaterThan(3000);
  expect(await mails()).toMatchObject([
    { kind: "Invoice", reminderName: null, invoiceNumber: invoice, status: "Sent", attempts: 1 },
  ]);
  expect(await isQueued()).toBe(false);
});

test("other accounts get none, and nothing is mailed for an order that is rolled back", async () => {
  await billedAccount({ invoiceDeliveryPrefsEmail: false });
  const { accountNumber } = await makeAccount(tenant, "Declined", {
    invoiceDeliveryPrefsEmail: true,
    creditCard: { ...CARD, cardNumber: "4000000000000002" },
  });
  const order = newSubscriptionOrder(accountNumber, plan, {
    processingOptions: { ...billed, collectPayment: true },
  });
  expect((await tenant.call("POST", "/v1/orders", order)).status).not.toBe(200);
  expect(await isQueued()).toBe(false);
  await deliverMails(tenant.tenantId);
  expect(server.taken).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("a draft is mailed when it is posted, and not when it is a draft again before that", async () => {
  const { invoice } = await billedAccount(
    {},
    {
      runBilling: true,
      billingOptions: { targetDate: DAY, generateDraftInvoice: true },
    },
  );
  expect(await isQueued()).toBe(false);
  expect((await send(invoice)).body).toMatchObject({
    reasons: [{ message: `${invoice} is draft; only a posted invoice is sent.` }],
  });
  await good(tenant.call("PUT", `/v1/invoices/${invoice}/post`, {}));
  await good(tenant.call("PUT", `/v1/invoices/${invoice}/unpost`));
  await deliverMails(tenant.tenantId);
  expect(server.taken).toEqual([]);
  const { invoiceNumber } = await good(tenant.call("PUT", `/v1/invoices/${invoice}/post`, {}));
  await deliverMails(tenant.tenantId);
  expect(plain(server.takeOne().text)).toContain(`Invoice ${invoiceNumber} from`);
});

test("posting does not wait for the mail server; what it refused is retried and shown", async () => {
  server.script = { MAIL: "451 come back later" };
  const { invoice } = await billedAccount();
  expect(server.heard).toEqual(expect.not.arrayContaining([expect.stringContaining(invoice)]));
  await deliverMails(tenant.tenantId);
  expect(await mails()).toMatchObject([
    { status: "Queued", attempts: 1, error: expect.stringContaining("come back later") },
  ]);
  server.script = {};
  await asOwner("update mail set next_try_at = now() - interval '1 minute' where tenant_id = $1", [
    tenant.tenantId,
  ]);
  await deliverMails(tenant.tenantId);
  expect(pdfIn(server.takeOne().text).length).toBeGreaterThan(3000);
  expect(await mails()).toMatchObject([{ status: "Sent", attempts: 2 }]);
});

test("an invoice is mailed on request: to the given addresses, otherwise to the bill-to contact", async () => {
  const further = { additionalEmailAddresses: ["books@example.com"] };
  const { invoice } = await billedAccount({ ...further, invoiceDeliveryPrefsEmail: false });
  const sentTo = async (body: object) => {
    expect(await good(send(invoice, body))).toMatchObject({ success: true });
    await deliverMails(tenant.tenantId);
    return server.takeOne().to;
  };
  expect(await sentTo({})).toEqual(["nora@example.com"]);
  const named = { emailAddresses: "a@example.com, b@example.com" };
  expect(await sentTo(named)).toEqual(["a@example.com", "b@example.com"]);
  expect(await sentTo({ ...named, useEmailTemplateSetting: true })).toEqual(["nora@example.com"]);
  expect(await sentTo({ includeAdditionalEmailAddresses: true })).toEqual([
    "nora@example.com",
    "books@example.com",
  ]);
  expect((await send(invoice, { emailAddresses: "a@example.com, nobody" })).body).toMatchObject({
    success: false,
    reasons: [{ message: "nobody is not an e-mail address." }],
  });
  expect((await send("INV99999999")).status).toBe(404);
  const { id } = await good(tenant.call("GET", `/v1/invoices/${invoice}`));
  const mails = await good(
    tenant.call("GET", `/object-query/mails?filter[]=invoiceId.EQ:${id}&pageSize=20`),
  );
  expect(mails.data.map(({ kind, status }: Record<string, string>) => `${kind} ${status}`)).toEqual(
    Array.from({ length: 4 }, () => "Invoice Sent"),
  );
});

test("a mail shows the balance when it is written, and the PDF later payments", async () => {
  const { accountNumber, invoice } = await billedAccount({ invoiceDeliveryPrefsEmail: false });
  await good(
    tenant.call("POST", "/v1/payments", {
      ...{ type: "External", paymentMethodType: "Check", currency: "USD", amount: 71.5 },
      accountNumber,
      invoices: [{ invoiceNumber: invoice, amount: 71.5 }],
    }),
  );
  await good(send(invoice));
  await deliverMails(tenant.tenantId);
  const { text } = server.takeOne();
  expect(plain(text)).toContain("There is nothing left to pay.");
  expect(pdfIn(text).subarray(-6).toString()).toContain("%%EOF");
});
