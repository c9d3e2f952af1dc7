import { serve } from "@/lib/api/next";
import type * as people from "@/lib/areas/organizations/people/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof people>({
  GET: "listUsers",
});
