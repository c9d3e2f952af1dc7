import { writeFileSync } from "node:fs";
import { COMMITTED_CASES, readCases } from "./read-cases";
import { countText, reportText, resultsOf } from "./report-text";

/**
 * Runs the worked examples, those of others and our own, and writes docs/conformance.md. Cases of a file that is named are only
 * printed: `npm run conformance -- cases.json`. Ends with 1 when a case fails.
 */
const [, , file] = process.argv;
const sources = file === undefined ? COMMITTED_CASES : [file];
const results = resultsOf(sources.flatMap(readCases));
const text = reportText(results);
if (file === undefined) writeFileSync("docs/conformance.md", text);
process.stdout.write(`${text}\n${countText(results)}\n`);
if (results.some(({ verdict }) => verdict === "Fail")) process.exitCode = 1;
