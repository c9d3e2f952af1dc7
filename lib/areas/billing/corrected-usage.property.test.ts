import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { table } from "@/lib/testing/charges";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser } from "@/lib/testing/usage";
import { good } from "@/lib/testing/world";
import { propertyRuns } from "@/lib/values/testing/property-runs";

type Answer = Record<string, ReturnType<typeof JSON.parse>>;

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

const RUNS = propertyRuns(3, 200);

/** Days of the two billing periods, and the days through which a bill takes them. */
const DAYS = ["2026-01-20", "2026-02-20"] as const;
const ENDS = ["2026-02-15", "2026-03-15"] as const;

const key = fc.integer({ min: 0, max: 4 });
const units = fc.integer({ min: 1, max: 900 }).map((n) => n / 4);
const period = fc.constantFrom(0, 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("send" as const), key, units, period }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("replace" as const), key, units, period }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("remove" as const), key }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("change" as const), key, units }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("bill" as const), period }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("reverse" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A record as its sender knows it; `bill` is the position of the bill that has charged it. */
type Known = { id: string; units: number; period: number; bill?: number };

const priceOf = (quantity: number) => Math.min(quantity, 100) * 2 + Math.max(quantity - 100, 0);

type Steps = { [A in Step["act"]]: (given: Extract<Step, { act: A }>) => Promise<void> };

const taken = <A extends Step["act"]>(steps: Steps, of: Extract<Step, { act: A }>) =>
  steps[of.act](of);

/** A customer beside a model of its usage: each step is done to both. */
async function customer() {
  const { accountNumber, subscribe } = await makeUser(tenant);
  await good(tenant.call("PUT", `/v1/accounts/${accountNumber}`, { autoPay: false }));
  await subscribe({ ChargeModel: "Tiered Pricing", ...table([100, 2], [null, 1]) });
  const records = new Map<number, Known>();
  /** Bills that stand: the last period of each, and its invoice. */
  const bills: { to: number; invoice: string }[] = [];
  const begins = () => (bills.at(-1)?.to ?? -1) + 1;

  /** What a bill through the end of a period charges, by the model. */
  const due = (last: number) =>
    [0, 1]
      .filter((of) => of >= begins() && of <= last)
      .map((of) =>
        [...records.values()].filter((known) => known.period === of && known.bill === undefined),
      )
      .map((known) => priceOf(known.reduce((sum, one) => sum + one.units, 0)))
      .filter((price) => price > 0);

  const send = async (of: number, row: object, query = "") => {
    const usage = [
      { accountNumber, unitOfMeasure: "GB", uniqueKey: `${accountNumber}-${of}`, ...row },
    ];
    const { results } = await good(
      tenant.call("POST", `/v1/usage?allResults=true${query}`, { usage }),
    );
    return results[0];
  };

  const steps: Steps = {
    async send(given) {
      const known = records.get(given.key);
      const row = { quantity: given.units, startDateTime: DAYS[given.period] };
      const { status, id } = await send(given.key, row);
      const same = known?.units === given.units && known?.period === given.period;
      expect(status).toBe(known ? (same ? "Duplicate" : "Rejected") : "Accepted");
      if (!known) records.set(given.key, { id, units: given.units, period: given.period });
    },
    async replace(given) {
      const known = records.get(given.key);
      const row = { quantity: given.units, startDateTime: DAYS[given.period] };
      const { status, id } = await send(given.key, row, "&replace=true");
      const same = known?.units === given.units && known?.period === given.period;
      if (known?.bill !== undefined && !same) expect(status).toBe("Rejected");
      else {
        expect(status).toBe(known ? (same ? "Duplicate" : "Replaced") : "Accepted");
        const bill = known?.bill;
        records.set(given.key, {
          id: known?.id ?? id,
          units: given.units,
          period: given.period,
          bill,
        });
      }
    },
    async remove(given) {
      const known = records.get(given.key);
      const row = { quantity: 0, startDateTime: DAYS[0], remove: true };
      const { status } = await send(given.key, row);
      const removed = known && known.bill === undefined;
      expect(status).toBe(removed ? "Removed" : "Rejected");
      if (removed) records.delete(given.key);
    },
    async change(given) {
      const known = records.get(given.key);
      if (!known) return;
      const path = `/v1/object/usage/${known.id}`;
      const { status } = await tenant.call("PUT", path, { Quantity: given.units });
      expect(status).toBe(known.bill === undefined ? 200 : 422);
      if (known.bill === undefined) known.units = given.units;
    },
    async bill({ period: last }) {
      const from = begins();
      if (from > last) return;
      const expected = due(last);
      const path = `/v1/accounts/${accountNumber}/billing-documents/generate`;
      const made = await good(
        tenant.call("POST", path, { targetDate: ENDS[last], autoPost: true }),
      );
      expect(made.invoices).toHaveLength(expected.length ? 1 : 0);
      const invoice = made.invoices[0]?.id;
      // Nothing to charge, so no days are billed.
      if (!invoice) return;
      expect(await amountsOf(invoice)).toEqual(expected);
      for (const known of records.values())
        if (known.period >= from && known.period <= last) known.bill = bills.length;
      bills.push({ to: last, invoice });
    },
    async reverse() {
      const last = bills.at(-1);
      if (!last) return;
      await good(tenant.call("PUT", `/v1/invoices/${last.invoice}/reverse`, {}));
      bills.pop();
      for (const known of records.values()) if (known.bill === bills.length) delete known.bill;
    },
  };
  const preview = async () => {
    const body = { accountNumber, targetDate: ENDS[1] };
    const { invoiceItems } = await good(
      tenant.call("POST", "/v1/operations/billing-preview", body),
    );
    return charged(invoiceItems);
  };
  return { take: (of: Step) => taken(steps, of), preview, due };
}

const charged = (lines: Answer[]): number[] =>
  lines
    .toSorted((a, b) => (a["serviceStartDate"] < b["serviceStartDate"] ? -1 : 1))
    .map(({ chargeAmount }) => chargeAmount)
    .filter((amount) => amount !== 0);

const amountsOf = async (invoice: string) =>
  charged((await good(tenant.call("GET", `/v1/invoices/${invoice}/items`))).invoiceItems);

test("usage that is corrected between bills and reversals is charged as its sender knows it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (taken) => {
      const { take, preview, due } = await customer();
      for (const one of taken) {
        await take(one);
        expect(await preview()).toEqual(due(1));
      }
    }),
    { numRuns: RUNS },
  );
  await expectBooksToHold();
});
