import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount } from "@/lib/testing/world";

/* The payer of a one-time charge when another account pays from its day on: decision 47. */

const DAY = "2026-01-15";
let tenant: TestTenant;
let setup: string;
let discounted: string;

beforeAll(async () => {
  tenant = await testTenant();
  const fee = { Name: "Fee", ...dollars(30) };
  const once = { ChargeType: "OneTime", BillingPeriod: null };
  ({ ratePlanId: setup } = await planOf(tenant, fee, { Name: "Setup", ...once, ...dollars(59.8) }));
  ({ ratePlanId: discounted } = await planOf(tenant, fee, {
    Name: "Welcome",
    ...once,
    ChargeModel: "Discount-Fixed Amount",
    ApplyDiscountTo: "RECURRING",
    DiscountLevel: "rateplan",
    ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountAmount: 10 }),
  }));
});
afterAll(expectBooksToHold);

async function subscribed(ratePlanId: string, bill: string | false) {
  const { accountNumber } = await makeAccount(tenant, "First", { autoPay: false });
  const other = await makeAccount(tenant, "Second", { autoPay: false });
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill }));
  const { subscriptionNumber } = made.subscriptions[0];
  const book = (action: object, bill = "2026-01-16") =>
    tenant.call(
      "POST",
      "/v1/orders",
      {
        orderDate: DAY,
        existingAccountNumber: accountNumber,
        subscriptions: [{ subscriptionNumber, orderActions: [action] }],
        processingOptions: { runBilling: true, billingOptions: { targetDate: bill } },
      },
      LATEST,
    );
  const transfer = (day: string) =>
    book({
      type: "OwnerTransfer",
      triggerDates: [{ name: "ContractEffective", triggerDate: day }],
      ownerTransfer: { destinationInvoiceAccountNumber: other.accountNumber },
    });
  const cancel = () =>
    book({
      type: "CancelSubscription",
      cancelSubscription: {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: DAY,
      },
    });
  return { subscriptionNumber, transfer, cancel, ...paid(accountNumber, other.accountNumber) };
}

/** The billed amounts less credits of both accounts, by charge. */
function paid(first: string, second: string) {
  const of = (account: string) =>
    asOwner<{ charge: string; amount: string }>(
      `select c.name as charge, sum(t.amount)::text as amount from (
         select d.tenant_id, d.account_id, t.rate_plan_charge_id, t.amount from invoice_item t
         join invoice d on d.tenant_id = t.tenant_id and d.id = t.invoice_id
         union all select d.tenant_id, d.account_id, t.rate_plan_charge_id, -t.amount from credit_memo_item t
         join credit_memo d on d.tenant_id = t.tenant_id and d.id = t.credit_memo_id) t
       join account a on a.tenant_id = t.tenant_id and a.id = t.account_id
       join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
       where t.tenant_id = $1 and a.account_number = $2 group by 1 having sum(t.amount) <> 0 order by 1`,
      [tenant.tenantId, account],
    ).then((rows) => Object.fromEntries(rows.map((row) => [row.charge, Number(row.amount)])));
  return { billed: async () => [await of(first), await of(second)] };
}

describe("a transfer on the day of a one-time charge", () => {
  test("moves it while it is unbilled, and does not change earlier versions", async () => {
    const { subscriptionNumber, transfer, billed } = await subscribed(setup, false);
    expect((await transfer(DAY)).body).toMatchObject({ success: true });
    expect(await billed()).toEqual([{}, { Fee: 30, Setup: 59.8 }]);
    const path = `/v1/subscriptions/${subscriptionNumber}/versions/1`;
    const first = await tenant.call("GET", path, undefined, LATEST);
    expect(first.body).toMatchObject({ success: true, version: 1 });
  });

  test("is refused once it is billed; one from the next day moves later charges", async () => {
    const { transfer, cancel, billed } = await subscribed(setup, DAY);
    const refused = await transfer(DAY);
    expect(refused.body.reasons).toEqual([
      {
        code: 58730030,
        message: expect.stringContaining(
          "Setup, a one-time charge of 2026-01-15, is billed to the account that pays for it: it does not move to another one.",
        ),
      },
    ]);
    expect(await billed()).toEqual([{ Fee: 30, Setup: 59.8 }, {}]);
    expect((await transfer("2026-01-16")).body).toMatchObject({ success: true });
    expect(await billed()).toEqual([{ Fee: 0.97, Setup: 59.8 }, { Fee: 29.03 }]);
    expect((await cancel()).body).toMatchObject({ success: true });
    expect(await billed()).toEqual([{ Setup: 59.8 }, {}]);
  });

  test("credits a one-time discount with its reduced charge, and moves it to the new payer", async () => {
    const { transfer, cancel, billed } = await subscribed(discounted, DAY);
    expect(await billed()).toEqual([{ Fee: 30, Welcome: -10 }, {}]);
    expect((await transfer(DAY)).body).toMatchObject({ success: true });
    expect(await billed()).toEqual([{}, { Fee: 30, Welcome: -10 }]);
    expect((await cancel()).body).toMatchObject({ success: true });
    expect(await billed()).toEqual([{}, {}]);
  });
});
