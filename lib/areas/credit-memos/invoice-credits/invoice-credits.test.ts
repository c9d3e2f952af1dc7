import { asOwner, testTenant, type TestTenant } from "@/lib/testing/tenant";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

let tenant: TestTenant;
let plan: { ratePlanId: string; chargeIds: string[] };
beforeAll(async () => {
  tenant = await testTenant();
  plan = await planOf(tenant, { Name: "Plan", ...dollars(100) }, { Name: "Seats", ...dollars(20) });
});
afterAll(expectBooksToHold);

const DAY = "2026-01-15";
type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const put = (invoice: string, verb: string, body: object = {}) =>
  tenant.call("PUT", `/v1/invoices/${invoice}/${verb}`, body, LATEST);
const get = (path: string): Promise<Body> => good(tenant.call("GET", path, undefined, LATEST));
const code = ({ body }: { body: Body }) => body.reasons?.[0]?.code as number | undefined;

/** An account with an open invoice of 120 through a day. */
async function billed(through = DAY, ratePlanId = plan.ratePlanId) {
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: through }));
  return {
    accountNumber: accountNumber as string,
    invoiceNumber: made.invoiceNumbers[0] as string,
    subscriptionNumber: made.subscriptions[0].subscriptionNumber as string,
  };
}

const charges = (accountNumber: string) =>
  asOwner<{ through: string | null; next: string | null }>(
    `select c.processed_through::text as through, c.next_billing_date::text as next from rate_plan_charge c
     join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
     where c.tenant_id = $1 and a.account_number = $2 order by c.charge_number`,
    [tenant.tenantId, accountNumber],
  );

