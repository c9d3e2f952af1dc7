import { testTenant } from "@/lib/testing/tenant";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { diskWasFull, forgetFullDisk } from "@/lib/platform/database/full-disk";
import * as transactions from "@/lib/platform/database/transaction";
import { answerWatcher } from "@/lib/server/front/health";

const full = Object.assign(new Error("could not extend file"), { code: "53100" });
let hasRoom = true;

beforeAll(() => {
  const { transaction } = transactions;
  vi.spyOn(transactions, "transaction").mockImplementation(async (...given) => {
    const result = await transaction(...given);
    if (!hasRoom) throw databaseFault(full);
    return result;
  });
});

afterEach(() => {
  hasRoom = true;
  forgetFullDisk();
});

afterAll(() => void vi.restoreAllMocks());

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
  hasRoom = false;
  expect(await readiness()).toBe('200 {"status":"ready"}');
  databaseFault(full);
  expect(await readiness()).toBe('503 {"status":"disk of the database is full"}');
  expect(await readiness()).toBe('503 {"status":"disk of the database is full"}');
  hasRoom = true;
  expect(await readiness()).toBe('200 {"status":"ready"}');
  expect(diskWasFull()).toBe(false);
});
