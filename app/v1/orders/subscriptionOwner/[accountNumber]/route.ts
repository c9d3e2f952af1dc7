import { serve } from "@/lib/api/next";
import { listOrdersOfOwner } from "@/lib/areas/orders/reads/read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listOrdersOfOwner });
