import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { makeUser } from "@/lib/testing/usage";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const DAY = "2026-01-15";
let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});
afterAll(expectBooksToHold);

type Body = Awaited<ReturnType<TestTenant["call"]>>["body"];
const read = (invoice: string): Promise<Body> =>
  good(tenant.call("GET", `/v1/invoices/${invoice}`));
const settle = (invoice: string, verb: string, body: object = {}) =>
  tenant.call("PUT", `/v1/invoices/${invoice}/${verb}`, body);
const remove = (invoice: string) => tenant.call("DELETE", `/v1/invoices/${invoice}`);
const owing = async (accountNumber: string) =>
  Number((await good(tenant.call("GET", `/v1/accounts/${accountNumber}`))).metrics.balance);
const refusal = ({ body }: { body: Body }) => body.reasons?.[0];

const drafting = (targetDate: string) => ({
  processingOptions: {
    runBilling: true,
    billingOptions: { targetDate, generateDraftInvoice: true },
  },
});

/** Bills a subscription; changes nothing else about it. */
const billing = (accountNumber: string, subscriptionNumber: string, options: object) => ({
  orderDate: DAY,
  existingAccountNumber: accountNumber,
  subscriptions: [
    {
      subscriptionNumber,
      orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: false } }],
    },
  ],
  ...options,
});
const posting = (targetDate: string) => ({
  processingOptions: { runBilling: true, billingOptions: { targetDate } },
});

/** An account with a draft of its first month, 71.5. */
async function drafted(extra: object = {}) {
  const { accountNumber } = await makeAccount(tenant, "Draft Company", extra);
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { body: drafting(DAY) }));
  const { subscriptionNumber } = made.subscriptions[0];
  return { accountNumber, subscriptionNumber, draft: made.invoiceNumbers[0] as string };
}

