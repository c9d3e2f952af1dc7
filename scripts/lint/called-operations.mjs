/**
 * Which operations the tests have called with success: their calls are noted as `METHOD address, file, test`, and addresses
 * are those of the OpenAPI description. Plain JavaScript: `npm test` runs it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Files in which a generator calls every operation: what is called there only has no test that names what it does. */
const GENERATED = [
  /^lib\/api\/(contracts|effects|hostile-\w+|isolation|list-files|next|small-answers)\.test\.ts$/,
  /^lib\/lists\/(page-statements|sorted-lists)\.test\.ts$/,
  /^scripts\/fuzz\//,
];

/** @returns the operations of a description, as `{ id, method, parts }`. */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation?.operationId)
      .map(([method, { operationId: id }]) => ({
        id,
        method: method.toUpperCase(),
        parts: address.split("/"),
      })),
  );
}

const isParameter = (part) => part.startsWith("{");

/** The operation at an address; words win over parameters from the left, as in the router. */
function at(operations, method, address) {
  const parts = address.replace(/^\/api\/portal/, "").split("/");
  const fits = operations.filter(
    (operation) =>
      operation.method === method &&
      operation.parts.length === parts.length &&
      operation.parts.every((part, index) => isParameter(part) || part === parts[index]),
  );
  const words = ({ parts: of }) => of.map((part) => (isParameter(part) ? "1" : "0")).join("");
  return fits.sort((a, b) => (words(a) < words(b) ? -1 : 1))[0]?.id;
}

/** @returns for each operation the tests that have called it, as `file > test`. */
export function namedTests(operations, lines) {
  const tests = new Map(operations.map(({ id }) => [id, new Set()]));
  const known = new Map();
  for (const line of lines) {
    const [call = "", file = "", test = ""] = line.split("\t");
    if (GENERATED.some((pattern) => pattern.test(file))) continue;
    if (!known.has(call)) known.set(call, at(operations, ...call.split(" ")));
    tests.get(known.get(call))?.add(`${file} > ${test || "before all"}`);
  }
  return tests;
}

/** The lines that the tests of a run have noted in a folder. */
export function notedCalls(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean),
  );
}
