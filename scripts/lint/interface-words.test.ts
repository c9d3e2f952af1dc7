import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  OLD_COMMENTS,
  OLD_NAMES,
  OLD_WORDS,
  oldCommentsIn,
  oldNamesIn,
  oldWordsIn,
} from "./interface-words.mjs";

/** What people read, also what the server answers; descriptions of the API have its own words. */
const FOLDERS = ["components", "app", "lib/portal", "lib/hosted-form", "lib/demo-shop"].concat([
  "lib/areas",
  "lib/billing/explanation",
]);
/** Folders whose comments are checked. */
const COMMENTED = ["app", "bench", "components", "e2e", "lib", "prisma", "scripts"];
const isContract = (name: string) => name.startsWith("lib/areas/") && name.includes("contract");

const root = path.resolve(import.meta.dirname, "../..");

function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => ending.test(name));
}

function sourcesBelow(folder: string, without = ".test."): string[] {
  return filesBelow(folder, /\.tsx?$/).filter((name) => without === "" || !name.includes(without));
}

test("the interface says the words of billing, as the glossary has them", () => {
  const sources = FOLDERS.flatMap((folder) => sourcesBelow(folder)).filter(
    (name) => !isContract(name),
  );
  expect(sources.length).toBeGreaterThan(900);
  const found = sources.flatMap((name) =>
    oldWordsIn(name, readFileSync(path.join(root, name), "utf8")),
  );
  expect(found).toEqual([]);
});

/** One planted fault for each rule; the comment and the API's own word are none. */
const PLANTED = `
/** Given back by itself, in a comment. */
const status = "Cancelled"; // Kept here
export const Page = () => (
  <Card title="Note payment" label={"Not applied"} header="Left">
    {"Given back"} {"Went by"} {"It heard"} {"Its words"} {"Asked for"} {"Failed tries"} {"Held back by hand."}
    <b>Ask whether it is good</b> {"Renews by itself"} {"So long after today"} {"until before 22 Jan"}
    <i>
      Charges
      through
    </i>
    {"Make a draft"} {"Covered by"} {"Anybody's"} {"Costs its share"} {"Smallest"} {"5 when empty"} {"Why not"}
    {"Mails reach nobody yet"} {"It stands still until it is moved"} {"Like the system"} {"Corners"}
    {"This was not done"} {"Those that are ticked."} {"Time line"} {\`It is cancelled as of \${day}\`}
  </Card>
);`;

test("every old word is seen where it is planted, and nowhere else", () => {
  const found = oldWordsIn("planted.tsx", PLANTED);
  const rules = new Set(found.map((line) => line.slice(line.lastIndexOf(": say "))));
  expect(rules.size).toBe(OLD_WORDS.length);
  expect(found.filter((line) => /^planted\.tsx:[123]:/.test(line))).toEqual([]);
});

test("names in code are those of engineers", () => {
  const sources = ["lib", "components", "app", "scripts", "bench", "e2e"]
    .flatMap((folder) => sourcesBelow(folder, ""))
    .filter((name) => !name.includes("lib/generated/") && !name.includes("/canary/"))
    .filter((name) => !name.endsWith("interface-words.test.ts"));
  expect(sources.length).toBeGreaterThan(2000);
  const found = sources.flatMap((name) =>
    oldNamesIn(name, readFileSync(path.join(root, name), "utf8")),
  );
  expect(found).toEqual([]);
});

test("every old name is seen where it is planted", () => {
  const planted = `// const patience = 1;
type UsageAsked = {}; const numbersWanted = 1; function giveBackOf() {} class Bulkhead {}
const PATIENCE = 1; const strange = 1; let orderInHand; function janitor() {} const stranger = 1;`;
  const found = oldNamesIn("planted.ts", planted);
  expect(new Set(found.map((line) => line.slice(line.lastIndexOf(": say ")))).size).toBe(
    OLD_NAMES.length,
  );
  expect(found).toHaveLength(OLD_NAMES.length);
});

test("comments have the engineers' words", () => {
  const sources = COMMENTED.flatMap((folder) => filesBelow(folder, /\.(tsx?|m[jt]s|prisma)$/))
    .filter((name) => !name.includes("/canary/") && !name.startsWith("lib/generated/"))
    .filter((name) => !/interface-words\.(test\.ts|mjs)$/.test(name));
  expect(sources.length).toBeGreaterThan(2800);
  const found = sources.flatMap((name) =>
    oldCommentsIn(name, readFileSync(path.join(root, name), "utf8")),
  );
  expect(found).toEqual([]);
});

test("every old word in a comment is seen where it is planted, and not in code or texts", () => {
  const planted = `/** Strange values. */
// In the words of the gateway, after its patience.
/*
 * A bulkhead that a janitor gave
 * back.
 */
// What is asked for, worked out and put against it, whatever its number, in the manner of somebody.
// It gave up, took back what comes back to life behind the call, and is worth more than there is not.
const patience = "gives back";`;
  const found = oldCommentsIn("planted.ts", planted);
  expect(new Set(found.map((line) => line.slice(line.lastIndexOf(": say ")))).size).toBe(
    OLD_COMMENTS.length,
  );
  expect(found.filter((line) => line.startsWith("planted.ts:9:"))).toEqual([]);
});
