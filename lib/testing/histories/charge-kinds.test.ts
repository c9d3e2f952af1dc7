import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHARGE_KINDS, type ChargeKind } from "./charge-kinds";

/* The page of what proves each kind of charge names tests that exist and cases that were published. */

const LEAST_CASES = 10;
const published = readFileSync("docs/conformance.md", "utf8");

function faultsOf({ kind, features = [], tests, published: row }: ChargeKind): string[] {
  const passed = passedOf(row);
  const own = tests.some((name) => name.includes(".property.test.ts") || name.includes("twenty"));
  return [
    ...(passed < LEAST_CASES ? [`${kind}: ${passed} published cases`] : []),
    ...(tests.length === 0 ? [`${kind}: no test`] : []),
    ...tests.filter((name) => !isThere(name)).map((name) => `${kind}: there is no ${name}`),
    ...(features.length === 0 && !own && row !== "Trials" ? [`${kind}: nothing random`] : []),
  ];
}

/** How many cases of a row of the page of published cases pass. */
const passedOf = (row: string) =>
  Number(new RegExp(`^\\| ${row} \\| (\\d+) `, "m").exec(published)?.[1] ?? 0);

function isThere(name: string): boolean {
  const at = name.indexOf(": ");
  const file = name.slice(0, at);
  return existsSync(file) && readFileSync(file, "utf8").includes(`"${name.slice(at + 2)}`);
}

test("each kind of charge has tests that exist, and ten published cases", () => {
  expect(CHARGE_KINDS.flatMap(faultsOf)).toEqual([]);
});

test("a test that is gone, and a kind without cases or tests, are reported", () => {
  const [first] = CHARGE_KINDS;
  if (first === undefined) throw new Error("There are no kinds.");
  const gone = `${first.tests[0]?.split(": ")[0]}: a test that nobody wrote`;
  expect(faultsOf({ ...first, tests: [gone] })).toEqual([`${first.kind}: there is no ${gone}`]);
  expect(faultsOf({ ...first, tests: [] })).toEqual([`${first.kind}: no test`]);
  expect(faultsOf({ ...first, published: "Nothing" })).toHaveLength(1);
  expect(faultsOf({ ...first, features: [], tests: [first.tests[0] ?? "", gone] })).toContain(
    `${first.kind}: there is no ${gone}`,
  );
});

const HEAD = `# What proves each kind of charge

Generated from \`lib/testing/histories/charge-kinds.ts\` by its test, which fails when a test that is named here is gone or a kind has fewer than ten published cases.

- **Random histories** are billed by the product's engine and by a second one that was written from the reference alone. Of 10,000 each feature below occurs in at least
  200, without a difference (\`npm run histories\`, which fails where one is rarer); \`npm test\` bills forty, and some over HTTP.
- **Sentences.** Every line of sixty such histories is recomputed from the sentences of its explanation alone, and each feature below is on one of these lines
  (\`lib/testing/histories/sentences.test.ts\`; currencies of up to two decimals).
- **Previews** and bills are one function (\`draftsOf\`); \`lives.property.test.ts\` compares them over HTTP for random subscriptions, and the tests below for single kinds.
- **Published** cases over HTTP are on [their page](conformance.md), under the row named here, with the number of those that pass.
`;

test("the page is up to date", async () => {
  const rows = CHARGE_KINDS.map(({ kind, features = [], tests, published: row }) =>
    [
      kind,
      features.map((text) => text.trim()).join("; ") || "–",
      tests.join("<br>"),
      `${row}: ${passedOf(row)}`,
    ].join(" | "),
  );
  const table = [
    "Kind | In random histories | Tests | Published",
    "--- | --- | --- | ---",
    ...rows,
  ];
  await expect(`${HEAD}\n${table.map((line) => `| ${line} |`).join("\n")}\n`).toMatchFileSnapshot(
    "../../../docs/charge-kinds.md",
  );
});
