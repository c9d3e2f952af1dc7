import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CaseFile, caseFile, type WrittenCase } from "./case";

const FOLDER = "lib/testing/conformance/cases";

/** A case with its file's defaults. */
export type SourcedCase = {
  readonly worked: WrittenCase;
  readonly world: object;
  readonly source: CaseFile["source"];
};

/** The cases of all files, or of the files with this prefix. */
export function readCaseFiles(name = ""): SourcedCase[] {
  const files = readdirSync(FOLDER).filter(
    (file) => file.startsWith(name) && file.endsWith(".json"),
  );
  return files.toSorted().flatMap((file) => {
    const parsed = caseFile.safeParse(JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")));
    if (!parsed.success) throw new Error(`${file}: ${JSON.stringify(parsed.error.issues)}`);
    const { source, world = {}, cases } = parsed.data;
    return cases.map((worked) => ({ worked, world, source }));
  });
}
