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

test("custom fields that differ are sent, and emptied ones as null", () => {
  const held = (customValues: Record<string, string>) => [line("a", { customValues })];
  const before = held({ Desk__c: "1", Zone__c: "N" });
  expect(changesOf(before, held({ Desk__c: "1", Zone__c: "", Site__c: "hall" }))).toEqual([
    { id: "a", Zone__c: null, Site__c: "hall" },
  ]);
  expect(changesOf(before, before)).toEqual([]);
});
