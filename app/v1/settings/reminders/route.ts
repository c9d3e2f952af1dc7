import { serve } from "@/lib/api/next";
import { createReminder, listReminders } from "@/lib/areas/dunning/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listReminders,
  POST: createReminder,
});
