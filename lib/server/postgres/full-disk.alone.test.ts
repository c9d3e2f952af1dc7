import { testTenant } from "@/lib/testing/tenant";
import { afterEach, expect, test, vi } from "vitest";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { diskWasFull, forgetFullDisk } from "@/lib/platform/database/full-disk";
import { answerWatcher } from "@/lib/server/front/health";

const full = Object.assign(new Error("could not extend file"), { code: "53100" });
const disk = vi.hoisted(() => ({ hasRoom: true }));

vi.mock("@/lib/platform/database/transaction", async (load) => {
  const real = await load<typeof import("@/lib/platform/database/transaction")>();
  const transaction: typeof real.transaction = async (...given) => {
    const result = await real.transaction(...given);
    if (!disk.hasRoom) throw databaseFault(full);
    return result;
  };
  return { ...real, transaction };
});

afterEach(() => {
  disk.hasRoom = true;
  forgetFullDisk();
});

const readiness = async () => {
  const request = new Request("http://localhost:3000/readyz");
  const answer = await answerWatcher(request, "/readyz", { ready: true, draining: false });
  return `${answer?.status} ${await answer?.text()}`;
};

test("a full disk is a temporary fault with a clear message", () => {
  expect(databaseFault(full)).toMatchObject({
    category: 61,
    status: 503,
    message: "The database has no room left. Send the request again later.",
    options: { retryAfter: 10 },
  });
});

test("readiness reports a full disk until a query that needs space succeeds again", async () => {
  await testTenant();
  disk.hasRoom = false;
  expect(await readiness()).toBe('200 {"status":"ready"}');
  databaseFault(full);
  expect(await readiness()).toBe('503 {"status":"disk of the database is full"}');
  expect(await readiness()).toBe('503 {"status":"disk of the database is full"}');
  disk.hasRoom = true;
  expect(await readiness()).toBe('200 {"status":"ready"}');
  expect(diskWasFull()).toBe(false);
});
