import { expect, test } from "vitest";
import { Changes } from "./changes";

test("a change is of its tenant and of nobody else", () => {
  const changes = new Changes();
  changes.note("a");
  const seen = changes.count;
  changes.note("b");
  expect(changes.lastOf("a") <= seen).toBe(true);
  expect(changes.lastOf("b") <= seen).toBe(false);
  expect(changes.lastOf("c") <= seen).toBe(true);
});

test("a change of nobody knows whom is everybody's", () => {
  const changes = new Changes();
  const seen = changes.count;
  changes.noteAll();
  expect(changes.lastOf("a") <= seen).toBe(false);
  expect(changes.lastOf("a") <= changes.count).toBe(true);
});

test("a tenant that is no longer told apart counts as changed when it was", () => {
  const changes = new Changes(2);
  const before = changes.count;
  changes.note("a");
  const between = changes.count;
  for (const other of ["b", "c", "d"]) changes.note(other);
  expect(changes.lastOf("a") <= before).toBe(false);
  expect(changes.lastOf("e") <= between).toBe(false);
  expect(changes.lastOf("e") <= changes.count - 2).toBe(true);
});
