import { describe, expect, test } from "vitest";
import { compareLines, type PreviewLine, type RulesPreview } from "./compare-lines";

const line = (serviceStartDate: string, serviceEndDate: string, words: Partial<PreviewLine> = {}) =>
  ({ step: "Bill", kind: "charge", serviceStartDate, serviceEndDate, ...words }) as PreviewLine;

function compared(now: PreviewLine[], next: PreviewLine[]): string[] {
  const preview = { current: { lines: now }, proposed: { lines: next } } as RulesPreview;
  const text = (one: PreviewLine | null) =>
    one ? `${one.serviceStartDate}..${one.serviceEndDate}` : "none";
  return compareLines(preview).map((pair) => `${text(pair.now)} | ${text(pair.next)}`);
}

describe("lines are put side by side", () => {
  test("by their days", () => {
    expect(compared([line("01", "31"), line("32", "59")], [line("01", "31")])).toEqual([
      "01..31 | 01..31",
      "32..59 | none",
    ]);
  });

  test("by their first day when the last one differs", () => {
    expect(compared([line("01", "14")], [line("01", "31")])).toEqual(["01..14 | 01..31"]);
  });

  test("and lines on one side only are sorted in by their days", () => {
    expect(compared([line("02", "03")], [line("01", "01"), line("02", "03")])).toEqual([
      "none | 01..01",
      "02..03 | 02..03",
    ]);
  });

  test("a discount never stands beside a charge, nor a bill beside its cancellation", () => {
    const discount = line("01", "31", { kind: "discount" });
    const credit = line("01", "31", { step: "Cancel", kind: "credit" });
    expect(compared([line("01", "31"), credit], [discount, line("01", "31")])).toEqual([
      "01..31 | 01..31",
      "none | 01..31",
      "01..31 | none",
    ]);
  });
});
