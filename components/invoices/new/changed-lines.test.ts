import { expect, test } from "vitest";
import { localDate } from "@/lib/values/local-date";
import { changesOf } from "./changed-lines";

const line = (lineId: string | undefined, more: object = {}) => ({
  ...{ lineId, chargeName: "Workshop", quantity: 2, unitPrice: 450 },
  serviceStartDate: localDate("2026-01-12"),
  serviceEndDate: localDate("2026-01-12"),
  ...more,
});

test("only what differs is sent: changed fields, new lines and deleted ones", () => {
  const before = [line("a"), line("b"), line("c", { unitPrice: undefined })];
  const { lineId: _lineId, ...added } = line(undefined, { chargeName: "Travel" });
  const after = [line("a", { quantity: 3 }), line("c", { unitPrice: undefined }), added];
  expect(changesOf(before, after)).toEqual([
    { id: "b", delete: true },
    { id: "a", quantity: 3 },
    added,
  ]);
  expect(changesOf(before, before)).toEqual([]);
});
