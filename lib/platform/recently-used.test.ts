import { expect, test } from "vitest";
import { RecentlyUsed } from "./recently-used";

test("the least recently used value is evicted, and nothing else", () => {
  const kept = new RecentlyUsed<number>(3);
  for (const [index, key] of ["a", "b", "c"].entries()) kept.set(key, index);
  expect(kept.get("a")).toBe(0);
  kept.set("d", 3);
  expect(["a", "b", "c", "d"].map((key) => kept.get(key))).toEqual([0, undefined, 2, 3]);
  kept.set("c", 7);
  kept.delete("a");
  expect(["a", "c", "d"].map((key) => kept.get(key))).toEqual([undefined, 7, 3]);
});
