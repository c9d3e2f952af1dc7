import { afterAll, beforeAll, expect, test } from "vitest";
import { companyToBill } from "@/lib/testing/killed/bill-run-company";
import { expectBooksToHold } from "@/lib/testing/books";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";

let doomed: Doomed;
beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(async () => {
  doomed.remove();
  await expectBooksToHold();
});

test("a run that is killed goes on where it was, and leaves nothing once it is canceled, killed again", {
  timeout: 60_000,
}, async () => {
  const { start, apart, here, cancel, status, billed, books } = await companyToBill(doomed, 6, 2);
  const before = await books();
  const run = await start();
  expect(await apart(run, 90)).toBeUndefined();
  expect(await status(run)).toBe("Processing");
  expect((await cancel(run)).status).toBe(422);
  expect(await here(run)).toBe(0);
  expect(await status(run)).toBe("Completed");
  expect(await billed(run)).toEqual([{ accounts: 6, invoices: 1, amount: "71.5" }]);
  expect((await cancel(run)).status).toBe(200);
  expect(await apart(run, 90)).toBeUndefined();
  expect(await status(run)).toBe("CancelInProgress");
  expect(await here(run)).toBe(0);
  expect(await status(run)).toBe("Canceled");
  expect(await books()).toEqual(before);
});
