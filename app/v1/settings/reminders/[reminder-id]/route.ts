import { serve } from "@/lib/api/next";
import { deleteReminder, updateReminder } from "@/lib/areas/dunning/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: updateReminder,
  DELETE: deleteReminder,
});
