import { expect, test } from "vitest";
import { Changes } from "./changes";

test("a change only affects its own tenant", () => {
  const changes = new Changes();
  changes.note("a");
  const seen = changes.count;
  changes.note("b");
  expect(changes.lastOf("a") <= seen).toBe(true);
  expect(changes.lastOf("b") <= seen).toBe(false);
  expect(changes.lastOf("c") <= seen).toBe(true);
});

test("a change of an unknown tenant affects all", () => {
  const changes = new Changes();
  const seen = changes.count;
  changes.noteAll();
  expect(changes.lastOf("a") <= seen).toBe(false);
  expect(changes.lastOf("a") <= changes.count).toBe(true);
});

test("a tenant that is no longer tracked still counts as changed at the time of its change", () => {
  const changes = new Changes(2);
  const before = changes.count;
  changes.note("a");
  const between = changes.count;
  for (const other of ["b", "c", "d"]) changes.note(other);
  expect(changes.lastOf("a") <= before).toBe(false);
  expect(changes.lastOf("e") <= between).toBe(false);
  expect(changes.lastOf("e") <= changes.count - 2).toBe(true);
});
