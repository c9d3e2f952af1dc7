import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourcesBelow } from "./imports";

const root = path.resolve(import.meta.dirname, "../..");

/** Whether a missing id or number is looked up as an empty text. */
function asksForNothing(text: string): boolean {
  const within = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
  const asked = String.raw`\b(?:get|has|uuidOf)\(${within} \?\? ""\)`;
  return new RegExp(String.raw`${asked}|\buuidOf\(${within}\) \?\? ""`).test(text);
}

test("nothing is looked up by an empty text in place of an id or number that is missing", () => {
  const found = sourcesBelow(root, ["lib/areas", "lib/billing"])
    .filter((name) => !name.includes(".test.") && !name.includes("/testing/"))
    .filter((name) => asksForNothing(readFileSync(path.join(root, name), "utf8")));
  expect(found).toEqual([]);
});

test.each([
  ["a look-up", 'const plan = plans.get(entry.id ?? "");', true],
  ["a look-up by what may be no id", 'const line = lines.get(uuidOf(asked.id) ?? "");', true],
  ["a set", 'return ids.has(line.subscriptionId ?? "");', true],
  ["a list of ids", 'const ids = entries.map((of) => uuidOf(of.id) ?? "");', true],
  ["a look-up by a key that may be missing", "const plan = valueAt(plans, entry.id);", false],
  ["a text that may be empty", 'const name = names.get(id) ?? "";', false],
])("the check looks at %s", (_what, text, found) => {
  expect(asksForNothing(text)).toBe(found);
});
