import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars } from "@/lib/testing/charges";
import { order } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser, type Use } from "@/lib/testing/usage";
import { good, makeAccount } from "@/lib/testing/world";
import { beforeEach, expect, test } from "vitest";

let tenant: TestTenant;
let user: Awaited<ReturnType<typeof makeUser>>;
let number: string;

/** From 15 January, 2 USD a gigabyte; 5 on 20 January and 7 on 5 February are billed on 15 February: 24. */
beforeEach(async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
  number = await user.subscribe({ ChargeModel: "Per Unit Pricing", ...dollars(2) });
  await user.use(["2026-01-20", 5], ["2026-02-05", 7]);
  await advanceClock(tenant, "2026-02-15");
  expect(await user.amounts()).toEqual([24]);
});

const ON = "2026-02-01";
const dates = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"].map((name) => ({
  name,
  triggerDate: ON,
}));

async function change(action: object, used: Use[] = [["2026-02-20", 4]]): Promise<void> {
  const subscriptions = [{ subscriptionNumber: number, orderActions: [action] }];
  const words = {
    orderDate: "2026-02-15",
    existingAccountNumber: user.accountNumber,
    subscriptions,
  };
  await order(tenant, words);
  if (used.length) await user.use(...used);
  await advanceClock(tenant, "2026-03-15");
}

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

/** Raises the price of the charge from ON. */
async function dearer(): Promise<object> {
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  const { id, ratePlanCharges } = (ratePlans as [Answer])[0];
  const pricing = { usagePerUnit: { listPrice: 3 } };
  const chargeUpdates = [{ chargeNumber: ratePlanCharges[0].number, pricing }];
  return { type: "UpdateProduct", updateProduct: { ratePlanId: id, chargeUpdates } };
}

test("stays billed when its price changes for earlier days: only later usage has the new price", async () => {
  await change({ ...(await dearer()), triggerDates: dates });
  expect(await user.amounts()).toEqual([24, 12]);
  await expectBooksToHold();
});

test("stays with the billed account when another account pays from an earlier day", async () => {
  const other = await makeAccount(tenant, "Who pays later");
  const ownerTransfer = { destinationInvoiceAccountNumber: other.accountNumber };
  await change({ type: "OwnerTransfer", triggerDates: dates, ownerTransfer });
  expect(await user.amounts()).toEqual([24]);
  const { invoices } = await good(
    tenant.call("GET", `/v1/accounts/${other.accountNumber}/summary`),
  );
  expect((invoices as Answer[]).map(({ amount }) => amount)).toEqual([8]);
  await expectBooksToHold();
});

test("on demand stays with the line that rated it, and makes no empty invoice once its price has changed", async () => {
  tenant = await testTenant();
  user = await makeUser(tenant);
  const onDemand = { UsageRecordRatingOption: "OnDemand", ...dollars(2) };
  number = await user.subscribe({ ChargeModel: "Per Unit Pricing", ...onDemand });
  await user.use(["2026-02-17", 7]);
  await advanceClock(tenant, "2026-02-20");
  expect(await user.amounts()).toEqual([0, 14]);
  await change({ ...(await dearer()), triggerDates: dates }, []);
  expect(await user.amounts()).toEqual([0, 14]);
  await expectBooksToHold();
});
