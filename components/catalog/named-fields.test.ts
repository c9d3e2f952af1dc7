import { expect, test } from "vitest";
import { OperationFailure } from "@/lib/portal/failure";
import { withNamedFields } from "./named-fields";

test("leads a refusal to its field, with the form's labels", () => {
  const message = "EffectiveEndDate must not lie before EffectiveStartDate";
  const failure = withNamedFields(new OperationFailure([{ code: "INVALID_VALUE", message }]));
  expect(failure.reasons[0]).toEqual({
    code: "INVALID_VALUE",
    message: "Last day must not lie before First day",
    parameter: "EffectiveEndDate",
  });
});

test("keeps reasons that belong to no field", () => {
  const failure = withNamedFields(new TypeError("fetch failed"));
  expect(failure.reasons[0]?.message).toContain("could not be reached");
});
