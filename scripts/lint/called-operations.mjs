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

const isGenerated = (file) => GENERATED.some((pattern) => pattern.test(file));

function noted(line) {
  const [call = "", file = "", test = "", gone = ""] = line.split("\t");
  return { call, file, name: `${file} > ${test || "before all"}`, isGone: gone !== "" };
}

/** Reads of objects that nothing makes yet: their tests see that nothing is found. */
const WITHOUT_RECORDS = new Set([
  "retrieveCommunicationProfileObject",
  "retrieveInvoiceSplitObject",
  "retrieveInvoiceSplitItemObject",
]);

/** @returns for each operation the tests that have called it, as `file > test`. */
export function namedTests(operations, lines) {
  const tests = new Map(operations.map(({ id }) => [id, new Set()]));
  const known = new Map();
  for (const line of lines) {
    const { call, file, name, isGone } = noted(line);
    if (isGenerated(file)) continue;
    if (!known.has(call)) known.set(call, at(operations, ...call.split(" ")));
    const id = known.get(call);
    if (isGone === WITHOUT_RECORDS.has(id)) tests.get(id)?.add(name);
  }
  return tests;
}

/** Operations that leave nothing to read: what they do is seen by other means, which their tests use. */
const LEAVES_NOTHING = new Map([
  ["endAllPortalSessions", "sessions that are refused afterwards"],
  ["quotePrice", "it computes a price and stores nothing"],
  ["rotateApiClient", "secrets that get tokens, or none"],
  ["sendTestMail", "a mail that a server received"],
  ["testGatewayConnection", "it asks the gateway and stores nothing"],
]);

const QUERY = "POST /v1/action/query";

/**
 * The operations whose named tests look at an answer alone: a write counts when one of its tests reads something as well, were
 * it that nothing is found any more; a read counts when its file writes what it reads.
 *
 * @returns their ids.
 */
export function withoutEffect(operations, lines) {
  const reading = new Set();
  const writing = new Set();
  for (const line of lines) {
    const { call, file, name } = noted(line);
    if (isGenerated(file)) continue;
    if (call.startsWith("GET ") || call.startsWith(QUERY)) reading.add(name);
    else writing.add(file);
  }
  const methods = new Map(operations.map(({ id, method }) => [id, method]));
  const counts = (id, test) =>
    methods.get(id) === "GET" ? writing.has(test.split(" > ")[0]) : reading.has(test);
  return [...namedTests(operations, lines)]
    .filter(
      ([id, tests]) =>
        tests.size > 0 && !LEAVES_NOTHING.has(id) && ![...tests].some((test) => counts(id, test)),
    )
    .map(([id]) => id);
}

/** The lines that the tests of a run have noted in a folder. */
export function notedCalls(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean),
  );
}
