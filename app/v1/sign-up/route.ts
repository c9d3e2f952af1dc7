import { serve } from "@/lib/api/next";
import type * as signUpOperations from "@/lib/areas/orders/sign-up/sign-up-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof signUpOperations>({
  POST: "signUp",
});
