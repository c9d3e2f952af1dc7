import { expect, test } from "vitest";
import { ApiError, RuleViolation } from "@/lib/kernel/errors";
import { failureWithTextCodes } from "./text-codes";

const ids = { processId: "0123456789abcdef", requestId: "r" };

test("a refusal has codes that are texts; an internal error has its reasons alone", () => {
  const reasons = [{ code: 59200030, message: "No." }];
  expect(failureWithTextCodes(new RuleViolation("No."), reasons, ids)).toEqual({
    ...{ success: false, ...ids, reasons: [{ code: "59200030", message: "No." }] },
  });
  const internal = [{ code: 50000060, message: "An internal error occurred." }];
  expect(failureWithTextCodes(new ApiError(60, "x"), internal, ids)).toEqual({
    reasons: [{ code: "50000060", message: "An internal error occurred." }],
  });
  const passing = failureWithTextCodes(new ApiError(61, "x"), internal, ids);
  expect(passing).toMatchObject({ success: false, ...ids });
});
