import { serve } from "@/lib/api/next";
import { activateOrder } from "@/lib/areas/orders/waiting/change-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: activateOrder });
