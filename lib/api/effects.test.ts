import { beforeAll, describe, expect, test } from "vitest";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { callApi, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD as card, good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { contracts } from "./contracts";
import type { Scope } from "@/lib/kernel/scopes";

let tenant: TestTenant;
let ratePlanId: string;
let accountNumber: string;
let subscriptionNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  const paid = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
  subscriptionNumber = (await order(tenant, paid)).subscriptions[0].subscriptionNumber;
});

/** Calls with a token that has some of the client's scopes. */
async function callWith(scopes: readonly Scope[], method: string, path: string, body?: object) {
  const { clientId: client_id, clientSecret: client_secret } = tenant;
  const asked = { grant_type: "client_credentials", client_id, client_secret };
  const issued = await callApi("POST", "/oauth/token", { ...asked, scope: scopes.join(" ") });
  return callApi(method, path, body, { ...LATEST, token: String(issued.body.access_token) });
}

const rowsOf = async (what: string) =>
  Number((await good(tenant.call("GET", `/object-query/${what}?pageSize=99`))).data.length);
const counts = async () =>
  Promise.all(["accounts", "subscriptions", "invoices", "payments", "refunds"].map(rowsOf));

const bill = { processingOptions: { runBilling: true } };
const plain = (more: object = {}) => ({ ...orderOf(accountNumber, ratePlanId), ...more });
const person = {
  name: "Ada Ltd",
  currency: "EUR",
  billToContact: { firstName: "Ada", lastName: "Hill", country: "DE" },
};
const ofNewAccount = (more: object = {}) => {
  const { existingAccountNumber: _, ...rest } = plain();
  return { ...rest, newAccount: { ...person, ...more } };
};

/** Each call with its scopes, and the scope whose absence refuses it. */
const EFFECTS: readonly [string, readonly Scope[], Scope, string, string, () => object][] = [
  ["an order bills", ["orders:write"], "invoices:write", "POST", "/v1/orders", () => plain(bill)],
  [
    "an order collects",
    ["orders:write", "invoices:write"],
    "payments:write",
    "POST",
    "/v1/orders",
    () => plain({ processingOptions: { runBilling: true, collectPayment: true } }),
  ],
  [
    "an order uses unapplied payments",
    ["orders:write", "invoices:write"],
    "payments:write",
    "POST",
    "/v1/orders",
    () => plain({ processingOptions: { runBilling: true, applyCredit: true } }),
  ],
  [
    "an order makes an account",
    ["orders:write"],
    "accounts:write",
    "POST",
    "/v1/orders",
    () => ofNewAccount(),
  ],
  [
    "an order stores the card of its account",
    ["orders:write", "accounts:write"],
    "payments:write",
    "POST",
    "/v1/orders",
    () => ofNewAccount({ creditCard: card }),
  ],
  [
    "a draft order will collect",
    ["orders:write", "invoices:write"],
    "payments:write",
    "POST",
    "/v1/orders",
    () =>
      plain({
        status: "Draft",
        processingOptions: { runBilling: true, collectPayment: true },
      }),
  ],
  [
    "an order behind the call collects",
    ["orders:write", "invoices:write"],
    "payments:write",
    "POST",
    "/v1/async/orders",
    () => plain({ processingOptions: { runBilling: true, collectPayment: true } }),
  ],
  [
    "a cancellation refunds",
    ["orders:write", "invoices:write"],
    "payments:write",
    "POST",
    "/v2/subscriptions/{subscription}/cancel",
    () => ({
      refund_amount: 10,
      processing_options: { collection_method: "process_refund" },
    }),
  ],
  [
    "a cancellation writes off",
    ["orders:write"],
    "invoices:write",
    "POST",
    "/v2/subscriptions/{subscription}/cancel",
    () => ({ write_off: true }),
  ],
  [
    "creating a subscription with version 1 bills by default",
    ["orders:write"],
    "invoices:write",
    "POST",
    "/v1/subscriptions",
    () => ({
      accountKey: accountNumber,
      contractEffectiveDate: "2026-01-15",
      termType: "EVERGREEN",
      renewalTerm: 0,
      subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
    }),
  ],
  [
    "a renewal of version 1 collects",
    ["orders:write", "invoices:write"],
    "payments:write",
    "PUT",
    "/v1/subscriptions/{subscription}/renew",
    () => ({ runBilling: true, collect: true }),
  ],
  [
    "an account stores a card",
    ["accounts:write"],
    "payments:write",
    "POST",
    "/v1/accounts",
    () => ({ ...person, creditCard: card }),
  ],
  [
    "an account brings a subscription",
    ["accounts:write"],
    "orders:write",
    "POST",
    "/v1/accounts",
    () => ({ ...person, subscription: {} }),
  ],
  [
    "a payment run uses credit memos",
    ["payments:write"],
    "invoices:write",
    "POST",
    "/v1/payment-runs",
    () => ({ targetDate: "2026-01-15", autoApplyCreditMemo: true }),
  ],
];

