import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

test("each key has its own permits, passed on in order", async () => {
  const semaphore = new Semaphore(2, 1000);
  const [first, second] = [await semaphore.acquire("a"), await semaphore.acquire("a")];
  const running: number[] = [];
  const waiting = [1, 2].map((number) =>
    semaphore.acquire("a").then((release) => (running.push(number), release)),
  );
  expect(await semaphore.acquire("b")).toBeTypeOf("function");
  expect(running).toEqual([]);
  first?.();
  await waiting[0];
  expect(running).toEqual([1]);
  second?.();
  for (const release of await Promise.all(waiting)) release?.();
  expect(running).toEqual([1, 2]);
  expect(await semaphore.acquire("a")).toBeTypeOf("function");
  expect(await semaphore.acquire("a")).toBeTypeOf("function");
});

test("a call that waits too long times out, and takes no permit", async () => {
  const semaphore = new Semaphore(1, 20);
  const release = await semaphore.acquire("a");
  expect(await semaphore.acquire("a")).toBeUndefined();
  release?.();
  expect(await semaphore.acquire("a")).toBeTypeOf("function");
});
