import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/*
 * Every rule about a day, in every call that can break it: category 30, a message with the conflicting
 * day, and nothing is booked. The terms are from 2026-01-15 to 2027-01-15, and today is 2026-01-15.
 */

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
const numbers: Record<string, string> = {};
let waiting: { tenant: TestTenant; number: string; orderNumber: string };

const onDay = (day: string) => [{ name: "ContractEffective", triggerDate: day }];

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  ({ accountNumber } = await makeAccount(tenant));
  const make = async (name: string, words: Parameters<typeof orderOf>[2] = {}) => {
    const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, words));
    numbers[name] = String(made.subscriptions[0].subscriptionNumber);
  };
  const call = (name: string, verb: string, body: object) =>
    good(tenant.call("POST", `/v2/subscriptions/${numbers[name]}/${verb}`, body));
  await make("active");
  await make("paused");
  await call("paused", "pause", { pause_date: "2026-03-01" });
  await make("over", {
    triggerDates: onDay("2025-12-01"),
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate: "2025-12-01" },
  });
  await call("over", "pause", {
    pause_date: "2025-12-10",
    resume_behavior: { resume_date: "2026-01-10" },
  });
  await make("endless", { initialTerm: EVERGREEN });
  await make("ended");
  await call("ended", "cancel", { cancel_date: "2026-01-15" });
  waiting = await pending();
}, 60_000);

async function pending() {
  const own = await testTenant();
  await asOwner("update tenant set settings = settings || $2::jsonb where id = $1", [
    own.tenantId,
    JSON.stringify({ requireServiceActivation: true, requireCustomerAcceptance: true }),
  ]);
  const { ratePlanId } = await makeCatalog(own);
  const account = await makeAccount(own);
  const made = await order(own, orderOf(account.accountNumber, ratePlanId));
  const { orderNumber } = made;
  return { tenant: own, number: String(made.subscriptions[0].subscriptionNumber), orderNumber };
}

afterAll(expectBooksToHold);

const ordered = (...orderActions: object[]) => ({
  orderDate: "2026-01-15",
  existingAccountNumber: accountNumber,
  subscriptions: [{ subscriptionNumber: "", orderActions }],
});
const dated = (type: string, day: string, container: object) => ({
  type,
  triggerDates: onDay(day),
  ...container,
});
const suspendOn = (suspendSpecificDate: string) => ({
  suspendPolicy: "SpecificDate",
  suspendSpecificDate,
});
const resumeOn = (resumeSpecificDate: string) => ({
  resumePolicy: "SpecificDate",
  resumeSpecificDate,
});
const cancelOn = (cancellationEffectiveDate: string) => ({
  cancellationPolicy: "SpecificDate",
  cancellationEffectiveDate,
});
const plans = () => ({
  add: { productRatePlanId: plan.ratePlanId },
  old: { productRatePlanNumber: plan.ratePlanNumber },
});

type Case = readonly [
  what: string,
  state: string,
  method: string,
  path: string,
  body: () => object,
  named: string,
];

const action = (state: string, type: string, container: () => object, named: string): Case => [
  `order: ${type} of a subscription that is ${state}, naming ${named}`,
  state,
  "POST",
  "/v1/orders",
  () => ordered({ type, ...container() }),
  named,
];
const v1 = (state: string, verb: string, body: object, named: string): Case => [
  `PUT /v1/…${verb} ${JSON.stringify(body)}`,
  state,
  "PUT",
  `/v1/subscriptions/#${verb}`,
  () => body,
  named,
];
const v2 = (state: string, verb: string, body: object, named: string): Case => [
  `/v2/…${verb} ${JSON.stringify(body)}`,
  state,
  verb === "" ? "PATCH" : "POST",
  `/v2/subscriptions/#${verb}`,
  () => body,
  named,
];

/** Each change before its earliest day, and after its latest one where the term bounds it. */
const bounded = (type: string, container: () => object): Case[] => [
  action("active", type, () => dated(type, "2026-01-14", container()), "2026-01-15"),
  action("active", type, () => dated(type, "2027-01-16", container()), "2027-01-15"),
];