describe("reversing an invoice", () => {
  test("credits all of it, and its days are billed again", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const { body } = await put(invoiceNumber, "reverse", { reasonCode: "Mistake" });
    const memo = await get(`/v1/credit-memos/${body.creditMemo.number}`);
    expect(memo).toMatchObject({ status: "Posted", amount: 120, unappliedAmount: 0 });
    expect(memo).toMatchObject({ reasonCode: "Mistake", referredInvoiceNumber: invoiceNumber });
    expect(await get(`/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 0 });
    expect((await get(`/v1/accounts/${accountNumber}`)).metrics.balance).toBe(0);
    expect(await charges(accountNumber)).toEqual([
      { through: null, next: DAY },
      { through: null, next: DAY },
    ]);
    for (const verb of ["unpost", "cancel"]) {
      const path = `/v1/credit-memos/${memo.number}/${verb}`;
      expect(code(await tenant.call("PUT", path, {}, LATEST))).toBe(58520030);
    }
  });

  test("is refused twice, when something is applied or credited, and under a later bill", async () => {
    const twice = await billed();
    await put(twice.invoiceNumber, "reverse");
    expect(code(await put(twice.invoiceNumber, "reverse"))).toBe(58540030);
    const credited = await billed();
    await good(
      tenant.call("POST", `/v1/credit-memos/invoice/${credited.invoiceNumber}`, {}, LATEST),
    );
    expect(code(await put(credited.invoiceNumber, "reverse"))).toBe(58540030);
    const paid = await billed();
    await put(paid.invoiceNumber, "write-off", { amount: 1 });
    expect(code(await put(paid.invoiceNumber, "reverse"))).toBe(58540030);
    expect(code(await put("NOBODY", "reverse"))).toBe(58540040);
  });

  test("waits for the invoices that bill its charges after it", async () => {
    const own = await testTenant();
    const { ratePlanId } = await planOf(own, { Name: "Plan", ...dollars(100) });
    const { accountNumber } = await makeAccount(own, "Late Company", { autoPay: false });
    const made = await order(own, orderOf(accountNumber, ratePlanId, { bill: DAY }));
    const [first] = made.invoiceNumbers as string[];
    await advanceClock(own, "2026-02-20");
    const reverse = (invoice = "") =>
      own.call("PUT", `/v1/invoices/${invoice}/reverse`, {}, LATEST);
    expect(code(await reverse(first))).toBe(58540030);
    const { data } = await good(
      own.call("GET", `/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`),
    );
    const second = data.find((row: Body) => row.invoiceNumber !== first).invoiceNumber;
    expect((await reverse(second)).status).toBe(200);
    expect((await reverse(first)).status).toBe(200);
    await advanceClock(own, "2026-02-21");
    const again = await good(
      own.call("GET", `/object-query/invoices?filter[]=accountNumber.EQ:${accountNumber}`),
    );
    const open = again.data.filter((row: Body) => row.balance > 0);
    expect(open.map((row: Body) => row.amount)).toEqual([200]);
  });

  test("releases the usage that it billed", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    const { accountNumber } = await makeAccount(own, "Usage Company", { autoPay: false });
    await order(own, orderOf(accountNumber, ratePlanId));
    await asOwner(
      `update rate_plan_charge set charge_type = 'Usage', quantity = null, billing_timing = 'IN_ARREARS', next_billing_date = '2026-02-15'
       where tenant_id = $1 and uom = 'Each' returning id`,
      [own.tenantId],
    );
    const used = { accountNumber, unitOfMeasure: "Each", quantity: 5, startDateTime: "2026-01-20" };
    await good(own.call("POST", "/v1/usage", { usage: [used] }, LATEST));
    await advanceClock(own, "2026-02-16");
    const status = () =>
      asOwner<{ status: string; lines: number }>(
        `select d.status, (select count(*)::int from processed_usage p where p.tenant_id = u.tenant_id and p.daily_id = u.daily_id) as lines
         from usage_record u join usage_daily d on d.id = u.daily_id where u.tenant_id = $1`,
        [own.tenantId],
      );
    expect(await status()).toEqual([{ status: "Processed", lines: 1 }]);
    const { data } = await good(own.call("GET", "/object-query/invoices"));
    await good(own.call("PUT", `/v1/invoices/${data[0].invoiceNumber}/reverse`, {}, LATEST));
    expect(await status()).toEqual([{ status: "Pending", lines: 0 }]);
  });
});

describe("writing an invoice off", () => {
  test("writes off the balance, the last lines first, and bills nothing again", async () => {
    const { accountNumber, invoiceNumber } = await billed();
    const before = await charges(accountNumber);
    const part = await put(invoiceNumber, "write-off", { amount: 30, comment: "Half" });
    const { items } = await get(`/v1/credit-memos/${part.body.creditMemo.number}/items`);
    expect(items.map((item: Body) => item.amount).toSorted()).toEqual([10, 20]);
    const why = await get(`/v1/credit-memos/${part.body.creditMemo.number}/explanation`);
    expect(why.explanations.map((each: Body) => each.explanation.text).toSorted()).toEqual([
      "This credit was entered by hand; billing did not calculate it. The credit is 10.00 USD.",
      "This credit was entered by hand; billing did not calculate it. The credit is 20.00 USD.",
    ]);
    expect(await get(`/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 90 });
    const parts = await get(`/v1/invoices/${invoiceNumber}/application-parts`);
    expect(parts.applicationParts).toEqual([
      expect.objectContaining({
        appliedAmount: 30,
        creditMemoNumber: part.body.creditMemo.number,
        paymentId: null,
      }),
    ]);
    expect((await put(invoiceNumber, "write-off")).status).toBe(200);
    expect(await get(`/v1/invoices/${invoiceNumber}`)).toMatchObject({ balance: 0 });
    expect((await get(`/v1/accounts/${accountNumber}`)).metrics.balance).toBe(0);
    expect(await charges(accountNumber)).toEqual(before);
    expect(code(await put(invoiceNumber, "write-off"))).toBe(58540030);
  });

  test.each([
    ["more than is owed", 120.01, 58540030],
    ["nothing", 0, 58540020],
    ["parts of a cent", 0.001, 58540020],
  ])("is refused for %s", async (_what, amount, expected) => {
    const { invoiceNumber } = await billed();
    expect(code(await put(invoiceNumber, "write-off", { amount }))).toBe(expected);
  });
});
