import { expect, test } from "vitest";
import { type TestTenant, testTenant } from "../tenant";
import { type RequestFixture, requestFixtures, scenarioOf, waiting } from "./fixtures";
import { at, difference, filled } from "./matches";

/* Bodies that programs send: each is taken, and has its effect. */

const notYet = waiting();

async function problemsOf({ scenario, steps }: RequestFixture, tenant: TestTenant) {
  const names: Record<string, string> = { ...(await (await scenarioOf(scenario))(tenant)) };
  const problems: string[] = [];
  for (const [index, step] of steps.entries()) {
    const [method = "", path = ""] = filled(step.send, names).split(" ");
    const options = {
      ...(step.version ? { version: step.version } : {}),
      ...(step.headers ? { headers: filled(step.headers, names) } : {}),
    };
    const body = step.body === undefined ? undefined : filled(step.body, names);
    const answer = await tenant.call(method, path, body, options);
    const status = step.status ?? 200;
    if (answer.status !== status) {
      problems.push(`step ${index + 1}: ${answer.status}, not ${status}: ${answer.text}`);
      return problems;
    }
    const record = at(answer.body, step.in);
    for (const [key, expected] of Object.entries(step.shows ?? {})) {
      const found = difference(record, key, filled(expected, names));
      if (found) problems.push(`step ${index + 1}: ${found}`);
    }
    for (const [name, where] of Object.entries(step.keep ?? {}))
      names[name] = String(at(answer.body, where));
  }
  return problems;
}

test.each(requestFixtures())("$name: $fixture.line", async ({ name, fixture }) => {
  const problems = await problemsOf(fixture, await testTenant());
  if (notYet.has(name)) expect(problems, `${name} no longer waits`).not.toEqual([]);
  else expect(problems).toEqual([]);
});

test("a request that is refused is reported", async () => {
  const steps = [{ send: "POST /v1/accounts", body: { unheardOf: 1 } }];
  const planted = { line: "planted", scenario: "nothing", steps };
  expect(await problemsOf(planted, await testTenant())).toHaveLength(1);
});
