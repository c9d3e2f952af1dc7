import { afterAll, afterEach, expect, test } from "vitest";
import { deliverMails } from "@/lib/areas/dunning/deliver-mails";
import { uuidOf } from "@/lib/kernel/ids";
import { MailRefused, registerMailPort } from "@/lib/platform/mail/mail-port";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";

afterAll(expectBooksToHold);
afterEach(() => registerMailPort(undefined));

const DAYS = { invoiceDate: "2026-02-20", targetDate: "2026-02-20" };

test("the invoices of a run are e-mailed once on request, and again only with resend; a refusing server holds up no document", {
  timeout: 60_000,
}, async () => {
  const tenant = await testTenant();
  const { tenantId, call } = tenant;
  const { ratePlanId } = await makeCatalog(tenant);
  const wishes = [true, true, false];
  for (const invoiceDeliveryPrefsEmail of wishes) {
    const { accountNumber } = await makeAccount(tenant, "Mail & Co", { invoiceDeliveryPrefsEmail });
    const later = { processingOptions: { runBilling: false } };
    await good(call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId, later)));
  }
  const run = await good(call("POST", "/v1/bill-runs", { ...DAYS, name: "Mails" }));
  const work = () => workOnBillRun(tenantId, uuidOf(run.id) ?? "");
  const email = (body: object = {}) => call("POST", `/v1/bill-runs/${run.id}/emails`, body);
  expect(await work()).toBe(0);
  expect((await email()).status).toBe(422);
  await good(call("PUT", `/v1/bill-runs/${run.id}/post`, {}));
  expect(await work()).toBe(0);

  let takes = false;
  registerMailPort({
    name: "Test",
    send: async () => {
      if (!takes) throw new MailRefused("550 no", "later");
      return [];
    },
  });
  expect((await email()).body).toMatchObject({ numberOfInvoices: 2 });
  await deliverMails(tenantId);
  const mails = () =>
    asOwner<{ status: string }>("select status from mail where tenant_id = $1", [tenantId]);
  expect(await mails()).toHaveLength(2);
  expect((await mails()).every(({ status }) => status === "Queued")).toBe(true);
  const posted = "select from invoice where tenant_id = $1 and status = 'Posted'";
  expect(await asOwner(posted, [tenantId])).toHaveLength(3);

  takes = true;
  expect((await email()).body).toMatchObject({ numberOfInvoices: 0 });
  expect((await email({ resend: true })).body).toMatchObject({ numberOfInvoices: 2 });
  await deliverMails(tenantId);
  expect(await mails()).toHaveLength(4);
  expect((await good(call("GET", `/v1/bill-runs/${run.id}/summary`))).sums).toEqual([
    {
      ...{ currency: "USD", numberOfInvoices: 3, invoiceAmount: 429, invoiceTaxAmount: 0 },
      ...{ numberOfCreditMemos: 0, creditMemoAmount: 0 },
    },
  ]);
});
