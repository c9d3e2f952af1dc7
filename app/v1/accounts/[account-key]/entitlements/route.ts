import { serve } from "@/lib/api/next";
import type * as entitlementOperations from "@/lib/areas/accounts/entitlements/entitlement-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof entitlementOperations>({
  GET: "listAccountEntitlements",
});
