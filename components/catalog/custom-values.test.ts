import { expect, test } from "vitest";
import { customRowsOf, withCustomFields } from "./custom-values";

const before = { Name: "Desk", Owner__c: "Ana", Seats__c: 3 };

test("a record's custom fields are rows", () => {
  expect(customRowsOf(before)).toEqual([
    { name: "Owner__c", value: "Ana" },
    { name: "Seats__c", value: "3" },
  ]);
});

test("unchanged fields keep their type, new ones get the suffix, removed ones are null", () => {
  const customRows = [
    { name: "Seats__c", value: "3" },
    { name: "Region", value: "EU" },
    { name: "Empty" },
    {},
  ];
  expect(withCustomFields({ Name: "Desk 2", customRows }, before)).toEqual({
    Name: "Desk 2",
    Owner__c: null,
    Seats__c: 3,
    Region__c: "EU",
  });
});

test("a form without rows clears nothing that was not there", () => {
  expect(withCustomFields({ Name: "New" }, {})).toEqual({ Name: "New" });
});
