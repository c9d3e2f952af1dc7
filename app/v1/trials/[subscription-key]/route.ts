import { serve } from "@/lib/api/next";
import type * as trials from "@/lib/areas/trials/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof trials>({ GET: "getTrial" });
