import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { hasty, ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

const DAY = "2026-01-15";
type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) });
});
afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST) as Promise<{ status: number; body: Body }>;
const done = (method: string, path: string, body?: object) =>
  good(tenant.call(method, path, body, LATEST)) as Promise<Body>;
const why = ({ body }: { body: Body }) => body.reasons?.[0]?.message as string | undefined;

async function billed(): Promise<{ accountNumber: string; invoiceNumber: string }> {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { bill: DAY }));
  return { accountNumber, invoiceNumber: made.invoiceNumbers[0] as string };
}

const credit = (accountNumber: string, more: object = {}) => ({
  accountNumber,
  effectiveDate: DAY,
  charges: [{ productRatePlanChargeId: plan.chargeIds[0], amount: 5 }],
  ...more,
});

const countersOf = async ({ tenantId }: TestTenant) =>
  new Map(
    (
      await asOwner<{ kind: string; next: string }>(
        "select kind, next from number_counter where tenant_id = $1",
        [tenantId],
      )
    ).map(({ kind, next }) => [kind, Number(next)]),
  );

/** The invoice numbers of a tenant, and a gapless sequence of the same length. */
async function runOf({ tenantId }: TestTenant, length: number) {
  const rows = await asOwner<{ number: string }>(
    "select invoice_number as number from invoice where tenant_id = $1 order by 1",
    [tenantId],
  );
  const wanted = Array.from({ length }, (_, at) => `INV${String(at + 1).padStart(8, "0")}`);
  return { is: rows.map(({ number }) => number), wanted };
}

describe("invoice numbers without gaps", () => {
  test("declined, concurrent and refused orders leave none", {
    timeout: 120_000,
  }, async () => {
    const shop = await testTenant();
    const { ratePlanId } = await makeCatalog(shop);
    const accounts = await Promise.all(Array.from({ length: 10 }, () => makeAccount(shop)));
    const gateway = new ScriptedGateway(hasty);
    let asked = 0;
    gateway.script = async (_request, honest) => {
      asked += 1;
      return asked % 10 < 3 ? { outcome: "declined", code: "do_not_honor", text: "No" } : honest();
    };
    const statuses: number[] = [];
    await withGateway(gateway, () =>
      Promise.all(
        accounts.map(async ({ accountNumber }) => {
          for (let time = 0; time < 10; time += 1) {
            const body = newSubscriptionOrder(accountNumber, ratePlanId);
            statuses.push((await shop.call("POST", "/v1/orders", body)).status);
          }
        }),
      ),
    );
    const posted = statuses.filter((status) => status === 200).length;
    expect(statuses).toHaveLength(100);
    expect(posted).toBe(70);
    const { is, wanted } = await runOf(shop, posted);
    expect(is).toEqual(wanted);
    expect((await countersOf(shop)).get("invoice")).toBe(posted + 1);
  });

  test("no counter is locked during a gateway's call: while one account's hangs, another is posted", async () => {
    const shop = await testTenant();
    const { ratePlanId } = await makeCatalog(shop);
    const [slow, quick] = [await makeAccount(shop, "Slow"), await makeAccount(shop, "Quick")];
    const gateway = new ScriptedGateway({ timeout: 30_000 });
    let answer: () => void = () => undefined;
    let reached: () => void = () => undefined;
    const hangs = new Promise<void>((resolve) => (answer = resolve));
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    gateway.script = async (_request, honest) => {
      if (gateway.charges === 1) {
        reached();
        await hangs;
      }
      return honest();
    };
    await withGateway(gateway, async () => {
      const first = shop.call(
        "POST",
        "/v1/orders",
        newSubscriptionOrder(slow.accountNumber, ratePlanId),
        LATEST,
      );
      await isReached;
      const second = await good(
        shop.call(
          "POST",
          "/v1/orders",
          newSubscriptionOrder(quick.accountNumber, ratePlanId),
          LATEST,
        ),
      );
      answer();
      expect(second.invoiceNumbers).toEqual(["INV00000001"]);
      expect((await good(first)).invoiceNumbers).toEqual(["INV00000002"]);
    });
  });

  test("the number is in the response, its retry, the audit trail and the events", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const headers = { "idempotency-key": "once-and-no-more" };
    const body = newSubscriptionOrder(accountNumber, plan.ratePlanId);
    const made = await tenant.call("POST", "/v1/orders", body, { ...LATEST, headers });
    const [invoiceNumber] = made.body.invoiceNumbers;
    expect(invoiceNumber).toMatch(/^INV\d{8}$/);
    const again = await tenant.call("POST", "/v1/orders", body, { ...LATEST, headers });
    expect(again.body.invoiceNumbers).toEqual([invoiceNumber]);
    const invoice = await done("GET", `/v1/invoices/${invoiceNumber}`);
    const told = await asOwner<{ text: string }>(
      `select detail::text as text from audit_entry where tenant_id = $1 and request_id in (
         select request_id from audit_entry where tenant_id = $1 and subject_id = $2::uuid)
       union all select payload::text from outbox where tenant_id = $1 and subject_id = $2::uuid`,
      [tenant.tenantId, invoice.id],
    );
    const naming = told.filter(({ text }) => text.includes("invoiceNumber"));
    expect(naming.length).toBeGreaterThanOrEqual(3);
    expect(naming.every(({ text }) => text.includes(invoiceNumber))).toBe(true);
    expect(told.some(({ text }) => text.includes("~"))).toBe(false);
  });

  test("drafts that are posted together are numbered in the order of the call", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const drafts: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const options = { targetDate: DAY, generateDraftInvoice: true };
      const body = { processingOptions: { runBilling: true, billingOptions: options } };
      const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, { body }));
      drafts.push(made.invoiceNumbers[0] as string);
    }
    const ids: string[] = [];
    for (const draft of drafts) ids.push((await done("GET", `/v1/invoices/${draft}`)).id);
    await done("POST", "/v1/invoices/bulk-post", { invoices: ids.map((id) => ({ id })) });
    const numbers: string[] = [];
    for (const id of ids) numbers.push((await done("GET", `/v1/invoices/${id}`)).invoiceNumber);
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(3);
    expect(numbers.every((number) => /^INV\d{8}$/.test(number))).toBe(true);
  });

  test("an invoice with a number can be posted again or canceled, but not deleted", async () => {
    const { invoiceNumber } = await billed();
    await done("PUT", `/v1/invoices/${invoiceNumber}/unpost`, {});
    const posted = await done("PUT", `/v1/invoices/${invoiceNumber}/post`, {});
    expect(posted).toMatchObject({ invoiceNumber, status: "Posted" });
    await done("PUT", `/v1/invoices/${invoiceNumber}/unpost`, {});
    await done("PUT", `/v1/invoices/${invoiceNumber}/cancel`, {});
    const refused = await call("DELETE", `/v1/invoices/${invoiceNumber}`);
    expect(why(refused)).toContain(`${invoiceNumber} stays`);
    expect(await done("GET", `/v1/invoices/${invoiceNumber}`)).toMatchObject({
      invoiceNumber,
      status: "Canceled",
    });
  });
});

