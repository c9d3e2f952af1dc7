import { afterAll, beforeAll, expect, test } from "vitest";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { type FileThatRan, filesThatRun } from "./functions-that-ran";

/** The files that every operation runs through. */
const SHARED = /^lib\/(api|kernel|lists|platform|server|values)\//;
/** Pure models that a reader takes as one call: the billing engine, and the replay of a subscription's actions. */
const PURE = /^lib\/(billing\/|areas\/subscriptions\/timeline\/[^/]+-model\.ts$)/;
const CHOSEN = (process.env.JOURNEYS ?? "").split(",").filter(Boolean);

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

async function subscribed(): Promise<string> {
  const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
  return made.subscriptions[0].subscriptionNumber;
}

type Journey = () => Promise<() => Promise<unknown>>;

/** Each creates what it needs, then returns the one counted request. */
const JOURNEYS: Record<string, Journey> = {
  "GET /v1/accounts/{key}": async () => () =>
    good(tenant.call("GET", `/v1/accounts/${accountNumber}`)),
  "GET /v1/subscriptions/{key}": async () => {
    const key = await subscribed();
    return () => good(tenant.call("GET", `/v1/subscriptions/${key}`));
  },
  "POST /v2/subscriptions/{id}/pause": async () => {
    const key = await subscribed();
    const body = { pause_date: "2026-02-15" };
    return () => good(tenant.call("POST", `/v2/subscriptions/${key}/pause`, body));
  },
  "PUT /v1/subscriptions/{key}/suspend": async () => {
    const key = await subscribed();
    const body = { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-02-15" };
    return () => good(tenant.call("PUT", `/v1/subscriptions/${key}/suspend`, body));
  },
  "POST /v1/orders, billed": async () => subscribed,
  "POST /v1/payment-methods": async () => () =>
    good(
      tenant.call("POST", "/v1/payment-methods", {
        type: "CreditCard",
        accountKey: accountNumber,
        cardNumber: "4242424242424242",
        expirationMonth: 12,
        expirationYear: 2039,
        cardHolderInfo: { cardHolderName: "Ada Hill" },
      }),
    ),
  "GET /v1/invoices/{key}/pdf": async () => {
    const billed = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const [invoiceNumber] = (await order(tenant, billed)).invoiceNumbers;
    return () => good(tenant.call("GET", `/v1/invoices/${invoiceNumber}/pdf`));
  },
};

const rows: string[] = [];

afterAll(() => process.stdout.write(`\n${rows.join("\n")}\n`));

const sum = (files: readonly FileThatRan[], of: "functions" | "lines") =>
  files.reduce((total, file) => total + file[of], 0);

test.each(
  Object.keys(JOURNEYS).filter(
    (name) => !CHOSEN.length || CHOSEN.some((word) => name.startsWith(word)),
  ),
)("%s", async (name) => {
  const prepare = JOURNEYS[name];
  if (prepare === undefined) throw new Error(`There is no journey ${name}.`);
  // What only a first call initialises belongs to no journey.
  await (await prepare())();
  const request = await prepare();
  const files = await filesThatRun(async () => {
    await request();
  });
  expect(files.length).toBeGreaterThan(0);
  const own = files.filter((file) => !SHARED.test(file.name));
  const told = own.filter((file) => !PURE.test(file.name));
  rows.push(
    `${name}: ${files.length} files, ${sum(files, "functions")} functions, ${sum(files, "lines")} lines; ` +
      `${own.length} files and ${sum(own, "lines")} lines beyond what every operation goes through; ` +
      `${told.length} files and ${sum(told, "lines")} lines of these outside the engine and the replay`,
  );
  if (CHOSEN.length === 0) return;
  for (const file of files) {
    const kind = SHARED.test(file.name) ? "shared" : PURE.test(file.name) ? "pure" : "own";
    rows.push(`  ${kind} ${file.name} (${file.functions} functions, ${file.lines} lines)`);
  }
});
