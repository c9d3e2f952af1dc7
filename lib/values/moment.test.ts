import { expect, test } from "vitest";
import { parseMoment, parseSheetMoment } from "./moment";

test.each([
  ["2026-01-31", "2026-01-31 00:00:00.000"],
  ["2026-01-31 10:20", "2026-01-31 10:20:00.000"],
  ["2026-01-31T10:20:30.1234567", "2026-01-31 10:20:30.123"],
  ["2026-01-31T10:20:30Z", "2026-01-31T10:20:30.000Z"],
  ["2026-01-31T00:20:30.5+02:00", "2026-01-30T22:20:30.500Z"],
  ["2026-01-31 23:20:30-0330", "2026-02-01T02:50:30.000Z"],
])("%s is a moment", (text, moment) => {
  expect(parseMoment(text)).toBe(moment);
});

test.each([
  "",
  "2026-02-30",
  "2026-1-31",
  "2026-01-31 24:00",
  "2026-01-31 10:60",
  "2026-01-31T10:20:61Z",
  "2026-01-31T10:20:30+25:00",
  "31.01.2026",
  "1/31/2026",
  "yesterday",
])("%s is not a moment", (text) => {
  expect(parseMoment(text)).toBeNull();
});

test.each([
  ["1/31/2026", "2026-01-31 00:00:00.000"],
  ["01/02/2026 9:05", "2026-01-02 09:05:00.000"],
  ["12/31/2026 23:59:59", "2026-12-31 23:59:59.000"],
  ["2026-01-31", "2026-01-31 00:00:00.000"],
])("a spreadsheet may write %s, month first", (text, moment) => {
  expect(parseSheetMoment(text)).toBe(moment);
});

test.each(["31/1/2026", "2/29/2026", "1/31/26"])("a spreadsheet may not write %s", (text) => {
  expect(parseSheetMoment(text)).toBeNull();
});
