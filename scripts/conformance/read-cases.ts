import { readFileSync } from "node:fs";
import type { WorkedCase } from "@/lib/billing/conformance/worked-case";

type WrittenCase = WorkedCase & { readonly checked_fields?: readonly string[] };

/** The cases of a JSON file: a list, or an object that holds one as `cases`. */
export function readCases(file: string): WorkedCase[] {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  const cases = Array.isArray(read) ? read : (read as { cases?: unknown }).cases;
  if (!Array.isArray(cases)) throw new Error(`${file} holds no list of cases.`);
  return (cases as WrittenCase[]).map((written) => ({
    ...written,
    checkedFields:
      written.checkedFields ?? written.checked_fields ?? Object.keys(written.expected ?? {}),
  }));
}
