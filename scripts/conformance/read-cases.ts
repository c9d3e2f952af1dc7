import { readFileSync } from "node:fs";
import type { WorkedCase } from "@/lib/billing/conformance/worked-case";

/** The cases of other billing systems, and further ones of the same shapes. */
export const COMMITTED_CASES = ["worked-examples", "own-examples"].map(
  (name) => `lib/billing/conformance/${name}.json`,
);

type WrittenCase = WorkedCase & { readonly checked_fields?: readonly string[] };

/** The cases of a JSON file: a list, or an object that holds one as `cases`. */
export function readCases(file: string): WorkedCase[] {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  const cases = Array.isArray(read) ? read : (read as { cases?: unknown }).cases;
  if (!Array.isArray(cases)) throw new Error(`${file} holds no list of cases.`);
  const inputsOf = new Map((cases as WrittenCase[]).map(({ id, inputs }) => [id, inputs]));
  return (cases as WrittenCase[]).map((written) => ({
    ...written,
    inputs: borrowed(written.inputs, inputsOf),
    checkedFields:
      written.checkedFields ?? written.checked_fields ?? Object.keys(written.expected ?? {}),
  }));
}

type Inputs = WorkedCase["inputs"];

/** A case may reuse the inputs of another one. */
function borrowed(inputs: Inputs, inputsOf: ReadonlyMap<string, Inputs>): Inputs {
  const { same, ...own } = inputs ?? {};
  const other = typeof same === "string" ? inputsOf.get(same) : undefined;
  return other === undefined ? inputs : { ...other, ...own };
}
