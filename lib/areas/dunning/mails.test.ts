import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isInner, isLoopback } from "@/lib/platform/mail/mail-server";
import { systemTransaction } from "@/lib/platform/system-work";
import { tenantsDue } from "@/lib/platform/tenants";
import { type SmtpScript, SmtpStandIn } from "@/lib/testing/smtp-stand-in";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import type { LocalDate } from "@/lib/values/local-date";
import { deliverMails } from "./deliver-mails";
import { claimMail } from "./mail-queries";
import { remind, remindersDue } from "./send-due";

const PASSWORD = "canary-password-77";
const BASE64 = Buffer.from(`\0billing\0${PASSWORD}`).toString("base64");
const PATH = "/v1/settings/mail";
let tenant: TestTenant;
let server: SmtpStandIn;
let step = 0;

beforeAll(async () => {
  server = await SmtpStandIn.start();
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const contacts = { additionalEmailAddresses: ["books@example.com"] };
  const { accountNumber } = await makeAccount(tenant, "Late", { autoPay: false, ...contacts });
  const processingOptions = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };
  const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions });
  await good(tenant.call("POST", "/v1/orders", order));
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.script = {};
  await asOwner("delete from mail where tenant_id = $1", [tenant.tenantId]);
  await good(tenant.call("PUT", PATH, settings()));
});

const settings = (extra: object = {}) => ({
  host: "127.0.0.1",
  port: server.port,
  security: "None",
  userName: "billing",
  password: PASSWORD,
  fromAddress: "billing@northwind.example",
  fromName: "Northwind",
  ...extra,
});

/** A pending mail: a new step of dunning whose day has come. */
async function writeOne(): Promise<void> {
  step += 1;
  const reminder = {
    kind: "PastDue",
    name: `Step ${step}`,
    days: step,
    subject: "Größe",
    body: "Pay.",
  };
  await good(tenant.call("POST", "/v1/settings/reminders", reminder));
  const day = "2026-12-31" as LocalDate;
  for (const due of await remindersDue(tenant.tenantId, day)) {
    await remind(tenant.tenantId, due, day);
  }
}

async function mail() {
  const { data } = await good(tenant.call("GET", "/object-query/mails"));
  expect(data).toHaveLength(1);
  return data[0];
}

const makeDue = () =>
  asOwner("update mail set next_try_at = now() - interval '1 second' where tenant_id = $1", [
    tenant.tenantId,
  ]);
const messageId = (text: string) => /^Message-ID: (.*)$/im.exec(text)?.[1];

test("a mail is sent to the tenant's server once, from its mailbox, and its password is shown nowhere", async () => {
  await writeOne();
  await deliverMails(tenant.tenantId);
  await deliverMails(tenant.tenantId);
  const taken = server.takeOne();
  expect(taken).toMatchObject({ from: "billing@northwind.example" });
  expect(taken.to).toEqual(["nora@example.com", "books@example.com"]);
  expect(taken.text).toContain("From: Northwind <billing@northwind.example>");
  const { id, ...shown } = await mail();
  expect(shown).toMatchObject({ status: "Sent", transport: "SMTP 127.0.0.1", attempts: 1 });
  expect(messageId(taken.text)).toBe(`<${id}@northwind.example>`);
  expect(server.heard).toContain(`AUTH PLAIN ${BASE64}`);
  const kept = await asOwner(
    "select row_to_json(t)::text as a from mail_transport t union all select row_to_json(t)::text from audit_entry t union all select row_to_json(t)::text from request_log t",
  );
  const said = JSON.stringify([kept, (await tenant.call("GET", PATH)).body]);
  expect(said).toContain("northwind.example");
  expect(said).not.toContain(PASSWORD);
});

test("rolled-back mails are sent to no one, and committed ones have one sender", async () => {
  await writeOne();
  const claimed = systemTransaction(tenant.tenantId, { operation: "test" }, async () => {
    expect(await claimMail(tenant.tenantId)).toBeDefined();
    await deliverMails(tenant.tenantId);
    throw new Error("rolled back");
  });
  await expect(claimed).rejects.toThrow("rolled back");
  expect(server.taken).toEqual([]);
  await Promise.all([deliverMails(tenant.tenantId), deliverMails(tenant.tenantId)]);
  server.takeOne();
});

