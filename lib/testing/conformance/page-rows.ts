import type { SourcedCase } from "./read-case-files";
import type { HttpResult, Verdict } from "./run-cases";

const WORDS: Readonly<Record<Verdict, string>> = {
  Pass: "pass",
  Fail: "FAIL",
  Refused: "refused",
  Differs: "differs",
};

/** The row of a case on the page: its source, its rule, its bills, and its result. */
export function caseRow({ worked }: SourcedCase, result: HttpResult): string {
  const { verdict, reason, expected, got } = result;
  const isSame = verdict === "Pass";
  const bills = isSame ? shortened(got) : shownApart(expected, got);
  const words = reason === null ? WORDS[verdict] : `${WORDS[verdict]}: ${reason}`;
  const cells = [worked.id, worked.from, worked.rule, bills, words];
  return `| ${cells.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

const MOST = 6;

function shortened(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST).join("; ");
  return texts.length > MOST ? `${shown}; and ${texts.length - MOST} more` : shown;
}

/** Only the differences. */
function shownApart(expected: readonly string[], got: readonly string[]): string {
  if (expected.length === 0) return "–";
  const source = expected.filter((text) => !got.includes(text));
  const here = got.filter((text) => !expected.includes(text));
  return `the source: ${shortened(source)}; here: ${shortened(here)}`;
}

/** The results of a source's cases, as the page counts them. */
export type SourceCount = { readonly system: string } & Readonly<Record<Verdict, number>>;

export function countsBySource(
  rows: readonly { readonly system: string; readonly verdict: Verdict }[],
): SourceCount[] {
  const systems = [...new Set(rows.map(({ system }) => system))];
  return systems.map((system) => {
    const count = (verdict: Verdict) =>
      rows.filter((row) => row.system === system && row.verdict === verdict).length;
    return {
      system,
      Pass: count("Pass"),
      Fail: count("Fail"),
      Refused: count("Refused"),
      Differs: count("Differs"),
    };
  });
}
