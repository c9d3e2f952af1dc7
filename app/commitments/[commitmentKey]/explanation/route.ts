import { serve } from "@/lib/api/next";
import type * as commitments from "@/lib/areas/commitments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof commitments>({
  GET: "getCommitmentExplanation",
});
