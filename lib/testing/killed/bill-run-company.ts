import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { uuidOf } from "@/lib/kernel/ids";
import { addMonths, localDate } from "@/lib/values/local-date";
import { ownersPool } from "@/lib/testing/environment";
import type { Doomed } from "@/lib/testing/kill-at";
import { copyAccount } from "@/lib/testing/many-accounts";
import { EVERGREEN } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

const START = localDate("2026-01-15");

/** Accounts that owe the same each month. */
async function makeAccounts(tenant: TestTenant, accounts: number): Promise<void> {
  const { tenantId, call } = tenant;
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "Original", { autoPay: false });
  const createSubscription = {
    terms: { initialTerm: EVERGREEN },
    subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  };
  const triggerDates = [{ name: "ContractEffective", triggerDate: START }];
  const orderActions = [{ type: "CreateSubscription", triggerDates, createSubscription }];
  const order = newSubscriptionOrder(accountNumber, ratePlanId, {
    subscriptions: [{ orderActions }],
    processingOptions: { runBilling: false },
  });
  await good(call("POST", "/v1/orders", order));
  await copyAccount(ownersPool(), tenantId, accountNumber, accounts - 1);
}

/** A company of which bill runs are killed, with accounts that owe the same each month. */
export async function companyToBill(doomed: Doomed, accounts: number, together: number) {
  const tenant = await testTenant();
  const { tenantId, call } = tenant;
  await makeAccounts(tenant, accounts);
  let month = 0;
  /** Creates the run of the next month. */
  const start = async () => {
    const day = addMonths(START, month);
    month += 1;
    const body = { invoiceDate: day, targetDate: day };
    const { id } = await good(call("POST", "/v1/bill-runs", body));
    return uuidOf(id) ?? "";
  };
  /** Works on a run in a process of its own; undefined when it died at a moment. */
  const apart = (runId: string, at?: number) =>
    doomed.run({ work: "bills", tenantId, runId, together, at });
  /** Works on a run here. */
  const here = (runId: string) => workOnBillRun(tenantId, runId, { together });
  const cancel = (runId: string) => call("PUT", `/v1/bill-runs/${runId}/cancel`, {});
  const status = async (runId: string) =>
    (await asOwner<{ status: string }>("select status from bill_run where id = $1", [runId]))[0]
      ?.status;
  /** How many accounts have how many invoices of a run, and of how much. */
  const billed = (runId: string) =>
    asOwner<{ accounts: number; invoices: number; amount: string }>(
      `select count(*)::int as accounts, invoices, amount from (
         select account_id, count(*)::int as invoices, sum(amount)::float8::text as amount
         from invoice where tenant_id = $1 and source_id = $2 group by 1) i group by 2, 3 order by 2, 3`,
      [tenantId, runId],
    );
  /** Everything that a run may leave behind: documents, lines, and how far charges are billed. */
  const books = () =>
    asOwner(
      `select (select count(*)::int from invoice where tenant_id = $1) as invoices,
         (select count(*)::int from invoice_item where tenant_id = $1) as lines,
         (select count(*)::int from taxation_item where tenant_id = $1) as taxes,
         (select sum(balance)::text from account where tenant_id = $1) as balance,
         (select string_agg(processed_through::text || ' ' || next_billing_date::text, ', ' order by id)
            from rate_plan_charge where tenant_id = $1) as charges`,
      [tenantId],
    );
  return { tenant, start, apart, here, cancel, status, billed, books };
}
