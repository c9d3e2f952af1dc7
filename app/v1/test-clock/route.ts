import { serve } from "@/lib/api/next";
import type * as testClock from "@/lib/areas/test-clock/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof testClock>({
  GET: "getTestClock",
  POST: "advanceTestClock",
});