describe("a side effect of a call needs its own scope", () => {
  test.each(EFFECTS)(
    "when %s with %j: %s",
    async (_what, scopes, lacking, method, path, bodyOf) => {
      const before = await counts();
      const address = path.replace("{subscription}", subscriptionNumber);
      const whole = address === "/v1/accounts" && lacking === "orders:write";
      const body = whole ? { ...person, subscription: await subscriptionOfAccount() } : bodyOf();
      const answer = await callWith(scopes, method, address, body);
      expect(answer.status, answer.text).toBe(403);
      expect(answer.text).toContain(lacking);
      const { reasons = answer.body.errors } = answer.body;
      expect(reasons[0].code === 50000010 || reasons[0].reason_code === 50000010).toBe(true);
      expect(await counts()).toEqual(before);
    },
  );

  const subscriptionOfAccount = async () => ({
    contractEffectiveDate: "2026-01-15",
    termType: "EVERGREEN",
    subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
  });

  test("a draft that collects can only be activated by a caller who may collect", async () => {
    const draft = {
      status: "Draft",
      processingOptions: { runBilling: true, collectPayment: true },
    };
    const { orderNumber } = await order(tenant, plain(draft));
    const activate = `/v1/orders/${orderNumber}/activate`;
    const refused = await callWith(["orders:write", "invoices:write"], "PUT", activate);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("payments:write");
    const scopes = ["orders:write", "invoices:write", "payments:write"] as const;
    const done = await callWith(scopes, "PUT", activate);
    expect(done.status, done.text).toBe(200);
    expect(done.body.paymentNumber).toBeDefined();
  });

  test("an order without side effects needs orders:write alone", async () => {
    const answer = await callWith(["orders:write"], "POST", "/v1/orders", plain());
    expect(answer.status, answer.text).toBe(200);
  });
});

describe("a part of a response needs the scope with which it is read", () => {
  const READS: readonly [string, readonly Scope[], Scope][] = [
    ["/v2/subscriptions/{s}?expand[]=account", ["subscriptions:read"], "accounts:read"],
    ["/v2/subscriptions/{s}?expand[]=bill_to", ["subscriptions:read"], "accounts:read"],
    ["/v2/subscriptions/{s}?expand[]=invoice_items", ["subscriptions:read"], "invoices:read"],
    [
      "/v2/subscriptions/{s}?expand[]=subscription_plans.product",
      ["subscriptions:read"],
      "catalog:read",
    ],
    ["/v2/subscriptions?expand[]=invoice_items", ["subscriptions:read"], "invoices:read"],
    ["/v2/subscriptions/{s}/versions?expand[]=account", ["subscriptions:read"], "accounts:read"],
    ["/v1/accounts/{a}/summary", ["accounts:read"], "subscriptions:read"],
    ["/v1/accounts/{a}/activity", ["accounts:read"], "subscriptions:read"],
    ["/v1/home", ["invoices:read"], "subscriptions:read"],
  ];

  test.each(READS)("%s with %j: %s", async (path, scopes, lacking) => {
    const address = path.replace("{s}", subscriptionNumber).replace("{a}", accountNumber);
    const refused = await callWith(scopes, "GET", address);
    expect(refused.status, refused.text).toBe(403);
    expect(refused.text).toContain(lacking);
    const plainly = await callWith([...scopes], "GET", address.replace(/\?.*/, ""));
    if (address.includes("expand")) expect(plainly.status, plainly.text).toBe(200);
  });
});

test("every operation that may call a gateway declares that it may need payments:write", () => {
  const silent = contracts
    .filter(({ callsGateway, area }) => callsGateway && area !== "gateways" && area !== "dunning")
    .filter(
      ({ scope, also = [] }) =>
        scope !== "payments:write" && !also.some((of) => of.scope === "payments:write"),
    );
  expect(silent.map(({ id }) => id)).toEqual([]);
});
