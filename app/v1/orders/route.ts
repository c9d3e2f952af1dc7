import { serve } from "@/lib/api/next";
import { createOrder } from "@/lib/areas/orders/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: createOrder });
