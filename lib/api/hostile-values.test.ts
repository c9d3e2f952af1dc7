import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeWorld, type World } from "@/lib/testing/world";
import { EVERGREEN, order, orderOf } from "@/lib/testing/ordering";
import { flushCalls } from "@/lib/platform/request-log";
import { handleApiRequest } from "@/lib/server/api";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let world: World;
let subscription: string;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  const endless = { initialTerm: EVERGREEN, bill: "2026-01-15" };
  const made = await order(tenant, orderOf(world.accountNumber, world.ratePlanId, endless));
  [subscription] = made.subscriptionNumbers ?? [made.subscriptions[0].subscriptionNumber];
});

type Answer = Awaited<ReturnType<TestTenant["call"]>>;

/** A refusal of category 20 or 30 that names the calendar's end and the field that leads there. */
function expectCalendarsEnd(answer: Answer, field: string): void {
  expect(answer.text).toContain("lies outside the years 1900 to 2999");
  expect(answer.text).toContain(field);
  expect([400, 422]).toContain(answer.status);
}

describe("a date beyond the calendar's end is refused by the name of its field", () => {
  const life = (verb: string, body: object) =>
    tenant.call("PUT", `/v1/subscriptions/${subscription}/${verb}`, body);

  test.each([
    [
      "suspend",
      { suspendPolicy: "FixedPeriodsFromToday", suspendPeriods: 1000, suspendPeriodsType: "Year" },
      "suspendPeriods",
    ],
    [
      "cancel",
      { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: "2999-12-31" },
      "cancellationEffectiveDate",
    ],
  ])("v1 %s", async (verb, body, field) => {
    expectCalendarsEnd(await life(verb, body), field);
  });

  test.each([
    [
      "pause",
      { pause_at: "specific_period", pause_interval: "year", pause_interval_count: 1000 },
      "pause_interval_count",
    ],
    [
      "pause",
      {
        pause_date: "2100-01-01",
        resume_behavior: {
          resume_date: "2999-12-31",
          extend_term: true,
        },
      },
      "resume_date",
    ],
    ["cancel", { cancel_date: "2999-12-31" }, "cancel_date"],
  ])("v2 %s", async (verb, body, field) => {
    const at = `/v2/subscriptions/${subscription}/${verb}`;
    expectCalendarsEnd(await tenant.call("POST", at, body), field);
  });

  test("an order", async () => {
    const charge = { productRatePlanChargeId: world.chargeId };
    const plan = (override: object) => ({
      productRatePlanId: world.ratePlanId,
      chargeOverrides: [{ ...charge, ...override }],
    });
    const account = await makeAccount(tenant, "Calendar");
    const ordered = (override: object) =>
      tenant.call(
        "POST",
        "/v1/orders",
        orderOf(account.accountNumber, world.ratePlanId, {
          initialTerm: EVERGREEN,
          plans: [plan(override)],
          bill: "2026-03-01",
        }),
      );
    const forEver = {
      endDate: { endDateCondition: "Specific_End_Date", specificEndDate: "2999-12-31" },
    };
    expectCalendarsEnd(await ordered(forEver), "specificEndDate");
    const long = {
      endDate: { endDateCondition: "Fixed_Period", upToPeriods: 1000, upToPeriodsType: "Years" },
    };
    expectCalendarsEnd(await ordered(long), "upToPeriods");
  });

  test("a payment schedule", async () => {
    const body = {
      accountNumber: world.accountNumber,
      amount: 10,
      startDate: "2999-06-01",
      period: "Monthly",
      occurrences: 12,
    };
    expectCalendarsEnd(await tenant.call("POST", "/v1/payment-schedules", body), "startDate");
  });

  test("a credit memo", async () => {
    const body = {
      accountNumber: world.accountNumber,
      effectiveDate: "2999-12-31",
      charges: [{ chargeId: world.chargeId, memoItemAmount: 1 }],
    };
    const answer = await tenant.call("POST", "/v1/credit-memos", body);
    expectCalendarsEnd(answer, "effectiveDate");
  });
});

