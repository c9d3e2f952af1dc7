import { writeFileSync } from "node:fs";
import { readCases } from "./read-cases";
import { countText, reportText, resultsOf } from "./report-text";

/**
 * Runs the worked examples and writes docs/conformance.md. Cases of a file that is named are only
 * printed: `npm run conformance -- cases.json`. Ends with 1 when a case fails.
 */
const [, , file] = process.argv;
const source = file ?? "lib/billing/conformance/worked-examples.json";
const results = resultsOf(readCases(source));
const text = reportText(results);
if (file === undefined) writeFileSync("docs/conformance.md", text);
process.stdout.write(`${text}\n${countText(results)}\n`);
if (results.some(({ verdict }) => verdict === "Fail")) process.exitCode = 1;
