import { serve } from "@/lib/api/next";
import { signUp } from "@/lib/areas/orders/sign-up/sign-up-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: signUp });
