import { serve } from "@/lib/api/next";
import type * as pagesOperations from "@/lib/areas/meters/days/pages-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof pagesOperations>({
  GET: "listEventsOfMeterDay",
});
