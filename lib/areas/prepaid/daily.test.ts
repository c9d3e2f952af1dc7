import { beforeEach, expect, test } from "vitest";
import { prices } from "@/lib/testing/catalog";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { MONTHLY, prepaidCustomer, TRAFFIC } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";

let tenant: TestTenant;
beforeEach(async () => {
  tenant = await testTenant();
});

type Row = Record<string, string | number>;

const DAILY = "/object-query/daily-consumption-summaries";

async function rows(words = ""): Promise<Row[]> {
  return (await good(tenant.call("GET", `${DAILY}?sort[]=transactionDate.ASC${words}`))).data;
}

const shown = (all: readonly Row[]) =>
  all.map((row) => [row.transactionDate, row.dailyTotalQuantity, row.dailyConsumptionAmount]);

const DISCOUNT = {
  Name: "A fifth off",
  ChargeType: "Recurring",
  ChargeModel: "Discount-Percentage",
  ApplyDiscountTo: "RECURRING",
  DiscountLevel: "subscription",
  ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 20 }),
};

test("what usage takes of prepaid units is worth what they cost, less discounts, by day and fund", async () => {
  const customer = await prepaidCustomer(tenant, [MONTHLY, TRAFFIC, DISCOUNT]);
  await customer.use(["2026-01-20", 10], ["2026-01-20", 5], ["2026-02-01", 90], ["2026-02-20", 1]);
  expect(await rows()).toEqual([]);
  await advanceClock(tenant, "2026-02-15");
  // 100 credits for 10.00 less 20 %: 30 of them had cost 2.40. February's other usage is beyond them.
  expect(shown(await rows())).toEqual([
    ["2026-01-20", 30, 2.4],
    ["2026-02-01", 70, 5.6],
  ]);
  await advanceClock(tenant, "2026-03-15");
  const all = await rows();
  expect(shown(all).at(-1)).toEqual(["2026-02-20", 2, 0.16]);
  const funds = await customer.funds();
  expect(all.map(({ fundId }) => fundId)).toEqual([funds[0]?.id, funds[0]?.id, funds[1]?.id]);
  const filtered = await rows(`&filter[]=fundId.EQ:${funds[1]?.id}&expand[]=fund`);
  expect(filtered).toMatchObject([{ fund: { id: funds[1]?.id, balance: 98 } }]);
  expect((await rows("&filter[]=dailyTotalQuantity.GT:30")).length).toBe(1);
  const taken = (await customer.transactions()).filter(
    ({ prepaidBalanceTransactionType: type }) => type === "DRAWDOWN",
  );
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  expect(sum(all.map((row) => Number(row.dailyTotalQuantity)))).toBe(
    -sum(taken.map(({ amount }) => amount)),
  );
});

test("usage whose invoice is reversed is left out until it is billed again; other companies see none of it", async () => {
  const customer = await prepaidCustomer(tenant);
  await customer.use(["2026-01-20", 30]);
  await advanceClock(tenant, "2026-02-15");
  const [before] = await rows();
  const [invoice] = await asOwner<{ number: string }>(
    "select invoice_number as number from invoice where account_id = $1 order by invoice_date desc limit 1",
    [customer.accountId],
  );
  await good(tenant.call("PUT", `/v1/invoices/${invoice?.number}/reverse`, {}));
  expect(await rows()).toEqual([]);
  await advanceClock(tenant, "2026-03-15");
  const [after] = await rows();
  expect(after).toMatchObject({ id: before?.id, dailyTotalQuantity: 60, fundId: before?.fundId });
  const stranger = await testTenant();
  const path = `${DAILY}/${after?.id}`;
  expect((await stranger.call("GET", path)).status).toBe(404);
  expect((await tenant.call("GET", path)).body).toMatchObject({ dailyConsumptionAmount: 6 });
  await expectBooksToHold();
});