describe("credit memo numbers without gaps", () => {
  test("a draft has a separate number, by which it can be posted", async () => {
    const { accountNumber } = await billed();
    const draft = await done("POST", "/v1/credit-memos", credit(accountNumber));
    expect(draft).toMatchObject({
      status: "Draft",
      number: expect.stringMatching(/^DRAFT-CM\d{8}$/),
    });
    const posted = await done("PUT", `/v1/credit-memos/${draft.number}/post`, {});
    expect(posted).toMatchObject({
      status: "Posted",
      number: expect.stringMatching(/^CM\d{8}$/),
      draftNumber: draft.number,
    });
    expect((await done("GET", `/v1/credit-memos/${draft.number}`)).number).toBe(posted.number);
    await done("PUT", `/v1/credit-memos/${posted.number}/unpost`, {});
    await done("PUT", `/v1/credit-memos/${posted.number}/cancel`, {});
    const refused = await call("DELETE", `/v1/credit-memos/${posted.number}`);
    expect(why(refused)).toContain(`${posted.number} stays`);
  });

  test("a canceled draft takes none", async () => {
    const { accountNumber } = await billed();
    const before = (await countersOf(tenant)).get("creditMemo") ?? 1;
    const draft = await done("POST", "/v1/credit-memos", credit(accountNumber));
    await done("PUT", `/v1/credit-memos/${draft.number}/cancel`, {});
    expect((await call("DELETE", `/v1/credit-memos/${draft.number}`)).status).toBe(200);
    expect((await countersOf(tenant)).get("creditMemo") ?? 1).toBe(before);
  });

  test("a number chosen by the caller is refused", async () => {
    const { accountNumber } = await billed();
    const refused = await call(
      "POST",
      "/v1/credit-memos",
      credit(accountNumber, { number: "MINE-1" }),
    );
    expect(why(refused)).toContain("number must be left out");
  });

  test("memos of reversals, write-offs and negative bills are numbered alike", async () => {
    const { invoiceNumber } = await billed();
    const reversal = await done("PUT", `/v1/invoices/${invoiceNumber}/reverse`, {});
    expect(JSON.stringify(reversal)).not.toContain("~");
    const other = await billed();
    const written = await done("PUT", `/v1/invoices/${other.invoiceNumber}/write-off`, {});
    expect(JSON.stringify(written)).not.toContain("~");
    const rows = await asOwner<{ number: string }>(
      "select memo_number as number from credit_memo where tenant_id = $1 and status = 'Posted' order by 1",
      [tenant.tenantId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.every(({ number }) => /^CM\d{8}$/.test(number))).toBe(true);
  });
});
