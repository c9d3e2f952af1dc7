import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

/** A subscription from the test clock's day, billed through it. */
async function subscribed(words: Parameters<typeof orderOf>[2] = {}): Promise<string> {
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", ...words }),
  );
  return made.subscriptions[0].subscriptionNumber;
}

const post = (key: string, verb: string, body: object = {}) =>
  tenant.call("POST", `/v2/subscriptions/${key}/${verb}`, body);
const read = (key: string) => good(tenant.call("GET", `/v2/subscriptions/${key}`));

describe("a cancellation with a refund", () => {
  const cancel = (key: string, body: object) =>
    post(key, "cancel", { cancel_date: "2026-01-15", ...body });
  const back = { collection_method: "process_refund", refund_reason_code: "Unhappy" };

  test("returns its refund and write-off", async () => {
    const paid = await subscribed({ collect: true });
    const answer = await good(cancel(paid, { refund_amount: 71.5, processing_options: back }));
    expect(answer).toMatchObject({
      state: "canceled",
      ar_transactions: {
        invoice_numbers: [],
        credit_memo_numbers: [expect.stringMatching(/^CM/)],
        refunds: [{ invoice_numbers: [expect.any(String)], state: "succeeded" }],
        payments: [],
      },
    });
    const [{ refund_number }] = answer.ar_transactions.refunds;
    const refund = await good(tenant.call("GET", `/v1/refunds/${refund_number}`));
    expect(refund).toMatchObject({ amount: 71.5, reasonCode: "Unhappy" });
    const owed = await good(cancel(await subscribed(), { write_off: true }));
    expect(owed).toMatchObject({ write_offs: [{ amount: 71.5, state: "succeeded" }] });
    expect(owed).not.toHaveProperty("ar_transactions");
  });

  test.each([
    ["more than was paid", { refund_amount: 99, processing_options: back }, "71.5 was paid"],
    ["a refund without its amount", { processing_options: back }, "needs refund_amount"],
    [
      "a reason for nothing",
      { processing_options: { refund_reason_code: "Unhappy" } },
      "needs refund_amount",
    ],
    [
      "accounting codes",
      { write_off: true, write_off_behavior: { on_account_accounting_code: "A" } },
      "write_off_behavior",
    ],
  ])("refuses %s", async (_what, body, text) => {
    const patch = {
      custom_fields: {},
      processing_options: { collection_method: "process_refund" },
    };
    const path = `/v2/subscriptions/${await subscribed()}`;
    const kept = await tenant.call("PATCH", path, patch);
    expect(kept.body.errors[0].message).toContain("cancels");
    const { body: answer } = await cancel(await subscribed({ collect: true }), body);
    expect(answer.errors[0].message).toContain(text);
  });
});

