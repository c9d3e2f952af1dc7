import { serve } from "@/lib/api/next";
import { advanceTestClock, getTestClock } from "@/lib/areas/test-clock/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getTestClock,
  POST: advanceTestClock,
});
