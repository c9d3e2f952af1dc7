import { serve } from "@/lib/api/next";
import type * as sequenceSets from "@/lib/areas/sequence-sets/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof sequenceSets>({
  GET: "listSequenceSets",
  POST: "createSequenceSets",
});