describe("a pause", () => {
  test("on a future day leaves the subscription active until then, and paused from then on", async () => {
    const key = await subscribed();
    const answer = await good(post(key, "pause", { pause_date: "2026-02-01" }));
    expect(answer).toMatchObject({ subscription_number: key, version: 2 });
    await advanceClock(tenant, "2026-02-01");
    expect((await read(key)).state).toBe("paused");
    const resumed = await good(post(key, "resume", { resume_date: "2026-02-01" }));
    expect(resumed.state).toBe("active");
  });

  test("at the end of the billing period has the requested duration, and extends the term", async () => {
    const key = await subscribed();
    const before = await read(key);
    const paused = await good(
      post(key, "pause", {
        pause_at: "specific_period",
        pause_interval: "month",
        pause_interval_count: 1,
        resume_behavior: { extend_term: true },
      }),
    );
    const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
    expect(months(paused.end_date) - months(before.end_date)).toBe(1);
    const stored = await replayedAndStored(tenant, paused.id);
    expect(stored.stored).toEqual(stored.replayed);
  });

  test("stores that its resumption extends the term", async () => {
    const key = await subscribed();
    const { end_date: end } = await read(key);
    await good(
      post(key, "pause", { pause_date: "2026-03-01", resume_behavior: { extend_term: true } }),
    );
    const resumed = await good(post(key, "resume", { resume_date: "2026-04-01" }));
    expect(resumed.end_date > end).toBe(true);
  });

  test.each([
    [{}, 22],
    [{ pause_at: "specific_date" }, 22],
    [{ pause_at: "specific_period" }, 22],
    [{ pause_at: "specific_period", pause_interval: "month" }, 22],
    [{ pause_at: "specific_period", pause_date: "2026-03-01" }, 30],
    [{ pause_date: "2025-01-01" }, 30],
    [{ pause_date: "2030-01-01" }, 30],
    [{ pause_at: "sometime" }, 20],
  ])("is refused as %j", async (body, category) => {
    const key = await subscribed();
    const answer = await post(key, "pause", body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.errors[0].reason_code % 100).toBe(category);
    expect(await read(key)).toMatchObject({ version: 1, state: "active" });
  });

  test("allows only to resume", async () => {
    const key = await subscribed();
    await good(post(key, "pause", { pause_date: "2026-02-10" }));
    const renew = { renew: { start_on: { contract_effective: "2027-01-15" } } };
    for (const answer of [
      await post(key, "pause", { pause_date: "2026-03-10" }),
      await post(key, "cancel", { cancel_date: "2026-03-10" }),
      await tenant.call("PATCH", `/v2/subscriptions/${key}`, renew),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).toContain("2026-02-10");
    }
    expect((await good(post(key, "resume", { resume_at: "pause_date" }))).state).toBe("active");
    expect((await good(post(key, "cancel", { cancel_date: "2026-03-10" }))).version).toBe(4);
  });

  test("cannot be resumed before it begins or after the term", async () => {
    const key = await subscribed();
    await good(post(key, "pause", { pause_date: "2026-03-01" }));
    for (const resume_date of ["2026-02-01", "2027-06-01"]) {
      const answer = await post(key, "resume", { resume_date });
      expect([422, 400]).toContain(answer.status);
    }
  });
});

describe("a renewal by PATCH", () => {
  const renewal = {
    renew: { start_on: { contract_effective: "2027-01-15" } },
    terms: { renewal_term: { interval: "month", interval_count: 6, type: "termed" } },
  };

  test("begins at the end of the term, with the requested length", async () => {
    const key = await subscribed();
    const terms = { ...renewal.terms, payment_terms: "Net 30" };
    const renewed = await good(
      tenant.call("PATCH", `/v2/subscriptions/${key}`, { ...renewal, terms }),
    );
    expect(renewed).toMatchObject({
      ...{ state: "active", payment_terms: "Net 30" },
      current_term: { start_date: "2027-01-15", end_date: "2027-07-15", interval_count: 6 },
    });
  });

  test("is for termed subscriptions only", async () => {
    const key = await subscribed({ initialTerm: EVERGREEN });
    const answer = await tenant.call("PATCH", `/v2/subscriptions/${key}`, renewal);
    expect(answer.status).toBe(422);
  });

  test("of an unknown key is not found, in the format of version 2", async () => {
    const answer = await tenant.call("PATCH", "/v2/subscriptions/A-S99999999", renewal);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ errors: [{ code: expect.any(String) }] });
  });

  test("an empty body is refused", async () => {
    const key = await subscribed();
    const answer = await tenant.call("PATCH", `/v2/subscriptions/${key}`, {});
    expect(answer.status).toBe(400);
  });
});

describe("the end of a subscription", () => {
  test("is booked by cancel and undone by keep until its day", async () => {
    const key = await subscribed();
    const canceled = await good(post(key, "cancel", { cancel_at: "subscription_term_end" }));
    expect(canceled).toMatchObject({ end_date: "2027-01-15" });
    const kept = await good(post(key, "keep"));
    expect(kept.state).toBe("active");
    expect((await post(key, "keep")).status).toBe(422);
  });

  test("today credits billed days beyond it when the call bills", async () => {
    const key = await subscribed();
    const canceled = await good(
      post(key, "cancel", {
        cancel_date: "2026-01-15",
        processing_options: { collection_method: "run_billing", target_date: "2026-01-15" },
      }),
    );
    expect(canceled.state).toBe("canceled");
  });
});

