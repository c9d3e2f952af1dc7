import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import type { LocalDate } from "@/lib/values/local-date";
import { remind, remindersDue } from "./send-due";

afterAll(expectBooksToHold);

const LATER = "2026-02-10";
const REMINDERS = [
  { kind: "PastDue", name: "First", days: 3, subject: "{{invoice.number}}", body: "Pay." },
  { kind: "PastDue", name: "Last", days: 14, subject: "{{invoice.number}}", body: "Pay now." },
];

/** A customer whose invoice of 71.50 is paid by card, of a merchant with reminders. */
async function paid() {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  for (const body of REMINDERS) await good(tenant.call("POST", "/v1/settings/reminders", body));
  const { accountNumber } = await makeAccount(tenant);
  const made = await good(
    tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)),
  );
  return {
    tenant,
    invoiceNumber: String(made.invoiceNumbers[0]),
    paymentNumber: String(made.paymentNumber),
  };
}
const mailsAbout = async ({ tenant, invoiceNumber }: Awaited<ReturnType<typeof paid>>) => {
  const { data } = await good(tenant.call("GET", "/object-query/mails?pageSize=99"));
  return data.filter((mail: { invoiceNumber: string }) => mail.invoiceNumber === invoiceNumber);
};
const refund = (tenant: TestTenant, paymentNumber: string, more: object = {}) =>
  good(
    tenant.call("POST", `/v1/payments/${paymentNumber}/refunds/unapply`, {
      type: "Electronic",
      totalAmount: 18,
      ...more,
    }),
  );
const owed = async (tenant: TestTenant, invoiceNumber: string) =>
  (await good(tenant.call("GET", `/v1/invoices/${invoiceNumber}`))).balance;

describe("a customer with a refund", () => {
  test("gets no reminder until collection is resumed", async () => {
    const of = await paid();
    const { tenant, invoiceNumber, paymentNumber } = of;
    await refund(tenant, paymentNumber);
    expect(await owed(tenant, invoiceNumber)).toBe(18);
    await advanceClock(tenant, "2026-02-01");
    expect(await mailsAbout(of)).toEqual([]);
    const path = `/v1/invoices/${invoiceNumber}/collection`;
    await good(tenant.call("PUT", path, { held: false }));
    const [due] = await remindersDue(tenant.tenantId, "2026-02-01" as LocalDate);
    expect(due).toMatchObject({ invoiceNumber });
    // Held while its mail is being written.
    await good(tenant.call("PUT", path, { held: true, reason: "The customer disputes it." }));
    if (due) await remind(tenant.tenantId, due, "2026-02-01" as LocalDate);
    expect(await mailsAbout(of)).toEqual([]);
  });

  test("is collected and reminded again from the day on which the pause ends", async () => {
    const of = await paid();
    const { tenant, invoiceNumber, paymentNumber } = of;
    await refund(tenant, paymentNumber);
    const path = `/v1/invoices/${invoiceNumber}/collection`;
    const pause = (more: object) =>
      tenant.call("PUT", path, { held: true, reason: "Disputed", ...more });
    expect((await pause({ resumeDate: "2026-01-15" })).status).toBe(422);
    expect((await tenant.call("PUT", path, { held: false, resumeDate: "2026-02-05" })).status).toBe(
      422,
    );
    expect(await good(pause({ resumeDate: "2026-02-05" }))).toMatchObject({
      held: true,
      resumeDate: "2026-02-05",
    });
    await advanceClock(tenant, "2026-02-04");
    expect(await owed(tenant, invoiceNumber)).toBe(18);
    await advanceClock(tenant, "2026-02-06");
    expect(await owed(tenant, invoiceNumber)).toBe(0);
    expect(await good(tenant.call("GET", path))).toMatchObject({ held: false, resumeDate: null });
  });

  test("owes nothing when the invoice is credited too", async () => {
    const of = await paid();
    await refund(of.tenant, of.paymentNumber, { writeOff: true });
    expect(await owed(of.tenant, of.invoiceNumber)).toBe(0);
    await advanceClock(of.tenant, LATER);
    expect(await mailsAbout(of)).toEqual([]);
  });

  test("is charged again where the refund says so", async () => {
    const of = await paid();
    await refund(of.tenant, of.paymentNumber, { collectAgain: true });
    expect(await owed(of.tenant, of.invoiceNumber)).toBe(18);
    await advanceClock(of.tenant, "2026-01-17");
    expect(await owed(of.tenant, of.invoiceNumber)).toBe(0);
  });

  test("cannot be credited and charged again by one refund", async () => {
    const of = await paid();
    const body = { type: "Electronic", totalAmount: 18, writeOff: true, collectAgain: true };
    const path = `/v1/payments/${of.paymentNumber}/refunds/unapply`;
    expect((await of.tenant.call("POST", path, body)).status).toBe(422);
  });
});
