import { afterAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { price, prices } from "@/lib/testing/catalog";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser, prepaidCustomer } from "@/lib/testing/usage";
import { good, makeAccount } from "@/lib/testing/world";
import { workOnBillRun } from "./execute-run";

afterAll(expectBooksToHold);

const DAY = "2026-03-20";
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const ACCOUNTS = 9;
const UNPAID = { autoPay: false, creditCard: undefined };

/** Accounts with every kind of charge, tax and document, none of them billed through the day. */
async function mixedWorld() {
  const tenant = await testTenant();
  const post = (path: string, body: object) => good(tenant.call("POST", path, body));
  for (const [name, taxRate] of Object.entries({ Goods: 0.1, Wares: 0.07 })) {
    await post("/v1/settings/tax-codes", { name, taxMode: "TaxExclusive" });
    const rate = { taxCode: name, name, country: "US", taxRateType: "Percentage", taxRate };
    await post("/v1/settings/tax-rates", { ...rate, startDate: "2026-01-01" });
  }
  const off = { ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" };
  const amounts = prices({ Currency: "USD", DiscountAmount: 30 });
  const both = prices(price("USD", 100), price("EUR", 90));
  const goods = { Taxable: true, TaxCode: "Goods", ProductRatePlanChargeTierData: both };
  const plain = await planOf(tenant, { Name: "Plain", ...dollars(71.5) });
  const taxed = await planOf(tenant, { Name: "Goods", ...goods });
  const wares = await planOf(tenant, {
    ...{ Name: "Wares", Taxable: true, TaxCode: "Wares", ...dollars(33.33) },
  });
  const reduced = await planOf(
    tenant,
    { Name: "Fee", ...dollars(20) },
    {
      Name: "Off",
      ChargeModel: "Discount-Fixed Amount",
      ...off,
      ProductRatePlanChargeTierData: amounts,
    },
  );
  const free = await planOf(tenant, { Name: "Free", ...dollars(0) });
  const sell = async (plans: string[], extra: object = {}, words: object = {}) => {
    const { accountNumber } = await makeAccount(tenant, "Mixed Company", { ...UNPAID, ...extra });
    for (const plan of plans) {
      const made = await order(tenant, orderOf(accountNumber, plan, words));
      if ("bill" in words)
        await good(
          tenant.call(
            "PUT",
            `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}/cancel`,
            {
              cancellationPolicy: "SpecificDate",
              cancellationEffectiveDate: "2026-01-20",
            },
          ),
        );
    }
    return accountNumber;
  };
  await sell([plain.ratePlanId]);
  await sell([taxed.ratePlanId], { currency: "EUR" });
  await sell([taxed.ratePlanId, wares.ratePlanId]);
  await sell([reduced.ratePlanId]);
  await sell([free.ratePlanId]);
  // A year that was billed and ends early: the run credits what is left, with its tax.
  await sell([taxed.ratePlanId], {}, { bill: "2026-02-15" });
  const buyer = await makeAccount(tenant, "Buyer Company", UNPAID);
  const item = { itemName: "Box", amountPerUnit: 12.5, quantity: 3, productCode: "BX" };
  await order(tenant, {
    orderDate: "2026-01-15",
    existingAccountNumber: buyer.accountNumber,
    orderLineItems: [
      { ...item, itemState: "SentToBilling", billTargetDate: DAY, taxCode: "Goods" },
    ],
  });
  const user = await makeUser(tenant);
  await user.subscribe({ ChargeModel: "Tiered Pricing", ...table([10, 2], [null, 1]) });
  await user.use(["2026-01-20", 12.5], ["2026-02-20", 3]);
  const prepaid = await prepaidCustomer(tenant);
  await prepaid.use(["2026-01-20", 30], ["2026-02-20", 70]);
  return tenant;
}

/** What a run has stored, without ids, numbers and moments, by account. */
async function stored({ tenantId }: TestTenant) {
  const found: Record<string, unknown> = {};
  const queries = {
    invoices: `select a.account_number, i.currency, i.status, i.amount, i.tax_amount, i.balance, i.invoice_date::text, i.due_date::text,
       i.tax_message, i.parties - 'id' as parties from invoice i join account a on a.id = i.account_id where i.tenant_id = $1
         and i.status <> 'Canceled' order by 1, 2, 4, 7`,
    lines: `select t.charge_number, t.charge_name, t.kind, t.service_start::text, t.service_end::text, t.quantity, t.unit_price, t.amount,
       t.tax_amount, t.balance, t.position, t.trace, t.accounting_code from invoice_item t where t.tenant_id = $1 order by 1, 2, 4, 8`,
    taxes: `select t.charge_name, x.name, x.rate, x.amount, x.unrounded, x.position from taxation_item x
       left join invoice_item t on t.id = x.invoice_item_id where x.tenant_id = $1 order by 1, 2, 4, 6`,
    memos:
      "select amount, tax_amount, balance, status, memo_date::text from credit_memo where tenant_id = $1 order by 1",
    memoLines:
      "select charge_name, service_start::text, amount, tax_amount, trace from credit_memo_item where tenant_id = $1 order by 1, 2, 3",
    charges: `select charge_number, segment, processed_through::text, next_billing_date::text from rate_plan_charge where tenant_id = $1 order by 1, 2`,
    balances: "select account_number, balance from account where tenant_id = $1 order by 1",
    usage: `select d.start_day::text, d.quantity, count(p.*)::int as times from usage_daily d
       left join processed_usage p on p.daily_id = d.id where d.tenant_id = $1 group by d.id, d.start_day, d.quantity order by 1, 2`,
    funds:
      "select start_date::text, quantity, remaining from prepaid_fund where tenant_id = $1 and quantity <> 0 order by 1, 2, 3",
    items: "select item_number, state from order_line_item where tenant_id = $1 order by 1",
    states: `select a.account_number, x.state from bill_run_account x join account a on a.id = x.account_id
       where x.tenant_id = $1 and x.state <> 'Canceled' order by 1`,
  };
  for (const [name, sql] of Object.entries(queries)) found[name] = await asOwner(sql, [tenantId]);
  return found;
}

test("accounts that are billed in one transaction get what each gets alone, whatever their charges are", async () => {
  const tenant = await mixedWorld();
  const run = async (together: number) => {
    const days = { invoiceDate: DAY, targetDate: DAY };
    const { id } = await good(tenant.call("POST", "/v1/bill-runs", days));
    expect(await workOnBillRun(tenant.tenantId, uuid(id), { together })).toBe(0);
    const transactions = await asOwner(
      "select distinct xmin::text from bill_run_account where tenant_id = $1 and run_id = $2",
      [tenant.tenantId, uuid(id)],
    );
    expect(transactions).toHaveLength(together === 1 ? ACCOUNTS : 1);
    return id as string;
  };
  const alone = await run(1);
  const expected = await stored(tenant);
  await good(tenant.call("PUT", `/v1/bill-runs/${alone}/cancel`, {}));
  expect(await workOnBillRun(tenant.tenantId, uuid(alone))).toBe(0);
  const all = await run(200);
  const found = await stored(tenant);
  for (const name of Object.keys(expected))
    expect([name, found[name]]).toEqual([name, expected[name]]);
  expect(found["states"]).toHaveLength(ACCOUNTS);
  expect(found["memos"]).toHaveLength(1);
  await good(tenant.call("PUT", `/v1/bill-runs/${all}/post`, {}));
  expect(await workOnBillRun(tenant.tenantId, uuid(all))).toBe(0);
});
