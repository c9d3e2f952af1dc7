import { serve } from "@/lib/api/next";
import { createPaymentObject } from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createPaymentObject });
