import { expect } from "vitest";
import { runMeters } from "@/lib/areas/meters/run-meters";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { dollars, planOf } from "./charges";
import { order, orderOf } from "./ordering";
import { asOwner, type TestTenant } from "./tenant";
import { good, makeAccount } from "./world";

/** A day, a number of units, and further fields of an event. */
export type Use = [day: string, quantity: number, rest?: object];

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

/** An account that uses gigabytes of traffic, and everything that a test does with it. */
export async function makeUser(tenant: TestTenant) {
  const { accountNumber } = await makeAccount(tenant, "Usage Company");
  return {
    accountNumber,
    use: (...events: Use[]) => use(tenant, accountNumber, events),
    upload: (...events: Use[]) => upload(tenant, accountNumber, events),
    subscribe: (charge: object, words: Parameters<typeof orderOf>[2] = {}) =>
      subscribe(tenant, accountNumber, charge, words),
    amounts: () => amounts(tenant, accountNumber),
  };
}

/** Sends events in one call. */
function use(tenant: TestTenant, accountNumber: string, events: Use[]) {
  const usage = events.map(([startDateTime, quantity, rest = {}]) => {
    return { accountNumber, unitOfMeasure: "GB", quantity, startDateTime, ...rest };
  });
  return good(tenant.call("POST", "/v1/usage", { usage }));
}

const HEADER = "ACCOUNT_ID,UOM,QTY,STARTDATE,ENDDATE,SUBSCRIPTION_ID,CHARGE_ID,DESCRIPTION";

/** Sends events as a file. */
function upload(tenant: TestTenant, accountNumber: string, events: Use[]) {
  const rows = events.map(([day, quantity]) => `${accountNumber},GB,${quantity},${day},,,,`);
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="traffic.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.from(`${head}${[HEADER, ...rows].join("\r\n")}\r\n--b--\r\n`);
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return good(tenant.call("POST", "/v1/usage", body, { headers }));
}

/** A subscription to one usage charge from 15 January, whose periods begin on the 15th. */
async function subscribe(
  tenant: TestTenant,
  accountNumber: string,
  charge: object,
  words: Parameters<typeof orderOf>[2],
): Promise<string> {
  const usage = { ChargeType: "Usage", UOM: "GB", Name: "Traffic", ...dollars(1) };
  const { ratePlanId } = await planOf(tenant, { ...usage, ...charge });
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, words));
  return made.subscriptions[0].subscriptionNumber;
}

/** The amounts of the lines on all invoices, oldest first; the checker has verified each of them. */
async function amounts(tenant: TestTenant, accountNumber: string): Promise<number[]> {
  const { invoices } = await good(tenant.call("GET", `/v1/accounts/${accountNumber}/summary`));
  const lines: Answer[] = [];
  for (const { invoiceNumber } of invoices as Answer[]) {
    const path = `/v1/invoices/${invoiceNumber}/explanation?pageSize=40`;
    const { explanations, currency } = await good(tenant.call("GET", path));
    for (const line of explanations as Answer[]) {
      const { chargeAmount: amount, explanation: trace } = line;
      expect(checkLine({ amount, currency, trace })).toEqual([]);
      lines.push(line);
    }
  }
  lines.sort((a, b) => (a.serviceStartDate < b.serviceStartDate ? -1 : 1));
  return lines.map(({ chargeAmount }) => chargeAmount);
}

/** A month of 100 credits for 10 dollars, which are valid for the month. */
export const MONTHLY = {
  Name: "Credits",
  ChargeType: "Recurring",
  ChargeModel: "Flat Fee Pricing",
  ...dollars(10),
  ChargeFunction: "Prepayment",
  PrepaidQuantity: 100,
  PrepaidUom: "credits",
  ValidityPeriodType: "MONTH",
};

/** Gigabytes that take 2 credits each; 0.50 dollars each beyond the credits. */
export const TRAFFIC = {
  Name: "Traffic",
  ChargeType: "Usage",
  ChargeModel: "Per Unit Pricing",
  UOM: "GB",
  ...dollars(0.5),
  ChargeFunction: "Drawdown",
  DrawdownRate: 2,
  DrawdownUom: "credits",
};

