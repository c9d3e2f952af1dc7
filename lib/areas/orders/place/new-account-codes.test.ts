import { expect, test } from "vitest";
import { orderOf } from "@/lib/testing/ordering";
import { testTenant } from "@/lib/testing/tenant";
import { makeCatalog } from "@/lib/testing/world";

test("a missing sold-to contact of an order's new account has the code of the order's field", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const refused = await tenant.call("POST", "/v1/orders", {
    ...orderOf("", ratePlanId),
    existingAccountNumber: undefined,
    newAccount: {
      name: "Sold elsewhere",
      currency: "USD",
      billCycleDay: 1,
      billToContact: { firstName: "Ada", lastName: "Lovelace", country: "GB" },
      soldToSameAsBillTo: false,
    },
  });
  const message = "soldToContact is required when soldToSameAsBillTo is false";
  expect(refused.body.reasons).toEqual([{ code: 58729222, message }]);
});