const refusals: [string, SmtpScript, { status: string; error: string }][] = [
  ["takes it later", { RCPT: "451 greylisted" }, { status: "Queued", error: "greylisted" }],
  ["knows nobody", { RCPT: "550 no such user" }, { status: "Failed", error: "no such user" }],
  ["dislikes the text", { ".": "554 spam" }, { status: "Failed", error: "spam" }],
  ["hangs up after the text", { ".": null }, { status: "Queued", error: "cannot be reached" }],
  [
    "refuses the password",
    { AUTH: `535 ${BASE64}` },
    { status: "Queued", error: "password: 535 …" },
  ],
  ["knows one of two", { "RCPT TO:<b": "550 no" }, { status: "Sent", error: "books@example.com" }],
];

test.each(refusals)("a server that %s", async (_what, script, { status, error }) => {
  server.script = script;
  await writeOne();
  await deliverMails(tenant.tenantId);
  const first = await mail();
  expect(first).toMatchObject({ status, error: expect.stringContaining(error) });
  expect(JSON.stringify(first)).not.toMatch(new RegExp(`${PASSWORD}|${BASE64}`));
  expect(await tenantsDue("send-mails")).not.toContain(tenant.tenantId);
  server.script = {};
  if (status === "Failed") await good(tenant.call("PUT", `/v1/mails/${first.id}/resend`));
  await makeDue();
  await deliverMails(tenant.tenantId);
  const { text } = server.takeOne();
  expect(messageId(text)).toBe(`<${first.id}@northwind.example>`);
  expect(await mail()).toMatchObject({ status: "Sent" });
  expect((await tenant.call("PUT", `/v1/mails/${first.id}/resend`)).status).toBe(422);
});

test("a test mail reports its result; an unencrypted connection gets no password", async () => {
  const test = () => good(tenant.call("POST", `${PATH}/test`, { to: "me@example.com" }));
  expect(await test()).toMatchObject({ taken: true, transport: "SMTP 127.0.0.1" });
  expect(server.takeOne().to).toEqual(["me@example.com"]);
  await good(tenant.call("PUT", PATH, settings({ security: "STARTTLS" })));
  server.heard.length = 0;
  expect(await test()).toMatchObject({ taken: false });
  expect(server.heard.join("\n")).not.toContain("AUTH");
  const kept = await tenant.call("PUT", PATH, settings({ password: undefined, port: 2525 }));
  expect(kept.body).toMatchObject({ source: "Own", userName: "billing", port: 2525 });
  const other = settings({ password: undefined, host: "localhost" });
  expect((await tenant.call("PUT", PATH, other)).status).toBe(400);
  expect((await tenant.call("DELETE", PATH)).body).toMatchObject({ source: "None", host: null });
  expect(await good(tenant.call("GET", PATH))).toMatchObject({ source: "None", host: null });
  expect(await test()).toMatchObject({ taken: false, transport: "Local log" });
});

test.each([
  ["127.0.0.1", true, true],
  ["::ffff:127.0.0.1", true, true],
  ["::1", true, true],
  ["10.1.2.3", true, false],
  ["169.254.169.254", true, false],
  ["::ffff:192.168.0.1", true, false],
  ["fd00::1", true, false],
  ["93.184.216.34", false, false],
  ["2606:2800:220:1::1", false, false],
])("%s is inside: %s, this machine: %s", (address, inner, loopback) => {
  expect([isInner(address), isLoopback(address)]).toEqual([inner, loopback]);
});

test("mails are from whom the company profile says, and answers go there", async () => {
  const path = "/v1/settings/company";
  const body = { name: "Acme Cloud", mailSenderName: "Acme Billing" };
  await writeOne();
  await good(tenant.call("PUT", path, { ...body, mailReplyTo: "answers@acme.example" }));
  await deliverMails(tenant.tenantId);
  const { text, from } = server.takeOne();
  expect(from).toBe("billing@northwind.example");
  expect(text).toMatch(/^From: Acme Billing <billing@northwind\.example>$/m);
  expect(text).toMatch(/^Reply-To: answers@acme\.example$/m);
  await good(tenant.call("DELETE", path));
  await asOwner("delete from mail where tenant_id = $1", [tenant.tenantId]);
  await writeOne();
  await deliverMails(tenant.tenantId);
  const { text: other } = server.takeOne();
  expect(other).toMatch(/^From: Northwind <billing@northwind\.example>$/m);
  expect(other).not.toMatch(/^Reply-To:/m);
});
