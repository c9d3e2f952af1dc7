import { readFileSync, writeFileSync } from "node:fs";
import { readCaseFiles } from "@/lib/testing/conformance/read-case-files";
import type { HttpResult } from "@/lib/testing/conformance/run-cases";
import { pageText, totalsText } from "./page-text";
import { COMMITTED_CASES, readCases } from "./read-cases";
import { countText, reportText, resultsOf } from "./report-text";

/**
 * Writes docs/conformance.md: the cases that were booked over the interface, and those that only the engine can do.
 * Cases of a given file are for the engine and only printed: `npm run conformance -- cases.json`. Ends with 1 when a
 * case fails.
 */
const [, , file] = process.argv;
const results = resultsOf((file === undefined ? COMMITTED_CASES : [file]).flatMap(readCases));
if (file === undefined) {
  const read: unknown = JSON.parse(readFileSync(process.env.CONFORMANCE_RESULTS ?? "", "utf8"));
  const booked = read as HttpResult[];
  const cases = readCaseFiles();
  writeFileSync("docs/conformance.md", pageText(cases, booked, results));
  process.stdout.write(`${totalsText(cases, booked, results)}\n`);
  for (const { id, verdict, reason, expected, got } of booked) {
    if (verdict !== "Fail") continue;
    process.stdout.write(
      `${id} fails: ${reason ?? ""} ${expected.join("; ")} / ${got.join("; ")}\n`,
    );
  }
  if (booked.length < cases.length || booked.some(({ verdict }) => verdict === "Fail")) {
    process.exitCode = 1;
  }
} else process.stdout.write(`${reportText(results)}\n${countText(results)}\n`);
if (results.some(({ verdict }) => verdict === "Fail")) process.exitCode = 1;
