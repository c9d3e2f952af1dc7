import { expect, it } from "vitest";
import { z } from "zod";
import { fieldMessage } from "@/components/form/field-message";

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message;
}

it("says what to do about each kind of wrong value", () => {
  expect(messageOf(z.string(), undefined)).toBe("Fill in this field.");
  expect(messageOf(z.string().min(1), "")).toBe("Fill in this field.");
  expect(messageOf(z.email(), "a")).toBe("Enter an e-mail address like name@example.com.");
  expect(messageOf(z.iso.date(), "2026-02-30")).toBe("Enter an existing day as YYYY-MM-DD.");
  expect(messageOf(z.enum(["A", "B"]), "C")).toBe("Choose one of the options.");
  expect(messageOf(z.number().min(1), 0)).toBe("Enter at least 1.");
  expect(messageOf(z.string().max(3), "four")).toBe("Use at most 3 characters.");
});

it("asks for a choice where none was made", () => {
  expect(messageOf(z.enum(["A", "B"]), undefined)).toBe("Choose one of the options.");
});

it("keeps the message of a rule that has one", () => {
  const schema = z.number().refine((value) => value >= 0, "must be at least 0");
  expect(messageOf(schema, -1)).toBe("must be at least 0");
});
