import { afterEach, expect, test, vi } from "vitest";
import { newId } from "./ids";

afterEach(() => vi.useRealTimers());

const momentOf = (id: string) => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

test("ids of one process sort in order of creation, more than a millisecond can count too", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids stay in order when the clock goes back by seconds, and follow it when it was set back", () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 3600_000 });
  const ahead = newId();
  vi.setSystemTime(now + 3600_000 - 5000);
  expect(newId() > ahead).toBe(true);
  vi.setSystemTime(now);
  expect(momentOf(newId())).toBe(now);
});
