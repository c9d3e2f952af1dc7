import { serve } from "@/lib/api/next";
import type * as home from "@/lib/areas/home/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof home>({ GET: "getHome" });
