import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, table } from "@/lib/testing/charges";
import { LATEST } from "@/lib/testing/ordering";
import { makeUser } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await testTenant();
});

type Memo = { number: string; amount: number; status: string };

async function memosOf(accountNumber: string): Promise<Memo[]> {
  const { accountId } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}`)).then(
    ({ basicInfo }) => ({ accountId: basicInfo.id }),
  );
  const path = `/v1/credit-memos?accountId=${accountId}`;
  return (await good(tenant.call("GET", path, undefined, LATEST))).creditmemos;
}

/** The records of an account: their quantity, status, and the kind of their line. */
const records = (accountNumber: string) =>
  asOwner<object>(
    `select u.quantity::float8 as quantity, d.status, case when p.daily_id is null then 'none'
       when p.credit_memo_item_id is null then 'invoice' else 'memo' end as line
     from usage_record u join account a on a.id = u.account_id
     join usage_daily d on d.id = u.daily_id
     left join processed_usage p on p.daily_id = u.daily_id
     where u.tenant_id = $1 and a.account_number = $2 order by u.start_at`,
    [tenant.tenantId, accountNumber],
  );

const put = (path: string) => good(tenant.call("PUT", path, {}, LATEST));

test("usage on a credit memo is linked to its line, and pending again when the memo is canceled", async () => {
  const user = await makeUser(tenant);
  await user.subscribe({
    ChargeModel: "Volume Pricing",
    UsageRecordRatingOption: "OnDemand",
    ...table([10, 2], [null, 1]),
  });
  await user.use(["2026-01-15", 10]);
  await advanceClock(tenant, "2026-01-17");
  await user.use(["2026-01-16", 5]);
  await advanceClock(tenant, "2026-01-18");
  const [memo] = await memosOf(user.accountNumber);
  expect(memo).toMatchObject({ amount: 5, status: "Posted" });
  const billed = [
    { quantity: 10, status: "Processed", line: "invoice" },
    { quantity: 5, status: "Processed", line: "memo" },
  ];
  expect(await records(user.accountNumber)).toEqual(billed);

  const list = await good(
    tenant.call("GET", "/object-query/processed-usages?includeNullFields=true&sort[]=quantity.ASC"),
  );
  expect(list.data).toMatchObject([
    { quantity: 5, creditMemoNumber: memo?.number, invoiceItemId: null },
    { quantity: 10, creditMemoNumber: null, billingPeriodStartDate: "2026-01-15" },
  ]);

  const path = `/v1/credit-memos/${memo?.number}`;
  await put(`${path}/unpost`);
  expect(await records(user.accountNumber)).toEqual(billed);
  await put(`${path}/cancel`);
  expect(await records(user.accountNumber)).toEqual([
    billed[0],
    { quantity: 5, status: "Pending", line: "none" },
  ]);
  await advanceClock(tenant, "2026-01-20");
  const posted = (await memosOf(user.accountNumber)).filter(({ status }) => status === "Posted");
  expect(posted).toMatchObject([{ amount: 5 }]);
  expect(await records(user.accountNumber)).toEqual(billed);
});

test("usage with a negative price is billed by a memo, once", async () => {
  const user = await makeUser(tenant);
  await user.subscribe({ ChargeModel: "Per Unit Pricing", ...dollars(-2) });
  await user.use(["2026-01-21", 3]);
  await advanceClock(tenant, "2026-02-28");
  expect(await memosOf(user.accountNumber)).toMatchObject([{ amount: 6 }]);
  expect(await records(user.accountNumber)).toEqual([
    { quantity: 3, status: "Processed", line: "memo" },
  ]);
  await expectBooksToHold();
});
