import { asOwner } from "@/lib/testing/tenant";
import { Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { alone, type Held } from "./alone";

/** Begins work under a name; returns its handle and a function that ends it. */
async function begin(name: string): Promise<{ held: Held; end: () => Promise<boolean> }> {
  let finish = () => undefined as void;
  let done = Promise.resolve(false);
  const held = await new Promise<Held>((resolve, reject) => {
    done = alone(name, (got) => {
      resolve(got);
      return new Promise<void>((end) => (finish = end));
    });
    done.catch(reject);
  });
  return {
    held,
    end: () => {
      finish();
      return done;
    },
  };
}

const nothing = () => Promise.resolve();

test("work under a name is done by one process at a time, and by another one afterwards", async () => {
  const first = await begin("days:a");
  first.held.check();
  expect(await alone("days:a", nothing)).toBe(false);
  expect(await alone("days:b", nothing)).toBe(true);
  expect(await first.end()).toBe(true);
  expect(await alone("days:a", nothing)).toBe(true);
});

test("failed work releases the lock, too", async () => {
  const failing = alone("days:a", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await alone("days:a", nothing)).toBe(true);
});

test("the holder is told when the lock is lost, and another one may begin", async () => {
  const first = await begin("days:a");
  await asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like '%-alone'`,
  );
  await vi.waitFor(() =>
    expect(() => first.held.check()).toThrow("its lock in the database is gone"),
  );
  expect(await alone("days:a", nothing)).toBe(true);
  expect(await first.end()).toBe(true);
});

test("a database that disappears silently is noticed within a minute", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  await alone("days:a", nothing);
  // Node probes ten times, a second apart, after this delay.
  expect(keepAlive).toHaveBeenCalledWith(true, 30_000);
  keepAlive.mockRestore();
});
