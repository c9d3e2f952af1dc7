import { serve } from "@/lib/api/next";
import {
  getCollectionSettings,
  updateCollectionSettings,
} from "@/lib/areas/settings/collection-settings-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getCollectionSettings,
  PUT: updateCollectionSettings,
});