describe("a draft invoice", () => {
  test("owes nothing, and is found by its draft number after it has been posted", async () => {
    const { accountNumber, draft } = await drafted({ paymentTerm: "Net 30" });
    expect(draft).toMatch(/^DRAFT-\d{8}$/);
    expect(await read(draft)).toMatchObject({ status: "Draft", amount: 71.5, postedDate: null });
    expect(await owing(accountNumber)).toBe(0);
    const { body: posted } = await settle(draft, "post", { invoiceDate: "2026-01-20" });
    expect(posted).toMatchObject({
      status: "Posted",
      invoiceNumber: expect.stringMatching(/^INV\d{8}$/),
      draftNumber: draft,
      invoiceDate: "2026-01-20",
      dueDate: "2026-02-19",
      balance: 71.5,
    });
    expect(await owing(accountNumber)).toBe(71.5);
    expect((await read(draft)).invoiceNumber).toBe(posted.invoiceNumber);
    const pdf = await tenant.call("GET", `/v1/invoices/${draft}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test("canceled, its days are billed again, and it can be deleted", async () => {
    const { accountNumber, subscriptionNumber, draft } = await drafted();
    const again = billing(accountNumber, subscriptionNumber, posting(DAY));
    expect((await order(tenant, again)).invoiceNumbers).toBeUndefined();
    const { body: canceled } = await settle(draft, "cancel");
    expect(canceled).toMatchObject({
      status: "Canceled",
      balance: 0,
      cancelledBy: "Default client",
    });
    const billed = await order(tenant, again);
    expect(await read(billed.invoiceNumbers[0])).toMatchObject({ amount: 71.5, status: "Posted" });
    expect((await remove(draft)).body.id).toBe(canceled.id);
    expect((await tenant.call("GET", `/v1/invoices/${draft}`)).status).toBe(404);
    expect(await owing(accountNumber)).toBe(71.5);
  });

  test("posted, it becomes a draft again while nothing is paid, and keeps its number", async () => {
    const { accountNumber, draft } = await drafted();
    const { body: posted } = await settle(draft, "post");
    const { body: unposted } = await settle(posted.invoiceNumber, "unpost");
    expect(unposted).toMatchObject({ status: "Draft", invoiceNumber: posted.invoiceNumber });
    expect(await owing(accountNumber)).toBe(0);
    await settle(draft, "post");
    const pay = { type: "External", amount: 1, currency: "USD", accountNumber };
    const invoices = [{ invoiceNumber: posted.invoiceNumber, amount: 1 }];
    const { number } = await good(tenant.call("POST", "/v1/payments", { ...pay, invoices }));
    expect(refusal(await settle(draft, "unpost"))).toMatchObject({
      code: 58400030,
      message: expect.stringContaining("take it off"),
    });
    await good(tenant.call("PUT", `/v1/payments/${number}/unapply`, { invoices }));
    await good(tenant.call("POST", `/v1/credit-memos/invoice/${posted.invoiceNumber}`, {}));
    expect(refusal(await settle(draft, "unpost")).message).toContain("credit memo");
  });

  test("canceled after money was applied to it, it stays", async () => {
    const { accountNumber, draft } = await drafted();
    const { body } = await settle(draft, "post");
    const invoices = [{ invoiceNumber: body.invoiceNumber, amount: 1 }];
    const pay = { type: "External", amount: 1, currency: "USD", accountNumber, invoices };
    const { number } = await good(tenant.call("POST", "/v1/payments", pay));
    await good(tenant.call("PUT", `/v1/payments/${number}/unapply`, { invoices }));
    for (const verb of ["unpost", "cancel"]) expect((await settle(draft, verb)).status).toBe(200);
    expect(refusal(await remove(draft)).message).toContain("it stays");
  });

  test("releases its usage when it is canceled", async () => {
    const user = await makeUser(tenant);
    const subscription = await user.subscribe({ ChargeModel: "Per Unit Pricing" });
    await user.use(["2026-01-20", 7]);
    const target = "2026-02-20";
    const body = billing(user.accountNumber, subscription, drafting(target));
    const { invoiceNumbers } = await order(tenant, body);
    const rated = () =>
      asOwner<{ status: string }>(
        "select d.status from usage_record u join usage_daily d on d.id = u.daily_id join account a on a.id = u.account_id where a.account_number = $1 and u.tenant_id = $2",
        [user.accountNumber, tenant.tenantId],
      );
    expect(await rated()).toEqual([{ status: "Processed" }]);
    await settle(invoiceNumbers[0], "cancel");
    expect(await rated()).toEqual([{ status: "Pending" }]);
    await user.use(["2026-01-21", 3]);
    const anew = await order(tenant, billing(user.accountNumber, subscription, posting(target)));
    expect((await read(anew.invoiceNumbers[0])).amount).toBe(10);
  });

  test("cannot be canceled under a later bill of its charges", async () => {
    const { accountNumber, subscriptionNumber, draft } = await drafted();
    const next = billing(accountNumber, subscriptionNumber, drafting("2026-02-15"));
    const later = (await order(tenant, next)).invoiceNumbers[0];
    expect(refusal(await settle(draft, "cancel")).message).toContain(later);
    for (const invoice of [later, draft]) {
      expect((await settle(invoice, "cancel")).status).toBe(200);
    }
  });

  test("of a subscription with a credit is a draft of a credit memo", async () => {
    const { accountNumber, subscriptionNumber, draft } = await drafted();
    await settle(draft, "post");
    const cancelSubscription = {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: DAY,
    };
    const body = {
      orderDate: DAY,
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "CancelSubscription", cancelSubscription }],
        },
      ],
      ...drafting(DAY),
    };
    const [memo] = (await order(tenant, body)).creditMemoNumbers;
    const path = `/v1/credit-memos/${memo}`;
    expect((await good(tenant.call("GET", path))).status).toBe("Draft");
    expect(await owing(accountNumber)).toBe(71.5);
    await good(tenant.call("PUT", `${path}/post`));
    expect(await owing(accountNumber)).toBe(0);
  });

  test("can change its days, and every invoice that is not canceled its remarks", async () => {
    const { draft } = await drafted();
    const change = (body: object) => tenant.call("PUT", `/v1/invoices/${draft}`, body);
    const days = { invoiceDate: "2026-01-18", dueDate: "2026-01-31", comments: "As agreed" };
    expect((await change(days)).body).toMatchObject(days);
    expect(refusal(await change({ dueDate: "2026-01-01" })).message).toContain("2026-01-18");
    expect((await change({ templateId: "1" })).body.templateId).toBe("1");
    await settle(draft, "post");
    expect(refusal(await change({ invoiceDate: "2026-01-19" })).message).toContain("is Posted");
    expect((await change({ autoPay: false })).body).toMatchObject({ autoPay: false });
    const invoices = [{ id: draft, transferredToAccounting: "Yes" }];
    expect((await tenant.call("PUT", "/v1/invoices", { invoices })).status).toBe(200);
    expect(await read(draft)).toMatchObject({ transferredToAccounting: "Yes", ...days });
  });

  test("is posted with others, each with its own result", async () => {
    const [one, two] = [await drafted(), await drafted()];
    await settle(two.draft, "cancel");
    const invoices = [one.draft, two.draft, "INV99999999"].map((id) => ({ id }));
    const { body } = await tenant.call("POST", "/v1/invoices/bulk-post", { invoices });
    const codes = (body.invoices as Body[]).map(({ success, reasons }) => [
      success,
      reasons?.[0].code,
    ]);
    expect(codes).toEqual([
      [true, undefined],
      [false, 59210020],
      [false, 59210040],
    ]);
    expect(await owing(one.accountNumber)).toBe(71.5);
  });

  test("every verb is refused in every other state, by name", async () => {
    const { draft } = await drafted();
    const refused = async (...verbs: string[]) => {
      for (const verb of verbs) {
        const answer = verb === "delete" ? await remove(draft) : await settle(draft, verb);
        expect([verb, answer.status]).toEqual([verb, 422]);
      }
    };
    await refused("unpost", "delete", "reverse", "write-off");
    const memo = await tenant.call("POST", `/v1/credit-memos/invoice/${draft}`, {});
    expect(refusal(memo).message).toContain("is Draft");
    await settle(draft, "post");
    await refused("post", "cancel", "delete");
    for (const verb of ["unpost", "cancel"]) await settle(draft, verb);
    await refused("post", "unpost", "cancel");
    expect((await tenant.call("PUT", `/v1/invoices/${draft}`, { comments: "" })).status).toBe(422);
  });

  test("a draft settles nothing, and options that settle are refused beside it", async () => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { body: drafting(DAY) });
    Object.assign(body.processingOptions ?? {}, { collectPayment: true });
    const answer = await tenant.call("POST", "/v1/orders", body, LATEST);
    expect(refusal(answer)).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("generateDraftInvoice"),
    });
  });

  test("ten concurrent calls post a draft once", async () => {
    const { accountNumber, draft } = await drafted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(draft, "post")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owing(accountNumber)).toBe(71.5);
  });
});
