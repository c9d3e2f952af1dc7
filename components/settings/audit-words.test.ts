import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { deedWords } from "./audit-deeds";
import { auditFields, auditSubject } from "./audit-words";

const areas = path.resolve(import.meta.dirname, "../../lib/areas");

/** The files that write into the trail, as text. */
const sources = readdirSync(areas, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
  .map((name) => readFileSync(path.join(areas, name), "utf8"))
  .filter((text) => /\.record\(|noteChange\(/.test(text));

const found = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, word = ""]) => word))),
];

describe("the audit trail in words", () => {
  test("knows every kind of object that can be changed", () => {
    const subjects = [...found(/subjectType: "([\w-]+)"/g), ...found(/noteChange\(ctx, "(\w+)"/g)];
    expect(subjects.length).toBeGreaterThan(40);
    expect(subjects.filter((subject) => !deedWords("update", subject))).toEqual([]);
  });

  test("knows every action on them", () => {
    const actions = found(
      /(?:\baction: |(?:record|report|note|changed|decided)\(ctx, \w+, )"([\w-]+)"/g,
    );
    expect(actions.length).toBeGreaterThan(40);
    const subjects = found(/subjectType: "([\w-]+)"/g);
    const spoken = (action: string) => subjects.some((subject) => deedWords(action, subject));
    // The outcome of a card update, recorded as a change or the end of the card.
    const outcomes = ["closed", "updated"];
    expect(actions.filter((action) => !spoken(action))).toEqual(outcomes);
  });

  test.each([
    ["create", "order", "Created an order"],
    ["hold-back", "invoice", "Paused collection of an invoice"],
    ["suspended", "subscription", "A subscription was paused"],
    ["change-password", "portalUser", "Changed their password"],
    ["update", "billing-rules", "Changed the billing rules"],
  ])('%s of %s reads "%s"', (action, subject, words) => {
    expect(deedWords(action, subject)).toBe(words);
  });

  test("leads to what was changed by its own number, unless it is gone", () => {
    const subject = { subjectType: "invoice", subjectId: "0a", action: "post" };
    const detail = { invoiceNumber: "INV00000001", memoNumber: "CM1" };
    expect(auditSubject({ ...subject, detail })).toEqual({
      name: "INV00000001",
      href: "/invoices/0a",
    });
    expect(auditSubject({ ...subject, detail: { memoNumber: "CM1" } }).name).toBe("Open");
    expect(auditSubject({ ...subject, action: "delete", detail })).toEqual({
      name: "INV00000001",
      href: undefined,
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a list", { fields: ["paymentTerm", "notes"] }, "payment term, notes"],
    [
      "each field with its values",
      { batch: { before: 1, after: 2 }, crmId: "changed" },
      "batch, crm id",
    ],
    ["all values", { before: { a: 1, taxRate: 2 }, after: { a: 1, taxRate: 3 } }, "tax rate"],
    ["nothing", { name: "Reminder", kind: "overdue" }, ""],
  ])("names the fields of a change recorded by %s", (_how, detail, words) => {
    expect(auditFields({ detail })).toBe(words);
  });
});
