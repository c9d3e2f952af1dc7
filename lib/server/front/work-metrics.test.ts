import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { LONGEST_WAIT } from "@/lib/areas/daily-work/waiting-model";
import { checkout } from "@/lib/server/checkout";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { answerWatcher, measureAnswer } from "./health";
import { measureWork } from "./work-metrics";

let tenant: TestTenant;
let later = performance.now();

beforeAll(async () => {
  tenant = await testTenant({ clockAt: undefined });
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", newSubscriptionOrder(accountNumber, ratePlanId)));
  measureAnswer("api", 500, 0.01);
});

/** The lines of /metrics, read once the previous figures have expired. */
async function figures(): Promise<Map<string, number>> {
  await measureWork((later += 60_000));
  const headers = { "x-forwarded-for": "127.0.0.1" };
  const request = new Request("http://localhost:3000/metrics", { headers });
  const answer = await answerWatcher(request, "/metrics", { ready: true, draining: false });
  const text = (await answer?.text()) ?? "";
  return new Map(
    [...text.matchAll(/^(perennial_\S+) (\S+)$/gm)].map((line) => [line[1] ?? "", Number(line[2])]),
  );
}

const change = (sql: string) => asOwner(`${sql} where tenant_id = $1`, [tenant.tenantId]);

test("the metrics show how much work waits over all tenants, and for how long", async () => {
  await change("update rate_plan_charge set next_billing_date = current_date - 3");
  await change(
    "update gateway_intent set state = 'unknown', created_at = now() - interval '40 minutes'",
  );
  await change("update outbox set dispatched_at = null");
  await asOwner("select graphile_worker.add_job('reap', run_at := now() - interval '20 minutes')");
  await asOwner("insert into worker_heartbeat values ('w', now() - interval '90 seconds')");
  const found = await figures();
  expect(found.get('perennial_work_waiting{kind="bill"}')).toBe(2);
  expect(found.get('perennial_work_oldest_seconds{kind="bill"}')).toBeGreaterThan(3 * 86_400 - 1);
  expect(found.get('perennial_work_waiting{kind="gatewayIntent"}')).toBe(1);
  expect(found.get('perennial_work_oldest_seconds{kind="gatewayIntent"}')).toBeGreaterThan(2399);
  expect(found.get('perennial_work_waiting{kind="event"}')).toBeGreaterThan(1);
  expect(found.get('perennial_work_waiting{kind="job"}')).toBe(1);
  expect(found.get('perennial_work_oldest_seconds{kind="job"}')).toBeGreaterThan(1199);
  expect(found.get("perennial_worker_silent_seconds")).toBeGreaterThan(89);
  expect(found.get("perennial_work_known")).toBe(1);
});

test("metrics that could not be read are removed", async () => {
  await asOwner("alter function waiting_work_of_all() rename to gone");
  const found = await figures();
  await asOwner("alter function gone() rename to waiting_work_of_all");
  expect(found.get("perennial_work_known")).toBe(0);
  expect(found.get("perennial_worker_silent_seconds")).toBeNaN();
  expect([...found.keys()].filter((name) => name.includes('kind="bill"'))).toEqual([]);
  expect((await figures()).get("perennial_work_known")).toBe(1);
});

test("recent metrics are reused, and finished work is not shown", async () => {
  await change("update rate_plan_charge set next_billing_date = '2099-01-01'");
  const headers = { "x-forwarded-for": "127.0.0.1" };
  const request = new Request("http://localhost:3000/metrics", { headers });
  const soon = await answerWatcher(request, "/metrics", { ready: true, draining: false });
  expect(await soon?.text()).toContain('perennial_work_waiting{kind="bill"} 2');
  const found = await figures();
  expect(found.get('perennial_work_waiting{kind="bill"}')).toBe(0);
  expect(found.get('perennial_work_oldest_seconds{kind="bill"}')).toBe(0);
});

type Rule = { alert: string; expr: string };

function rulesOf(text: string): Rule[] {
  return [...text.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map((found) => ({
    alert: found[1] ?? "",
    expr: found[2] ?? "",
  }));
}

/** Metrics that an expression uses but that are not exported. */
function missingOf(expr: string, given: readonly string[]): string[] {
  return [...expr.matchAll(/\b(perennial_\w+)(?:\{(\w+="\w+")\})?/g)]
    .filter(
      ([, name, label]) =>
        !given.some(
          (line) => line.replace(/\{.*/, "") === name && (!label || line.includes(label)),
        ),
    )
    .map(([whole]) => whole);
}

test("every alert uses metrics that exist, with the limits of the product", async () => {
  const given = [...(await figures()).keys()];
  const rules = rulesOf(readFileSync(path.join(checkout, "ops/alerts.yml"), "utf8"));
  expect(rules.length).toBe(13);
  expect(rules.flatMap(({ expr }) => missingOf(expr, given))).toEqual([]);
  for (const [kind, limit] of Object.entries(LONGEST_WAIT)) {
    const figure = limit === 0 ? "waiting" : "oldest_seconds";
    const wanted = `max(perennial_work_${figure}{kind="${kind}"}) > ${limit}`;
    expect(rules.map(({ expr }) => expr)).toContain(wanted);
  }
  const page = readFileSync(path.join(checkout, "docs/operations.md"), "utf8");
  for (const { alert } of rules) expect(page).toContain(`\`${alert}\``);
});

test("the guard of alerts finds a metric or a kind that is not exported", () => {
  const given = ['perennial_work_waiting{kind="bill"}'];
  expect(missingOf('max(perennial_work_waiting{kind="bil"}) > 1', given)).toHaveLength(1);
  expect(missingOf("max(perennial_works) > 1", given)).toEqual(["perennial_works"]);
  expect(missingOf('max(perennial_work_waiting{kind="bill"}) > 1', given)).toEqual([]);
});
