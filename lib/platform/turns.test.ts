import { afterEach, describe, expect, test, vi } from "vitest";
import { turnsDuring } from "@/lib/testing/turns-during";
import { calculateInTurns, jsonInTurns, mapInTurns } from "./turns";

test("a long list is mapped in order, and others get their turn between its parts", async () => {
  const list = Array.from({ length: 5500 }, (_none, index) => index);
  let mapped: number[] = [];
  const turns = await turnsDuring(async () => {
    mapped = await mapInTurns(list, (item, index) => item * 2 + index);
  });
  expect(mapped).toEqual(list.map((item) => item * 3));
  expect(turns).toBeGreaterThanOrEqual(5);
});

test("of ten lists that are mapped at once, one part is processed per turn", async () => {
  const list = Array.from({ length: 3000 }, (_none, index) => index);
  const turns = await turnsDuring(() =>
    Promise.all(Array.from({ length: 10 }, () => mapInTurns(list, (item) => item))),
  );
  expect(turns).toBeGreaterThanOrEqual(20);
});

test.each([0, 1, 1000, 1001, 2500])("the JSON of %i rows is the same in turns", async (count) => {
  const rows = Array.from({ length: count }, (_none, index) => ({
    index,
    text: `"${index}`,
    no: undefined,
  }));
  expect(await jsonInTurns(rows)).toBe(JSON.stringify(rows));
});

describe("calculations", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each([
    [1000, 4],
    [0, 0],
  ])("of %i ms each give others %i turns", async (lasts, turns) => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += lasts));
    let calculated: number[] = [];
    const taken = await turnsDuring(async () => {
      calculated = await calculateInTurns([6, 7, 8, 9], (item, index) => item * index);
    });
    expect(calculated).toEqual([0, 7, 16, 27]);
    expect(taken).toBe(turns);
  });
});
