import { serve } from "@/lib/api/next";
import { getMrrMovements } from "@/lib/areas/home/movement-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getMrrMovements });
