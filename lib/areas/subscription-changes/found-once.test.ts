import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { statementsDuring } from "@/lib/testing/statements-during";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const CALLS: readonly [string, "POST" | "PUT", (key: string) => string, object][] = [
  [
    "a pause of version 2",
    "POST",
    (key) => `/v2/subscriptions/${key}/pause`,
    { pause_date: "2026-02-15" },
  ],
  [
    "a suspension of version 1",
    "PUT",
    (key) => `/v1/subscriptions/${key}/suspend`,
    { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-15" },
  ],
  ["a cancellation of version 2", "POST", (key) => `/v2/subscriptions/${key}/cancel`, {}],
];

/** Statements that find accounts or subscriptions. */
const FINDS = /^\s*(select|with)\b.*\bfrom\s+("public"\.)?"?(account|subscription)"?\s/is;

test.each(CALLS)("%s finds and locks nothing twice", async (_, method, pathOf, body) => {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId));
  const path = pathOf(made.subscriptions[0].subscriptionNumber);
  const sent = await statementsDuring(async () => {
    await good(tenant.call(method, path, body));
  });
  const found = sent.filter(({ text }) => FINDS.test(text));
  const names = found.map(({ name, text, values }) => `${name || text} ${JSON.stringify(values)}`);
  expect(found.map(({ name }) => name)).toContain("subscription-to-change");
  expect(names.filter((of, index) => names.indexOf(of) !== index)).toEqual([]);
  const locks = sent.filter(({ text }) => /from account a\b[^;]*for (no key )?update/is.test(text));
  expect(locks).toHaveLength(1);
});