/** Invoices stay open, so that they can be reversed. */
const UNPAID = { autoPay: false, creditCard: undefined };

/** A subscription to prepaid charges from 15 January, and everything that a test does with it. */
export async function prepaidCustomer(
  tenant: TestTenant,
  charges: readonly object[] = [MONTHLY, TRAFFIC],
  words: Parameters<typeof orderOf>[2] = {},
) {
  const { accountNumber, accountId } = await makeAccount(tenant, "Prepaid Company", UNPAID);
  const { ratePlanId, chargeIds } = await planOf(tenant, ...charges);
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", ...words }),
  );
  const { subscriptionNumber } = made.subscriptions[0];
  const list = async (name: string, sort: string): Promise<Answer[]> => {
    const filter = encodeURIComponent(`subscriptionNumber.EQ:${subscriptionNumber}`);
    const path = `/object-query/${name}?pageSize=99&sort[]=${sort}&filter[]=${filter}`;
    return (await good(tenant.call("GET", path))).data;
  };
  return {
    accountNumber,
    accountId,
    subscriptionNumber,
    ratePlanId,
    chargeIds,
    use: (...events: readonly (readonly [day: string, quantity: number])[]) =>
      good(
        tenant.call("POST", "/v1/usage", {
          usage: events.map(([startDateTime, quantity]) => ({
            ...{ accountNumber, unitOfMeasure: "GB", quantity, startDateTime },
          })),
        }),
      ),
    balances: () => list("prepaid-balances", "createdDate.ASC"),
    funds: () => list("prepaid-balance-funds", "startDate.ASC"),
    transactions: () => list("prepaid-balance-transactions", "createdDate.ASC"),
    lines: () => linesOf(tenant, accountNumber),
  };
}

/** The lines on an account's invoices with their explanations, in the order of their days. */
async function linesOf(tenant: TestTenant, accountNumber: string): Promise<Answer[]> {
  const filter = encodeURIComponent(`accountNumber.EQ:${accountNumber}`);
  const path = `/object-query/invoices?pageSize=99&filter[]=${filter}`;
  const { data } = await good(tenant.call("GET", path));
  const lines: Answer[] = [];
  for (const { invoiceNumber } of data as Answer[]) {
    const { explanations } = await good(
      tenant.call("GET", `/v1/invoices/${invoiceNumber}/explanation?pageSize=40`),
    );
    lines.push(...explanations);
  }
  return lines.toSorted((a, b) => (a.serviceStartDate < b.serviceStartDate ? -1 : 1));
}

/** What meters of tests count, where they say nothing else. */
export const DEFINITION = {
  accountField: "CustomerId",
  idField: "UsageIdentifier",
  timeField: "UsageDate",
  valueField: "Quantity",
  aggregation: "SUM",
  unitOfMeasure: "Each",
};

let names = 0;

/** Meters of a tenant, and events of one of its accounts. */
export function metersOf(tenant: TestTenant, accountNumber: string) {
  return {
    async published(definition: object = {}, name = "Calls") {
      const body = { name, definition: { ...DEFINITION, ...definition } };
      const { id } = await good(tenant.call("POST", "/meters", body));
      return good(tenant.call("POST", `/meters/${id}/publish`));
    },
    event: (rest: object = {}) => ({
      CustomerId: accountNumber,
      UsageIdentifier: `e-${(names += 1)}`,
      UsageDate: "2026-01-10T08:00:00Z",
      Quantity: 2,
      ...rest,
    }),
    send: (globalId: string, events: object) =>
      tenant.call("POST", `/usage/bulk/${globalId}`, events),
    count: () => runMeters(tenant.tenantId),
    /** The usage records of a meter, by day. */
    written: (number: string) =>
      asOwner<{ day: string; quantity: string }>(
        `select start_day::text as day, quantity::float8::text as quantity from usage_record
         where tenant_id = $1 and unique_key like $2 order by start_day, unique_key`,
        [tenant.tenantId, `meter-${number}-%`],
      ),
  };
}

export type Meters = ReturnType<typeof metersOf>;
