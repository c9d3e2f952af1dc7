import { asOwner, testTenant, type TestTenant } from "@/lib/testing/tenant";
import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

const account = async () => (await makeAccount(tenant)).accountNumber as string;
const DAY = "2026-01-15";
const once = (Name: string, amount: number) => ({
  Name,
  ChargeType: "OneTime",
  BillingPeriod: undefined,
  ...dollars(amount),
});

describe("a bill", () => {
  test("with a negative total makes a credit memo, and lowers the account's balance", async () => {
    const { ratePlanId } = await planOf(tenant, once("Goodwill", -30));
    const accountNumber = await account();
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    expect(made.invoiceNumbers).toBeUndefined();
    expect(made.creditMemoNumbers).toEqual([expect.stringMatching(/^CM\d{8}$/)]);
    const { metrics } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`));
    expect(metrics.balance).toBe(-30);
    await expectBooksToHold();
  });

  test("puts negative charges on a credit memo beside the invoice", async () => {
    const { ratePlanId } = await planOf(tenant, once("Set-up", 50), once("Goodwill", -30));
    const accountNumber = await account();
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    expect([made.invoiceNumbers.length, made.creditMemoNumbers.length]).toEqual([1, 1]);
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect([invoice.amount, invoice.balance]).toEqual([50, 50]);
    const { metrics } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`));
    expect(metrics).toMatchObject({
      balance: 20,
      totalInvoiceBalance: 50,
      unappliedCreditMemoAmount: 30,
    });
    const { activity } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/activity`));
    expect(activity[0].balance).toBe(20);
    const shown = await good(
      tenant.call("GET", `/v1/orders/${made.orderNumber}`, undefined, LATEST),
    );
    expect(shown.order.creditMemoNumbers).toEqual(made.creditMemoNumbers);
    await expectBooksToHold();
  });

  test("that is posted takes no item, and its items stay as they are, whoever writes to the database", async () => {
    const { ratePlanId } = await planOf(tenant, { Name: "Plan", ...dollars(40) });
    const made = await order(tenant, orderOf(await account(), ratePlanId, { bill: DAY }));
    const of = `from invoice i where i.tenant_id = t.tenant_id and i.id = t.invoice_id and i.invoice_number = $2`;
    const values = [tenant.tenantId, made.invoiceNumbers[0]];
    const added = `insert into invoice_item select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'position', 99,
      'service_start', '2030-01-01', 'service_end', '2030-02-01'))).* from invoice_item t where t.tenant_id = $1 and exists (select ${of})`;
    await expect(asOwner(added, values)).rejects.toThrow("a posted invoice takes no further item");
    const changed = `update invoice_item t set amount = 41 where t.tenant_id = $1 and exists (select ${of})`;
    await expect(asOwner(changed, values)).rejects.toThrow("of a posted invoice does not change");
  });

  test("with a total of zero makes no document, and is not billed again", async () => {
    const monthly = { Name: "Plan", ...dollars(40) };
    const { ratePlanId } = await planOf(tenant, monthly, once("Welcome", -40));
    const accountNumber = await account();
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    expect([made.invoiceNumbers, made.creditMemoNumbers]).toEqual([undefined, undefined]);
    const through = await asOwner<{ through: string; lines: number }>(
      `select c.processed_through::text as through, (select count(*)::int from invoice_item t
         where t.tenant_id = c.tenant_id and t.rate_plan_charge_id = c.id and t.invoice_id is null) as lines
       from rate_plan_charge c join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
       where c.tenant_id = $1 and a.account_number = $2 order by c.name`,
      [tenant.tenantId, accountNumber],
    );
    expect(through).toEqual([
      { through: "2026-02-15", lines: 1 },
      { through: "2026-01-16", lines: 1 },
    ]);
    await expectBooksToHold();
  });

  test("has the same amounts in its preview: those of credit memos are positive", async () => {
    const { ratePlanId } = await planOf(tenant, once("Set-up", 50), once("Goodwill", -30));
    const { processingOptions: _, ...body } = orderOf(await account(), ratePlanId, { bill: DAY });
    const previewOptions = { previewThruType: "SpecificDate", specificPreviewThruDate: DAY };
    const { previewResult } = await good(
      tenant.call("POST", "/v1/orders/preview", { ...body, previewOptions }, LATEST),
    );
    expect(previewResult.creditMemos).toEqual([
      expect.objectContaining({
        amount: 30,
        creditMemoItems: [
          expect.objectContaining({ chargeName: "Goodwill", amountWithoutTax: 30 }),
        ],
      }),
    ]);
    expect(previewResult.invoices).toEqual([expect.objectContaining({ amount: 50 })]);
  });
});
