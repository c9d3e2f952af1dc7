import { expect, test } from "vitest";
import { Bulkhead } from "./bulkhead";

test("each party has its own places, handed over in order", async () => {
  const room = new Bulkhead(2, 1000);
  const [first, second] = [await room.enter("a"), await room.enter("a")];
  const entered: number[] = [];
  const waiting = [1, 2].map((number) =>
    room.enter("a").then((leave) => (entered.push(number), leave)),
  );
  expect(await room.enter("b")).toBeTypeOf("function");
  expect(entered).toEqual([]);
  first?.();
  await waiting[0];
  expect(entered).toEqual([1]);
  second?.();
  for (const leave of await Promise.all(waiting)) leave?.();
  expect(entered).toEqual([1, 2]);
  expect(await room.enter("a")).toBeTypeOf("function");
  expect(await room.enter("a")).toBeTypeOf("function");
});

test("who waits too long gives up, and takes nobody's place", async () => {
  const room = new Bulkhead(1, 20);
  const leave = await room.enter("a");
  expect(await room.enter("a")).toBeUndefined();
  leave?.();
  expect(await room.enter("a")).toBeTypeOf("function");
});
