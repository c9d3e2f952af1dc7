import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { passwordHash, passwordMatches } from "./secrets";

test("a password is stored with the cost that OWASP recommends, and checked with the stored one", async () => {
  const stored = await passwordHash("correct horse battery");
  expect(stored).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(await passwordMatches("correct horse battery", stored)).toBe(true);
  expect(await passwordMatches("wrong", stored)).toBe(false);
  expect(await passwordMatches("correct horse battery", undefined)).toBe(false);
});

test("hashes of other costs are verified with their own parameters", async () => {
  const salt = Buffer.from("0123456789abcdef");
  const keyOf = (p: number) =>
    scryptSync("correct horse battery", salt, 32, { N: 16_384, r: 8, p }).toString("base64");
  const before = `scrypt$16384$${salt.toString("base64")}$${keyOf(1)}`;
  const other = `scrypt$16384$8$2$${salt.toString("base64")}$${keyOf(2)}`;
  for (const stored of [before, other]) {
    expect(await passwordMatches("correct horse battery", stored)).toBe(true);
    expect(await passwordMatches("wrong", stored)).toBe(false);
  }
});
