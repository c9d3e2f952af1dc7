import { expect, test } from "vitest";
import { firstQuery, withOwnFields } from "./queried-object";

test("a query begins with the fields of an object that a reader understands", () => {
  const fields = [
    { name: "Id", type: "id" },
    { name: "AccountId", type: "id" },
    ...["A", "B", "C", "D", "E"].map((name) => ({ name, type: "text" })),
  ];
  expect(firstQuery({ name: "Invoice", label: "Invoice", fields })).toBe(
    "select Id, A, B, C, D from Invoice",
  );
});

test("an object has the fields that the company has defined for it, and no others", () => {
  const object = { name: "Account", label: "Account", fields: [] };
  const tier = { object: "Account", name: "tier__c", type: "text" };
  const defined = [tier, { ...tier, object: "Invoice", name: "run__c" }];
  expect(withOwnFields(object, defined).fields).toEqual([tier]);
});
