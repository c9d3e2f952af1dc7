import { asOwner } from "./tenant";
import { expect } from "vitest";
import { brokenInvariants } from "@/lib/platform/invariants/money-invariants";

/** Fails unless every invariant of the books holds for all tenants of the test's database. */
export async function expectBooksToHold(): Promise<void> {
  expect(await brokenInvariants((sql) => asOwner<{ subject: string }>(sql))).toEqual([]);
}