describe("filters and paths", () => {
  const filter = (list: string, text: string) =>
    tenant.call("GET", `/object-query/${list}?filter[]=${encodeURIComponent(text)}`);

  test.each([
    "name.EQ:a\0b",
    "name.SW:a\u0000",
    "createdDate.GT:2026-01-01 (4111111111111111)",
    "createdDate.GT:2026-1-1 noon",
    "createdDate.GT:0001-01-01",
    "createdDate.EQ:2026-02-30",
    "createdDate.IN:[2026-01-01T25:00:00Z]",
    `balance.EQ:${"9".repeat(40)}`,
    "createdDate.EQ:2026-01-01T00:00:00+99:00",
  ])("%j is refused and does not reach the database", async (text) => {
    const answer = await filter("accounts", text);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.reasons[0].code).toBe(50000020);
    expect(answer.text).not.toContain("4111111111111111");
  });

  test.each([
    "2026-01-01",
    "2026-01-01T10:00:00Z",
    "2026-01-01 10:00:00.123456+00",
    "2026-01-01T10:00:00+0530",
  ])("an instant is written as %s", async (text) => {
    expect((await filter("accounts", `createdDate.GE:${text}`)).status).toBe(200);
  });

  test("pages continue from an instant's own text", async () => {
    await makeAccount(tenant, "Page one");
    await makeAccount(tenant, "Page two");
    const path = "/object-query/accounts?pageSize=1&sort[]=createdDate.DESC";
    const first = await tenant.call("GET", path);
    const next = String(first.body.nextPage).replace(/^https?:\/\/[^/]+/, "");
    const second = await tenant.call("GET", next);
    expect(second.status, second.text).toBe(200);
    expect(second.body.data[0].id).not.toBe(first.body.data[0].id);
  });

  test.each([
    "/v1/payments/a%00b",
    "/v1/accounts/%ED%A0%80",
    "/v1/credit-memos?accountNumber=%00",
    "/v1/payments?number=%00",
    "/v1/refunds?number=a%00",
  ])("%s is refused", async (path) => {
    const answer = await tenant.call("GET", path);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.reasons[0].code).toBe(50000020);
  });

  test("many lists leave no prepared statement behind", async () => {
    const kept = async () =>
      Number(
        (
          await tenant.as(() =>
            asOwner<{ n: string }>("select count(*) as n from pg_prepared_statements"),
          )
        )[0]?.n,
      );
    const before = await kept();
    const { declaredStatements, runOnce } = await import("@/lib/platform/database/db");
    await good(tenant.call("GET", "/object-query/accounts"));
    const declared = declaredStatements.size;
    for (let size = 1; size < 100; size++)
      await good(
        tenant.call("GET", `/object-query/accounts?pageSize=${size}&filter[]=name.NE:${size}`),
      );
    const lists = "select count(*) as n from pg_prepared_statements where name like 'list-%'";
    expect(await tenant.as(() => runOnce(lists, []))).toEqual([{ n: 0 }]);
    expect(await kept()).toBe(before);
    expect(declaredStatements.size).toBe(declared);
  });

  test.each(["/object-query/accounts", "/v2/subscriptions"])(
    "%s accepts twenty conditions and three orders, each of 300 characters, and no more",
    async (list) => {
      const many = (name: string, text: string, count: number) =>
        Array.from({ length: count }, () => `${name}[]=${encodeURIComponent(text)}`).join("&");
      const status = async (query: string) => (await tenant.call("GET", `${list}?${query}`)).status;
      const [own, order] = list.includes("v2")
        ? ["state.NE:x", "created_time.DESC"]
        : ["name.NE:x", "createdDate.DESC"];
      expect(await status(many("filter", own, 20))).toBe(200);
      expect(await status(many("filter", own, 21))).toBe(400);
      expect(await status(many("filter", `${own}${"x".repeat(300)}`, 1))).toBe(400);
      expect(await status(many("sort", order, 3))).toBe(200);
      expect(await status(many("sort", order, 4))).toBe(400);
    },
  );

  test("the request log stores calls beside one that could not be stored as received", async () => {
    await tenant.call(
      "POST",
      "/v1/accounts",
      { "\0\ud800": 1 },
      { headers: { "service-track-id": "odd-one" } },
    );
    await flushCalls();
    const rows = await asOwner("select message from request_log where track_id = 'odd-one'");
    expect(rows).toHaveLength(1);
  });
});

describe("codes of calls without a payload", () => {
  test.each([
    ["GET", "/v1/payments?pageSize=abc", 50000020],
    ["GET", "/v1/orders?status=Nonsense", 50000020],
    ["GET", `/v1/accounts/${"a".repeat(101)}`, 50000020],
    ["DELETE", `/v1/contacts/${"a".repeat(101)}`, 50000020],
    ["GET", "/object-query/accounts?filter[]=foo.EQ:1", 50000020],
    ["GET", "/v1/payment-schedules", 50000023],
    ["GET", "/v1/subscriptions/subscription-metrics", 50000023],
  ])("%s %s has %i and one reason", async (method, path, code) => {
    const answer = await tenant.call(method, path);
    expect(answer.status).toBe(400);
    expect(answer.body.reasons.map((reason: { code: number }) => reason.code)).toEqual([code]);
  });
});

describe("Service-Track-Id is echoed", () => {
  test.each([
    ["GET", "/v1/nothing-here", 404],
    ["PATCH", "/v1/orders", 405],
    ["OPTIONS", "/rest/v1/payment-methods/credit-cards", 401],
  ])("with %s %s", async (method, path, status) => {
    const headers = { "service-track-id": "mine-1", signature: "x", token: "y" };
    const response = await handleApiRequest(
      new Request(`http://localhost:3000${path}`, { method, headers }),
    );
    expect(response.status).toBe(status);
    expect(response.headers.get("service-track-id")).toBe("mine-1");
  });
});

describe("errors that are not ours", () => {
  test("a caller that disconnects has sent a malformed request", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error("aborted")),
    });
    const headers = { authorization: `Bearer ${tenant.token}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const response = await handleApiRequest(new Request("http://localhost:3000/v1/contacts", init));
    expect(response.status).toBe(400);
    expect((await response.json()).reasons[0].code % 100).toBe(90);
  });

  test("four clients created at once with one name are one client", async () => {
    const body = { name: "Twin", scopes: ["accounts:read"] };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => tenant.call("POST", "/v1/api-clients", body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

test.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
  "a field named %s is unknown, also with a text that cannot be stored",
  async (name) => {
    const paths = ["/v1/object/product", "/v1/accounts", "/v1/orders", "/v2/subscriptions"];
    for (const path of paths) {
      const answer = await tenant.call("POST", path, `{"${name}":"\\ud800"}`);
      expect(answer.text, path).not.toContain("internal error");
      expect(answer.status, path).toBe(400);
    }
    const related = await tenant.call("POST", `/v2/credit_memos?expand[]=${name}`, {
      ...{ invoice_id: "INV00000001", post: true },
    });
    expect(related.status).toBe(400);
    expect(related.text).toContain("expand must name");
  },
);
