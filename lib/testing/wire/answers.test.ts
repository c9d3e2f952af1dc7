import { expect, test } from "vitest";
import { testTenant } from "../tenant";
import { type AnswerFixture, answerFixtures, scenarioOf, waiting } from "./fixtures";
import { at, difference, filled } from "./matches";

/* Answers that programs have recorded, key by key: row, call and key are named by each fixture. */

const fixtures = answerFixtures();
const scenarios = [...new Set(fixtures.map(({ fixture }) => fixture.scenario))];
const notYet = waiting();

async function differences(fixture: AnswerFixture, call: Awaited<ReturnType<typeof opened>>) {
  const [method = "", path = ""] = filled(fixture.call, call.names).split(" ");
  const body = fixture.body === undefined ? undefined : filled(fixture.body, call.names);
  const { version } = fixture;
  const answer = await call.tenant.call(method, path, body, version ? { version } : {});
  const record = at(answer.body, fixture.in);
  return Object.entries(fixture.keys).map(([key, expected]) => ({
    key,
    problem: difference(record, key, expected),
    status: answer.status,
  }));
}

async function opened(scenario: string) {
  const tenant = await testTenant();
  return { tenant, names: await (await scenarioOf(scenario))(tenant) };
}

test.each(scenarios)("answers about %s have their keys", async (scenario) => {
  const call = await opened(scenario);
  const problems: string[] = [];
  for (const { name, fixture } of fixtures.filter((one) => one.fixture.scenario === scenario)) {
    for (const { key, problem, status } of await differences(fixture, call)) {
      const waits = notYet.has(`${name} ${key}`);
      if (problem && !waits) problems.push(`${name} ${key} (${status}): ${problem}`);
      if (!problem && waits) problems.push(`${name} ${key} no longer waits`);
    }
  }
  expect(problems).toEqual([]);
});

test("a fixture that waits is one that there is", () => {
  const all = new Set(
    fixtures.flatMap(({ name, fixture }) =>
      Object.keys(fixture.keys).map((key) => `${name} ${key}`),
    ),
  );
  expect([...notYet].filter((id) => id.includes(" ") && !all.has(id))).toEqual([]);
});

test.each<[string, unknown, Parameters<typeof difference>[2]]>([
  ["a missing key", {}, "text?"],
  ["a number as text", { key: "12" }, "number"],
  ["another value", { key: 2 }, { equals: 3 }],
  ["a dashed id", { key: "00000000-0000-0000-0000-000000000000" }, "id"],
  ["no record", undefined, "null"],
])("%s is reported", (_name, record, expected) => {
  expect(difference(record, "key", expected)).toBeDefined();
});
