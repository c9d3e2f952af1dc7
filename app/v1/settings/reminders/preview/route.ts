import { serve } from "@/lib/api/next";
import { previewReminder } from "@/lib/areas/dunning/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewReminder });
