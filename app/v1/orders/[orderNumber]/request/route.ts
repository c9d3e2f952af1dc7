import { serve } from "@/lib/api/next";
import { getOrderRequest } from "@/lib/areas/orders/waiting/change-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getOrderRequest });
