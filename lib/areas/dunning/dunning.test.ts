import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailPort, registerMailPort } from "@/lib/platform/mail/mail-port";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { CARD, good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import type { LocalDate } from "@/lib/values/local-date";
import { deliverMails } from "./deliver-mails";
import { remind, remindersDue } from "./send-due";

afterAll(expectBooksToHold);

const PATH = "/v1/settings/reminders";
const step = (name: string, days: number, extra: object = {}) => ({
  kind: "PastDue",
  name,
  days,
  subject: `${name}: {{invoice.number}}`,
  body: "Dear {{contact.firstName}}, {{ invoice.balance }} are {{invoice.daysPastDue}} days late.",
  ...extra,
});

type Sent = { subject: string; body: string; to: string[]; status: string; createdDate: string };

async function world() {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const customer = async (name: string, extra: object = {}) => {
    const { accountNumber } = await makeAccount(tenant, name, { autoPay: false, ...extra });
    const processingOptions = { runBilling: true, billingOptions: { targetDate: "2026-01-15" } };
    const order = newSubscriptionOrder(accountNumber, ratePlanId, { processingOptions });
    const { invoiceNumbers } = await good(tenant.call("POST", "/v1/orders", order));
    return { accountNumber, invoiceNumber: invoiceNumbers[0] as string };
  };
  return { tenant, customer };
}

async function mailsOf(tenant: TestTenant): Promise<Sent[]> {
  const path = "/object-query/mails?includeNullFields=true&pageSize=99&sort[]=createdDate.ASC";
  return (await good(tenant.call("GET", path))).data;
}

describe("dunning", () => {
  test("sends each step once, on its day, until the invoice is paid; many days make what one jump makes", async () => {
    const stories = [["2026-02-20"], ["2026-01-17", "2026-01-18", "2026-01-22", "2026-02-20"]];
    const told: unknown[] = [];
    for (const stops of stories) {
      const { tenant, customer } = await world();
      for (const body of [step("First", 3), step("Second", 7), step("Off", 1, { active: false })]) {
        await good(tenant.call("POST", PATH, body));
      }
      const late = await customer("Late & Sons");
      const quick = await customer("Quick Inc.");
      const pay = { type: "External", paymentMethodType: "Check", currency: "USD", amount: 71.5 };
      const invoices = [{ invoiceNumber: quick.invoiceNumber, amount: 71.5 }];
      await advanceClock(tenant, "2026-01-18T12:00:00Z".replace("T12", "T00"));
      await tenant.call("POST", "/v1/payments", {
        ...pay,
        accountNumber: quick.accountNumber,
        invoices,
      });
      for (const to of stops.filter((day) => day > "2026-01-18")) await advanceClock(tenant, to);
      const mails = (await mailsOf(tenant)).filter(({ createdDate }) => createdDate < "2026-02-15");
      told.push(
        mails.map(({ subject, body, to, status, createdDate }) => ({
          subject,
          body,
          to,
          status,
          createdDate,
        })),
      );
      const { body } = await tenant.call("GET", `/v1/accounts/${late.accountNumber}/activity`);
      const lines = body.activity.filter(({ kind }: { kind: string }) => kind === "mail");
      expect(lines.at(-1).text).toBe(
        `Mail “[TEST] First: ${late.invoiceNumber}” to nora@example.com was kept here, not sent: no mail server is set up.`,
      );
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject([
      { subject: expect.stringContaining("First"), createdDate: "2026-01-18T00:00:00.000Z" },
      { subject: expect.stringContaining("First") },
      {
        subject: "[TEST] Second: INV00000001",
        body: "This is a test. Nothing is owed, and there is nothing to pay.\n\nDear Nora, 71.50 USD are 7 days late.",
        to: ["nora@example.com"],
        status: "Sent",
        createdDate: "2026-01-22T00:00:00.000Z",
      },
    ]);
  });
});

describe("of one tenant", () => {
  let tenant: TestTenant;
  let customer: Awaited<ReturnType<typeof world>>["customer"];
  const day = "2026-01-25" as LocalDate;

  beforeAll(async () => {
    ({ tenant, customer } = await world());
    await good(tenant.call("POST", PATH, step("Only", 5)));
  });

  async function write(): Promise<void> {
    const due = await remindersDue(tenant.tenantId, day);
    await Promise.all([...due, ...due].map((mail) => remind(tenant.tenantId, mail, day)));
  }

  test("two concurrent writers write one mail, and one without an address says so", async () => {
    const nobody = { firstName: "No", lastName: "Body", country: "US", state: "CA" };
    await customer("Reached", { additionalEmailAddresses: ["books@example.com"] });
    await customer("Unreached", { billToContact: nobody });
    await write();
    await write();
    const mails = await mailsOf(tenant);
    expect(mails.map(({ status, to }) => [status, to])).toEqual(
      expect.arrayContaining([
        ["Queued", ["nora@example.com", "books@example.com"]],
        ["NoAddress", []],
      ]),
    );
    expect(mails).toHaveLength(2);
  });

  test("a failing transport is retried, five attempts in all", async () => {
    const ids: string[] = [];
    const broken: MailPort = {
      name: "Broken",
      send: ({ id }) => {
        ids.push(id);
        return Promise.reject(new Error("no route"));
      },
    };
    const before = registerMailPort(broken);
    try {
      for (let round = 0; round < 7; round += 1) {
        await deliverMails(tenant.tenantId);
        await deliverMails(tenant.tenantId);
        expect(ids).toHaveLength(Math.min(round + 1, 5));
        await asOwner("update mail set next_try_at = now() - interval '1 minute'");
      }
    } finally {
      registerMailPort(before);
    }
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(1);
    const failed = (await mailsOf(tenant)).filter(({ status }) => status === "Failed");
    expect(failed).toMatchObject([{ transport: "Broken", error: "no route", sentDate: null }]);
  });

  test.each([
    ["a field that nobody knows", step("X", 1, { body: "{{constructor}}" })],
    ["a field of the other kind", step("X", 1, { subject: "{{card.last4}}" })],
    ["a name that is taken", step("Only", 9)],
    ["a card after its end", { ...step("X", -1), kind: "CardExpiry", subject: "a", body: "b" }],
  ])("refuses %s", async (_what, body) => {
    expect((await tenant.call("POST", PATH, body)).status).toBe(422);
  });

  test("a preview reads like the mail, and nothing in a name is a field or a header", async () => {
    const other = await world();
    await other.customer("{{invoice.number}} of old");
    // No new name may have line breaks; one from before that rule does.
    const lines = "update account set name = $2 where tenant_id = $1";
    await asOwner(lines, [other.tenant.tenantId, "{{invoice.number}}\r\nBcc: all"]);
    const text = { kind: "PastDue", subject: "For {{account.name}}", body: "{{account.name}}" };
    const { body } = await other.tenant.call("POST", `${PATH}/preview`, text);
    expect(body).toMatchObject({ subject: "[TEST] For {{invoice.number}} Bcc: all" });
    expect(await mailsOf(other.tenant)).toEqual([]);
    const [{ id }] = (await good(tenant.call("GET", PATH))).reminders;
    const off = await tenant.call("PUT", `${PATH}/${id}`, { active: false });
    expect(off.body).toMatchObject({ active: false, name: "Only" });
    expect((await tenant.call("DELETE", `${PATH}/${id}`)).status).toBe(200);
    expect((await tenant.call("PUT", `${PATH}/${id}`, { active: true })).status).toBe(404);
  });

  test("a card that is about to expire is written about at each of its steps, unless another one pays", async () => {
    const notice = (name: string, days: number) => ({
      kind: "CardExpiry",
      name,
      days,
      subject: "{{card.brand}} {{card.last4}}",
      body: "It ends with {{card.expires}}.",
    });
    await good(tenant.call("POST", PATH, notice("Month", 30)));
    await good(tenant.call("POST", PATH, notice("Week", 7)));
    const creditCard = { ...CARD, expirationMonth: "02", expirationYear: "2026" };
    const { accountNumber } = await makeAccount(tenant, "Ends soon", { creditCard });
    const on = async (date: string) => {
      for (const mail of await remindersDue(tenant.tenantId, date as LocalDate)) {
        await remind(tenant.tenantId, mail, date as LocalDate);
      }
      const mails = (await mailsOf(tenant)).filter(({ subject }) => subject === "[TEST] Visa 4242");
      return mails.length;
    };
    expect([await on("2026-01-28"), await on("2026-01-29"), await on("2026-02-10")]).toEqual([
      0, 1, 1,
    ]);
    const card = { type: "CreditCard", accountKey: accountNumber, makeDefault: true };
    const number = { cardNumber: "5555555555554444", expirationMonth: 12, expirationYear: 2039 };
    const holder = { cardHolderInfo: { cardHolderName: "Nora North" } };
    await good(tenant.call("POST", "/v1/payment-methods", { ...card, ...holder, ...number }));
    expect(await on("2026-02-25")).toBe(1);
  });
});