const CASES: readonly Case[] = [
  ...bounded("AddProduct", () => ({ addProduct: plans().add })),
  ...bounded("UpdateProduct", () => ({ updateProduct: plans().old })),
  ...bounded("RemoveProduct", () => ({ removeProduct: plans().old })),
  ...bounded("ChangePlan", () => ({
    changePlan: { ...plans().old, newProductRatePlan: plans().add },
  })),
  ...bounded("TermsAndConditions", () => ({ termsAndConditions: { autoRenew: true } })),
  ...bounded("OwnerTransfer", () => ({
    ownerTransfer: { destinationAccountNumber: accountNumber },
  })),
  ...["2026-01-14", "2027-01-16"].map((day) =>
    action("active", "RenewSubscription", () => dated("RenewSubscription", day, {}), "2027-01-15"),
  ),
  ...["2026-01-14", "2027-01-15"].map((day, index) =>
    action(
      "active",
      "Suspend",
      () => ({ suspend: suspendOn(day) }),
      index ? "2027-01-15" : "2026-01-15",
    ),
  ),
  ...["2026-01-14", "2027-01-16"].map((day, index) =>
    action(
      "active",
      "CancelSubscription",
      () => ({ cancelSubscription: cancelOn(day) }),
      index ? "2027-01-15" : "2026-01-15",
    ),
  ),
  action("over", "Suspend", () => ({ suspend: suspendOn("2026-01-09") }), "2026-01-10"),
  v1("over", "/suspend", suspendOn("2026-01-09"), "2026-01-10"),
  v2("over", "/pause", { pause_date: "2026-01-09" }, "2026-01-10"),
  action("paused", "Resume", () => ({ resume: resumeOn("2026-02-28") }), "2026-03-01"),
  action("paused", "Resume", () => ({ resume: resumeOn("2027-01-16") }), "2027-01-15"),
  action("endless", "RenewSubscription", () => ({}), "TERMED"),
  v1("endless", "/renew", { runBilling: false }, "TERMED"),
  v2("endless", "", { renew: {} }, "TERMED"),
  v2("endless", "", { renewals: [{}, {}] }, "TERMED"),
  ...["2027-01-14", "2027-01-16"].flatMap((contract_effective) => [
    v2("active", "", { renew: { start_on: { contract_effective } } }, "2027-01-15"),
    v2("active", "", { renewals: [{ start_on: { contract_effective } }] }, "2027-01-15"),
  ]),
  v1("active", "/suspend", suspendOn("2026-01-14"), "2026-01-15"),
  v1("active", "/suspend", suspendOn("2027-01-15"), "2027-01-15"),
  v1(
    "active",
    "/suspend",
    { ...suspendOn("2026-03-01"), resume: true, ...resumeOn("2026-02-01") },
    "2026-03-01",
  ),
  v1("paused", "/resume", resumeOn("2026-02-28"), "2026-03-01"),
  v1("paused", "/resume", resumeOn("2027-01-16"), "2027-01-15"),
  v1("active", "/cancel", cancelOn("2026-01-14"), "2026-01-15"),
  v1("active", "/cancel", cancelOn("2027-01-16"), "2027-01-15"),
  v2("active", "/pause", { pause_date: "2026-01-14" }, "2026-01-15"),
  v2("active", "/pause", { pause_date: "2027-01-15" }, "2027-01-15"),
  v2(
    "active",
    "/pause",
    { pause_date: "2026-12-15", pause_interval: "month", pause_interval_count: 2 },
    "2027-01-15",
  ),
  v2(
    "active",
    "/pause",
    { pause_date: "2026-03-01", resume_behavior: { resume_date: "2026-02-28" } },
    "2026-03-01",
  ),
  v2("paused", "/resume", { resume_date: "2026-02-28" }, "2026-03-01"),
  v2("paused", "/resume", { resume_date: "2027-01-16" }, "2027-01-15"),
  v2("active", "/cancel", { cancel_date: "2026-01-14" }, "2026-01-15"),
  v2("active", "/cancel", { cancel_date: "2027-01-16" }, "2027-01-15"),
  v2("active", "", { pause: { pause_date: "2026-01-14" } }, "2026-01-15"),
  v2("active", "", { cancel: { cancel_date: "2027-01-16" } }, "2027-01-15"),
  v2(
    "active",
    "",
    {
      add_subscription_plans: [
        { subscription_plan: {}, start_on: { contract_effective: "2026-01-14" } },
      ],
    },
    "2026-01-15",
  ),
];

async function versions() {
  const rows = await asOwner<{ number: string; version: number }>(
    "select subscription_number as number, version from subscription where tenant_id = $1 order by 1",
    [tenant.tenantId],
  );
  return rows.map(({ number, version }) => `${number} ${version}`);
}

