import { expect, test } from "vitest";
import { titled } from "./page-title";

const titleOf = (key: string) => titled("Invoice", "key")({ params: Promise.resolve({ key }) });

test("the browser tab names the object by its number, never by an id", async () => {
  expect(await titleOf("INV00000012")).toEqual({ title: "Invoice INV00000012" });
  expect(await titleOf("A%2F1")).toEqual({ title: "Invoice A/1" });
  expect(await titleOf("01a205976071711e84f22efe688c4250")).toEqual({ title: "Invoice" });
});
