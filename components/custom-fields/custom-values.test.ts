import { expect, test } from "vitest";
import { customRowsOf, customValuesOf, withCustomFields } from "./custom-values";

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

test("what is typed into the control of a defined field is sent, and an emptied one is null", () => {
  const { customRows, customValues } = customValuesOf(before);
  expect(customValues).toEqual({ Owner__c: "Ana", Seats__c: 3 });
  const unchanged = withCustomFields({ customRows, customValues }, before);
  expect(unchanged).toEqual({ Owner__c: "Ana", Seats__c: 3 });
  const typed = { Owner__c: "Ben", Region__c: "EU" };
  expect(withCustomFields({ customRows, customValues: typed }, before)).toEqual({
    Owner__c: "Ben",
    Seats__c: null,
    Region__c: "EU",
  });
});

test("a removed row is not brought back by the value that the form still holds", () => {
  const { customValues } = customValuesOf(before);
  const customRows = [{ name: "Seats__c", value: "3" }];
  expect(withCustomFields({ customRows, customValues }, before)).toEqual({
    Owner__c: null,
    Seats__c: 3,
  });
});
