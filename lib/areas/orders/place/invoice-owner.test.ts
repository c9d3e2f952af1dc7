import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { CARD, good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let owner: Awaited<ReturnType<typeof makeAccount>>;
let payer: Awaited<ReturnType<typeof makeAccount>>;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  owner = await makeAccount(tenant, "Owner");
  payer = await makeAccount(tenant, "Payer", { billCycleDay: 1 });
});

afterAll(expectBooksToHold);

const call = (method: string, path: string, body?: object) =>
  tenant.call(method, path, body, LATEST);
const owned = (create: object, words: object = {}) =>
  orderOf(owner.accountNumber, ratePlanId, { create, ...words });
const payers = (subscriptionNumber: string) =>
  asOwner<{ owner: string; payer: string; charged: string }>(
    `select distinct o.account_number as owner, p.account_number as payer, b.account_number as charged
     from subscription s join rate_plan_charge c on c.tenant_id = s.tenant_id and c.subscription_id = s.id
     join account o on o.tenant_id = s.tenant_id and o.id = s.account_id
     join account p on p.tenant_id = s.tenant_id and p.id = s.invoice_account_id
     join account b on b.tenant_id = s.tenant_id and b.id = c.account_id
     where s.tenant_id = $1 and s.subscription_number = $2`,
    [tenant.tenantId, subscriptionNumber],
  );
/** The service periods on an invoice. */
const billedBy = async (invoiceNumber: string) => {
  const items = await asOwner<{ period: string }>(
    `select distinct i.service_start || ' ' || i.service_end as period
     from invoice n join invoice_item i on i.tenant_id = n.tenant_id and i.invoice_id = n.id
     where n.tenant_id = $1 and n.invoice_number = $2 order by 1`,
    [tenant.tenantId, invoiceNumber],
  );
  return { items: items.map(({ period }) => period) };
};
const byPayer = () => [
  { owner: owner.accountNumber, payer: payer.accountNumber, charged: payer.accountNumber },
];

