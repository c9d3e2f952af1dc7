import { serve } from "@/lib/api/next";
import type * as movementOperations from "@/lib/areas/home/movement-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof movementOperations>({
  GET: "getMrrMovements",
});
