import { describe, expect, test } from "vitest";
import { createAccount } from "@/lib/areas/accounts/create-contract";
import { createApiClient } from "@/lib/areas/organizations/contract";
import { fieldPathOf } from "./contract-fields";

describe("mapping a code back to its field", () => {
  test("a code of one field gives that field's path", () => {
    expect(fieldPathOf(createApiClient, 50140220)).toBe("name");
    expect(fieldPathOf(createAccount, 51000322)).toBe("currency");
  });

  test("a code of a field that occurs at several paths gives the end they share", () => {
    expect(fieldPathOf(createAccount, 51010322)).toBe("city");
    expect(fieldPathOf(createAccount, 51020220)).toBe("creditCard.cardNumber");
  });

  test("a code of the operation itself belongs to no field", () => {
    expect(fieldPathOf(createAccount, 51000030)).toBeUndefined();
  });
});
