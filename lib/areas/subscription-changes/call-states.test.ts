import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/*
 * Every state of a subscription with every call of both versions that changes one, over HTTP. Pairs
 * that are not in the table are refused with the category of the reason, and book nothing.
 */

const STATES = [
  "Active",
  "Pending Activation",
  "Pending Acceptance",
  "Pause booked",
  "Suspended",
  "Cancellation booked",
  "Cancelled",
  "Expired",
] as const;
type State = (typeof STATES)[number];

const WAITING: readonly State[] = ["Pending Activation", "Pending Acceptance"];
const OPEN: readonly State[] = ["Active", ...WAITING];
const PAUSED: readonly State[] = ["Pause booked", "Suspended"];

type Call = {
  readonly name: string;
  readonly method: string;
  readonly path: (number: string) => string;
  readonly body: object;
  /** Reference, States 4.1. */
  readonly allowed: readonly State[];
  /** The error category in other states: 20 for a subscription with a cancellation, otherwise 30. */
  readonly otherwise: (state: State) => number;
};

const isCancelled = (state: State) => (state.startsWith("Cancel") ? 20 : 30);
const isNotActive = (state: State) => (state === "Pause booked" ? 30 : 20);
const asksForSomethingElse = () => 30;

const v1 = (
  verb: string,
  body: object,
  allowed: readonly State[],
  otherwise: Call["otherwise"] = isCancelled,
): Call => ({
  name: `PUT /v1/subscriptions/…${verb}`,
  method: "PUT",
  path: (number) => `/v1/subscriptions/${number}${verb}`,
  body,
  allowed,
  otherwise,
});

const v2 = (
  method: string,
  verb: string,
  body: object,
  allowed: readonly State[],
  otherwise: Call["otherwise"] = isCancelled,
): Call => ({
  name: `${method} /v2/subscriptions/…${verb} ${Object.keys(body)[0] ?? ""}`,
  method,
  path: (number) => `/v2/subscriptions/${number}${verb}`,
  body,
  allowed,
  otherwise,
});

const RENEWABLE: readonly State[] = ["Active", "Expired"];

const CALLS: readonly Call[] = [
  v1("", { autoRenew: true }, [...OPEN, "Expired"]),
  v1("/renew", { runBilling: false }, RENEWABLE),
  v1("/cancel", { cancellationPolicy: "EndOfCurrentTerm" }, ["Active"], isNotActive),
  v1("/suspend", { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-05-01" }, ["Active"]),
  v1("/resume", { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-06-01" }, PAUSED),
  v1("/customFields", { customFields: { Region__c: "North" } }, STATES),
  v1("/versions/1/customFields", { customFields: { Region__c: "North" } }, STATES),
  v1("/delete", {}, STATES),
  v2("PATCH", "", { terms: { auto_renew: true } }, [...OPEN, "Expired"]),
  v2("PATCH", "", { renew: {} }, RENEWABLE),
  v2("POST", "/pause", { pause_date: "2026-05-01" }, ["Active"]),
  v2("POST", "/resume", { resume_date: "2026-06-01" }, PAUSED, asksForSomethingElse),
  v2("POST", "/cancel", { cancel_at: "subscription_term_end" }, OPEN),
  v2("POST", "/keep", {}, ["Cancellation booked"]),
  v2("POST", "/activate", {}, WAITING, asksForSomethingElse),
];

type Place = { tenant: TestTenant; accountNumber: string; ratePlanId: string };
const places = new Map<State, Place>();

async function place(demands: object): Promise<Place> {
  const tenant = await testTenant();
  await asOwner("update tenant set settings = settings || $2::jsonb where id = $1", [
    tenant.tenantId,
    JSON.stringify(demands),
  ]);
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant, "States", { autoPay: false });
  return { tenant, accountNumber, ratePlanId };
}

beforeAll(async () => {
  const plain = await place({});
  for (const state of STATES) places.set(state, plain);
  places.set("Pending Activation", await place({ requireServiceActivation: true }));
  places.set("Pending Acceptance", await place({ requireCustomerAcceptance: true }));
}, 60_000);

afterAll(expectBooksToHold);

/** The call that leads to each state on January 15. */
const INTO: Partial<Record<State, readonly [verb: string, body: object]>> = {
  "Pause booked": ["pause", { pause_date: "2026-03-01" }],
  Suspended: ["pause", { pause_date: "2026-01-15" }],
  "Cancellation booked": ["cancel", { cancel_date: "2026-03-01" }],
  Cancelled: ["cancel", { cancel_date: "2026-01-15" }],
};

async function inState(state: State): Promise<Place & { number: string }> {
  const at = places.get(state) as Place;
  const startDate = state === "Expired" ? "2025-01-15" : "2026-01-15";
  const made = await order(
    at.tenant,
    orderOf(at.accountNumber, at.ratePlanId, {
      initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate },
      triggerDates: [{ name: "ContractEffective", triggerDate: startDate }],
    }),
  );
  const number = String(made.subscriptions[0].subscriptionNumber);
  const [verb, body] = INTO[state] ?? [];
  if (verb) await good(at.tenant.call("POST", `/v2/subscriptions/${number}/${verb}`, body));
  return { ...at, number };
}

const walk = STATES.flatMap((state) => CALLS.map((call) => [state, call.name, call] as const));

describe("every state and every call", () => {
  test.each(walk)("%s: %s", async (state, _, call) => {
    const { tenant, number } = await inState(state);
    const shown = () => good(tenant.call("GET", `/v1/subscriptions/${number}`, undefined, LATEST));
    const before = await shown();
    const body =
      call.name.endsWith("activate ") && state === "Pending Acceptance"
        ? { customer_acceptance: "2026-01-20" }
        : call.name.endsWith("activate ")
          ? { service_activation: "2026-01-20" }
          : call.body;
    const answer = await tenant.call(call.method, call.path(number), body, LATEST);
    if (call.allowed.includes(state)) {
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return;
    }
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const code = answer.body.reasons?.[0].code ?? answer.body.errors?.[0].reason_code;
    expect([code % 100, answer.text]).toEqual([call.otherwise(state), expect.any(String)]);
    expect(await shown()).toEqual(before);
  });
});
