import { serve } from "@/lib/api/next";
import { amendObjects } from "@/lib/areas/batch-actions/older-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: amendObjects });
