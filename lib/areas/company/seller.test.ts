import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
let accountNumber: string;
beforeAll(async () => {
  tenant = await testTenant({ name: "Acme" });
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
  ({ accountNumber } = await makeAccount(tenant));
});
afterAll(expectBooksToHold);

const DAY = "2026-01-15";
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST));
const becomes = (name: string) => done("PUT", "/v1/settings/company", { name });

type Kind = "invoices" | "debit-memos" | "credit-memos";
const seller = async (kind: Kind, key: string): Promise<string> =>
  (await done("GET", `/v1/${kind}/${key}`)).sellerName;

const bill = async (): Promise<string> =>
  (await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }))).invoiceNumbers[0];
const memo = async (kind: "debit-memos" | "credit-memos", autoPost: boolean): Promise<string> => {
  const charges = [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }];
  return (await done("POST", `/v1/${kind}`, { accountNumber, autoPost, charges })).id;
};
const ofInvoice = async (invoice: string, autoPost: boolean): Promise<string> => {
  const { invoiceItems } = await done("GET", `/v1/invoices/${invoice}/items`);
  const items = [{ invoiceItemId: invoiceItems[0].id, amount: 5, skuName: "Plan" }];
  return (await done("POST", `/v1/credit-memos/invoice/${invoice}`, { autoPost, items })).id;
};
const entered = async (status: "Draft" | "Posted"): Promise<string> => {
  const line = { amount: 7, productRatePlanChargeId: plan.chargeIds[0], serviceStartDate: DAY };
  const body = { accountNumber, invoiceDate: DAY, status, invoiceItems: [line] };
  return (await done("POST", "/v1/invoices", body)).invoiceNumber;
};

describe("the seller of a document", () => {
  test("is the one of its posting, whatever the company becomes later", async () => {
    await becomes("Acme One");
    const bills = await bill();
    const posted: [Kind, string][] = [
      ["invoices", bills],
      ["invoices", await entered("Posted")],
      ["debit-memos", await memo("debit-memos", true)],
      ["credit-memos", await memo("credit-memos", true)],
      ["credit-memos", await ofInvoice(bills, true)],
    ];
    await becomes("Acme Two");
    for (const [kind, key] of posted)
      expect([kind, await seller(kind, key)]).toEqual([kind, "Acme One"]);
    expect(await seller("credit-memos", await ofInvoice(bills, true))).toBe("Acme Two");
    expect(await seller("invoices", await bill())).toBe("Acme Two");
    await done("DELETE", "/v1/settings/company");
    for (const [kind, key] of posted)
      expect([kind, await seller(kind, key)]).toEqual([kind, "Acme One"]);
    expect(await seller("invoices", await bill())).toBe("Acme");
  });

  test("is today's while the document is a draft, and that of the day when it is posted", async () => {
    await becomes("Acme Three");
    const bills = await bill();
    const drafts: [Kind, string][] = [
      ["invoices", await entered("Draft")],
      ["debit-memos", await memo("debit-memos", false)],
      ["credit-memos", await memo("credit-memos", false)],
      ["credit-memos", await ofInvoice(bills, false)],
    ];
    await becomes("Acme Four");
    for (const [kind, key] of drafts)
      expect([kind, await seller(kind, key)]).toEqual([kind, "Acme Four"]);
    await becomes("Acme Five");
    for (const [kind, key] of drafts) await done("PUT", `/v1/${kind}/${key}/post`, {});
    await becomes("Acme Six");
    for (const [kind, key] of drafts)
      expect([kind, await seller(kind, key)]).toEqual([kind, "Acme Five"]);
    for (const [kind, key] of drafts.slice(1)) await done("PUT", `/v1/${kind}/${key}/unpost`, {});
    for (const [kind, key] of drafts.slice(1))
      expect([kind, await seller(kind, key)]).toEqual([kind, "Acme Six"]);
  });

  test("is named by the profile of the moment, which the database keeps with the document", async () => {
    const { id } = await becomes("Acme Seven");
    const bills = await bill();
    await becomes("Acme Eight");
    const rows = await asOwner<{ seller: object }>(
      "select parties -> 'seller' as seller from invoice where tenant_id = $1 and invoice_number = $2",
      [tenant.tenantId, bills],
    );
    expect(rows).toEqual([{ seller: { name: "Acme Seven", companyId: id } }]);
    const change = `update invoice set parties = jsonb_set(parties, '{seller,name}', '"Other"')
      where tenant_id = $1 and invoice_number = $2`;
    await expect(asOwner(change, [tenant.tenantId, bills])).rejects.toThrow("is posted");
  });
});