describe("a pending subscription", () => {
  test("becomes active by the date that it lacks, and only a pending one does", async () => {
    const waiting = await testTenant({ settings: { requireServiceActivation: true } });
    const world = await makeCatalog(waiting);
    const account = await makeAccount(waiting);
    const asked = orderOf(account.accountNumber, world.ratePlanId, { bill: false });
    const made = await order(waiting, asked);
    const key = made.subscriptions[0].subscriptionNumber;
    const path = `/v2/subscriptions/${key}/activate`;
    expect(made.subscriptions[0].status).toBe("Pending Activation");
    expect((await waiting.call("POST", path, {})).status).toBe(400);
    const active = await good(waiting.call("POST", path, { service_activation: "2026-02-01" }));
    expect(active).toMatchObject({ state: "active", service_activation: "2026-02-01" });
    expect((await waiting.call("POST", path, { service_activation: "2026-02-01" })).status).toBe(
      422,
    );
  });
});

describe("subscriptions in version 2", () => {
  test("are created with plans and prices, listed by state, and read with chosen fields", async () => {
    const created = await tenant.call("POST", "/v2/subscriptions", {
      account_number: accountNumber,
      initial_term: { type: "termed", interval: "year", interval_count: 1 },
      start_on: { contract_effective: "2026-01-15" },
      subscription_plans: [{ plan_id: ratePlanId }],
    });
    expect(created.status).toBe(201);
    const number = created.body.subscription_number;
    const list = await good(
      tenant.call(
        "GET",
        `/v2/subscriptions?filter[]=state.EQ:active&filter[]=subscription_number.EQ:${number}&fields[]=state`,
      ),
    );
    expect(list).toEqual({ data: [{ id: created.body.id, state: "active" }], next_page: null });
  });

  test("keep every version, the newest first", async () => {
    const key = await subscribed();
    await good(post(key, "pause", { pause_date: "2026-03-01" }));
    const { data } = await good(tenant.call("GET", `/v2/subscriptions/${key}/versions`));
    expect(data).toMatchObject([
      {
        version: 2,
        latest_version: true,
        actions: { data: [{ type: "pause", effective_date: "2026-03-01" }], next_page: null },
      },
      { version: 1, latest_version: false, state: "expired" },
    ]);
  });

  test("keep the state of each version, and return it with the requested parts, page by page", async () => {
    const key = await subscribed();
    const patch = { description: "Told later", terms: { auto_renew: true } };
    await good(tenant.call("PATCH", `/v2/subscriptions/${key}`, patch));
    await good(post(key, "pause", { pause_date: "2026-03-01" }));
    const path = `/v2/subscriptions/${key}/versions`;
    const all = await good(tenant.call("GET", `${path}?expand[]=account`));
    const [, told, first] = all.data;
    expect(told).toMatchObject({
      ...{ version: 2, auto_renew: true },
      order: { description: "Told later" },
    });
    expect(first).toMatchObject({
      ...{ version: 1, auto_renew: false, state: "expired" },
      contracted_mrr: told.contracted_mrr,
      account: { account_number: accountNumber },
      order: { category: "sale", state: "complete", order_number: first.order_number },
    });
    const asked =
      "fields[]=version&actions.fields[]=type&expand[]=subscription_plans.subscription_items" +
      "&subscription_items.fields[]=quantity&sort[]=version.ASC&filter[]=version.LE:2&page_size=1";
    const one = await good(tenant.call("GET", `${path}?${asked}`));
    const two = await good(tenant.call("GET", one.next_page.replace("http://localhost:3000", "")));
    expect(two.next_page).toBeNull();
    for (const [{ data }, version, type] of [
      [one, 1, "create_subscription"],
      [two, 2, "terms"],
    ] as const) {
      const [row] = data;
      expect(Object.keys(row).sort()).toEqual([
        ...["actions", "id", "order", "subscription_plans", "version"],
      ]);
      expect(row.version).toBe(version);
      expect(row.actions.data).toEqual([{ action_id: expect.any(String), type }]);
      const [item] = row.subscription_plans.data[0].subscription_items.data;
      expect(Object.keys(item).sort()).toEqual(["id", "quantity"]);
    }
    const wrong = await tenant.call("GET", `${path}?sort[]=state.ASC`);
    expect([wrong.status, wrong.body.errors[0].reason_code]).toEqual([400, 50000020]);
  });
});