describe("an invoice owner of a new subscription", () => {
  test("pays for it from the first day on, on its billing day", async () => {
    const placed = await order(tenant, owned({ invoiceOwnerAccountNumber: payer.accountNumber }));
    const { subscriptionNumber } = placed.subscriptions[0];
    expect(await payers(subscriptionNumber)).toEqual(byPayer());
    const read = await good(call("GET", `/v1/subscriptions/${subscriptionNumber}`));
    expect(read).toMatchObject({
      accountNumber: owner.accountNumber,
      invoiceOwnerAccountNumber: payer.accountNumber,
    });
    const { orders } = await good(call("GET", `/v1/orders/invoiceOwner/${payer.accountNumber}`));
    expect(orders.map((of: { orderNumber: string }) => of.orderNumber)).toContain(
      placed.orderNumber,
    );

    const added = await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: owner.accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [
            {
              type: "AddProduct",
              triggerDates: [{ name: "ContractEffective", triggerDate: "2026-03-15" }],
              addProduct: { productRatePlanId: ratePlanId },
            },
          ],
        },
      ],
    });
    expect(added.status).toBe("Completed");
    expect(await payers(subscriptionNumber)).toEqual(byPayer());

    await advanceClock(tenant, "2026-02-03");
    const invoices = await asOwner<{ account: string; first: string; last: string }>(
      `select distinct a.account_number as account, min(i.service_start)::text as first, max(i.service_end)::text as last
       from invoice n join account a on a.tenant_id = n.tenant_id and a.id = n.account_id
       join invoice_item i on i.tenant_id = n.tenant_id and i.invoice_id = n.id
       where n.tenant_id = $1 group by 1`,
      [tenant.tenantId],
    );
    expect(invoices.map(({ account }) => account)).toEqual([payer.accountNumber]);
    expect(invoices[0]).toMatchObject({ first: "2026-01-15", last: "2026-03-01" });
  });

  test("may be the ordering account, which is then billed in the same call", async () => {
    const body = orderOf(payer.accountNumber, ratePlanId, {
      bill: "2026-02-03",
      create: {
        subscriptionOwnerAccountNumber: owner.accountNumber,
        invoiceOwnerAccountNumber: payer.accountNumber,
      },
    });
    const placed = await order(tenant, { ...body, orderDate: "2026-02-03" });
    expect(placed.invoiceNumbers).toHaveLength(1);
    const { subscriptionNumber } = placed.subscriptions[0];
    expect(await payers(subscriptionNumber)).toEqual(byPayer());
  });

  test("determines the end of the billing period in which a plan is changed, also after a transfer", async () => {
    const toPayer = { destinationInvoiceAccountNumber: payer.accountNumber };
    const transfer = { type: "OwnerTransfer", ownerTransfer: toPayer };
    const named = { invoiceOwnerAccountNumber: payer.accountNumber };
    const bill = "2026-03-20";
    for (const [create, more] of [
      [named, []],
      [{}, [transfer]],
    ] as const) {
      const body = owned(create, { bill, body: { orderDate: "2026-02-03" } });
      const made = body.subscriptions[0]?.orderActions ?? [];
      const entry = { orderActions: [...made, ...more] };
      const placed = await order(tenant, { ...body, subscriptions: [entry] });
      const { items } = await billedBy(placed.invoiceNumbers[0]);
      expect(items).toEqual(["2026-02-03 2026-03-01", "2026-03-01 2026-04-01"]);
      const { subscriptionNumber } = placed.subscriptions[0];
      const read = await good(call("GET", `/v1/subscriptions/${subscriptionNumber}`));
      const changePlan = {
        ratePlanId: read.ratePlans[0].id,
        newProductRatePlan: { productRatePlanId: ratePlanId },
        effectivePolicy: "EffectiveEndOfBillingPeriod",
      };
      const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-03-10" }];
      const orderActions = [{ type: "ChangePlan", triggerDates, changePlan }];
      const subscriptions = [{ subscriptionNumber, orderActions }];
      const { orderDate, existingAccountNumber } = body;
      await order(tenant, { orderDate, existingAccountNumber, subscriptions });
      const starts = await asOwner<{ day: string }>(
        `select max(c.effective_start)::text as day from rate_plan_charge c
         join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
         where s.tenant_id = $1 and s.subscription_number = $2`,
        [tenant.tenantId, subscriptionNumber],
      );
      expect(starts).toEqual([{ day: "2026-04-01" }]);
    }
  });

  test("must be active and in the same currency", async () => {
    const euro = await makeAccount(tenant, "Euro", { currency: "EUR" });
    const refusals: [object, string][] = [
      [owned({ invoiceOwnerAccountNumber: euro.accountNumber }), "is in EUR"],
      [owned({ invoiceOwnerAccountNumber: "A99999999" }), "account"],
    ];
    for (const [body, text] of refusals) {
      const answer = await call("POST", "/v1/orders", body);
      expect(answer.body.success).toBe(false);
      expect(answer.body.reasons[0].message).toContain(text);
    }
  });

  const accountOf = async (invoiceNumber: string) =>
    (await good(call("GET", `/v1/invoices/${invoiceNumber}`))).accountNumber as string;

  /** An order of two subscriptions, one paid by its owner and one by another account. */
  const shared = (other: string, words: object) => {
    const own = orderOf(owner.accountNumber, ratePlanId, words);
    const theirs = owned({ invoiceOwnerAccountNumber: other });
    const subscriptions = [...own.subscriptions, ...theirs.subscriptions];
    return { ...own, orderDate: "2026-02-03", subscriptions };
  };

  test("is billed in the call in addition to the ordering account, and each pays its part", async () => {
    const body = shared(payer.accountNumber, { bill: "2026-02-03", collect: true });
    const { processingOptions: _none, ...unbilled } = body;
    const options = { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-02-03" };
    const previewed = await good(
      call("POST", "/v1/orders/preview", { ...unbilled, previewOptions: options }),
    );
    const placed = await order(tenant, body);
    const accounts = await Promise.all(placed.invoiceNumbers.map(accountOf));
    expect(accounts).toEqual([owner.accountNumber, payer.accountNumber]);
    const amounts = (previewed.previewResult.invoices as { amount: number }[]).map(
      ({ amount }) => amount,
    );
    expect(placed.payments).toEqual([
      expect.objectContaining({ accountNumber: owner.accountNumber, paidAmount: amounts[0] }),
      expect.objectContaining({ accountNumber: payer.accountNumber, paidAmount: amounts[1] }),
    ]);
    expect(placed.paymentNumber).toBe(placed.payments[0].paymentNumber);
    for (const number of placed.invoiceNumbers) {
      expect((await good(call("GET", `/v1/invoices/${number}`))).balance).toBe(0);
    }
    const { subscriptionNumber } = placed.subscriptions[1];
    const cancelSubscription = {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: "2026-02-03",
    };
    const ended = await order(tenant, {
      orderDate: "2026-02-03",
      existingAccountNumber: owner.accountNumber,
      subscriptions: [
        {
          subscriptionNumber,
          orderActions: [{ type: "CancelSubscription", cancelSubscription }],
        },
      ],
      processingOptions: { runBilling: true, refund: true, refundAmount: amounts[1] },
    });
    expect(ended.refunds[0].refundInvoiceNumbers).toEqual([placed.invoiceNumbers[1]]);
    const memo = await good(call("GET", `/v1/credit-memos/${ended.creditMemoNumbers[0]}`));
    expect(memo).toMatchObject({ accountNumber: payer.accountNumber, unappliedAmount: 0 });
  });

  test("whose card declines rolls the order back, and the payment of the other one is refunded", async () => {
    const creditCard = { ...CARD, cardNumber: "4000000000000002" };
    const poor = await makeAccount(tenant, "Poor", { creditCard });
    const body = shared(poor.accountNumber, { bill: "2026-02-03", collect: true });
    const count = () =>
      asOwner<{ n: string }>(
        "select (select count(*) from orders where tenant_id = $1) + (select count(*) from invoice where tenant_id = $1) + (select count(*) from payment where tenant_id = $1) as n",
        [tenant.tenantId],
      );
    const before = await count();
    const answer = await call("POST", "/v1/orders", body);
    expect([answer.status, answer.body.reasons[0].code]).toEqual([402, 58730099]);
    expect(await count()).toEqual(before);
    const settled = await settleIntents(tenant.tenantId, { all: true, grace: 0 });
    expect(settled).toMatchObject({ voided: 1 });
    const owed = await good(call("GET", `/v1/accounts/${owner.accountNumber}`));
    expect(Number(owed.metrics.balance)).toBe(0);
  });

  test("can be set in both versions of subscription calls", async () => {
    const first = await good(
      call("POST", "/v1/subscriptions", {
        accountKey: owner.accountNumber,
        invoiceOwnerAccountKey: payer.accountNumber,
        contractEffectiveDate: "2026-02-03",
        termType: "TERMED",
        initialTerm: 12,
        renewalTerm: 12,
        subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
      }),
    );
    expect(await payers(first.subscriptionNumber)).toEqual(byPayer());
    expect(first).not.toHaveProperty("invoiceId");
    const second = await good(
      call("POST", "/v2/subscriptions", {
        account_number: owner.accountNumber,
        invoice_owner_account_number: payer.accountNumber,
        start_on: { contract_effective: "2026-02-03" },
        initial_term: { type: "termed", interval: "month", interval_count: 12 },
        subscription_plans: [{ plan_id: ratePlanId }],
      }),
    );
    expect(await payers(second.subscription_number)).toEqual(byPayer());
  });
});