describe("a day that breaks a rule", () => {
  test.each(CASES)("%s", async (_what, state, method, path, body, named) => {
    const number = numbers[state] ?? "";
    const sent = JSON.parse(
      JSON.stringify(body())
        .replace('"subscriptionNumber":""', `"subscriptionNumber":"${number}"`)
        .replace('"subscription_plan":{}', `"subscription_plan":{"plan_id":"${plan.ratePlanId}"}`),
    );
    const before = await versions();
    const answer = await tenant.call(method, path.replace("#", number), sent, LATEST);
    const [reason] = answer.body.reasons ?? answer.body.errors ?? [];
    const code = reason?.code ?? 0;
    expect([answer.status, (reason?.reason_code ?? code) % 100, reason?.message]).toEqual([
      422,
      30,
      expect.stringContaining(named),
    ]);
    expect(await versions()).toEqual(before);
  });

  test.each(["2026-03-01", "2027-01-15"])(
    "is neither the first day of a pause nor the end of the term: it resumes on %s",
    async (resume_date) => {
      const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId));
      const path = `/v2/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
      await good(tenant.call("POST", `${path}/pause`, { pause_date: "2026-03-01" }));
      const resumed = await good(tenant.call("PATCH", path, { resume: { resume_date } }));
      expect(resumed).toMatchObject({ version: 3, state: "active" });
    },
  );

  test.each([
    [{ service_activation: "2026-01-14" }, "ContractEffective"],
    [
      { service_activation: "2026-02-01", customer_acceptance: "2026-01-31" },
      "customer_acceptance",
    ],
  ])("of an activation: %j", async (body, named) => {
    const path = `/v2/subscriptions/${waiting.number}/activate`;
    const answer = await waiting.tenant.call("POST", path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].reason_code % 100).toBe(30);
    expect(answer.body.errors[0].message).toContain(named);
  });

  test.each([
    [[["ServiceActivation", "2026-01-14"]], "ContractEffective"],
    [
      [
        ["ServiceActivation", "2026-02-01"],
        ["CustomerAcceptance", "2026-01-31"],
      ],
      "CustomerAcceptance",
    ],
  ])("of trigger dates: %j", async (list, named) => {
    const { orderNumber, number } = waiting;
    const triggerDates = list.map(([name, triggerDate]) => ({ name, triggerDate }));
    const answer = await waiting.tenant.call(
      "PUT",
      `/v1/orders/${orderNumber}/triggerDates`,
      {
        subscriptions: [
          { subscriptionNumber: number, orderActions: [{ sequence: 1, triggerDates }] },
        ],
      },
      LATEST,
    );
    expect([answer.status, answer.body.reasons?.[0].code % 100]).toEqual([422, 30]);
    expect(answer.body.reasons[0].message).toContain(named);
  });
});

test("a cancellation can be undone until its day, which the error names", async () => {
  const answer = await tenant.call("POST", `/v2/subscriptions/${numbers.ended}/keep`, {});
  expect(answer.body.errors[0].reason_code % 100).toBe(20);
  expect(answer.body.errors[0].message).toContain("as of 2026-01-15");
});

describe("the codes of the interface", () => {
  const code = async (path: string, body: object, method = "POST") =>
    (await tenant.call(method, path, body, LATEST)).body.reasons[0].code;

  test("are the same for refused orders and their previews", async () => {
    const on = (state: string, ...orderActions: object[]) => ({
      ...ordered(...orderActions),
      subscriptions: [{ subscriptionNumber: numbers[state] ?? state, orderActions }],
    });
    const terms = { type: "TermsAndConditions", termsAndConditions: { autoRenew: true } };
    const suspend = { type: "Suspend", suspend: suspendOn("2030-01-01") };
    for (const [body, ordering, preview] of [
      [on("ended", terms), 58730020, 58740020],
      [on("active", suspend), 58730030, 58740030],
      [on("A-S99999999", terms), 58730040, 58740040],
      [on("active", { type: "Suspend" }), 58730122, 58730122],
    ] as const) {
      expect(await code("/v1/orders", body)).toBe(ordering);
      const { orderDate, ...rest } = body;
      const previewOptions = { previewThruType: "NumberOfPeriods", previewNumberOfPeriods: 1 };
      expect(await code("/v1/orders/preview", { orderDate, ...rest, previewOptions })).toBe(
        preview,
      );
    }
  });

  test("are those of version 1 for term types and cancellations", async () => {
    const creation = {
      accountKey: accountNumber,
      contractEffectiveDate: "2026-01-15",
      termType: "SOMETIMES",
      renewalTerm: 12,
      subscribeToRatePlans: [plans().add],
    };
    expect(await code("/v1/subscriptions", creation)).toBe(53000220);
    const cancel = { cancellationPolicy: "EndOfCurrentTerm" };
    const path = (state: string) => `/v1/subscriptions/${numbers[state] ?? ""}/cancel`;
    expect(await code(path("ended"), cancel, "PUT")).toBe(53200020);
    expect(await code(path("active"), { ...cancel, invoice: true }, "PUT")).toBe(53200021);
  });
});
