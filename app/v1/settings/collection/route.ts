import { serve } from "@/lib/api/next";
import type * as collectionSettingsOperations from "@/lib/areas/settings/collection-settings-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof collectionSettingsOperations
>({ GET: "getCollectionSettings", PUT: "updateCollectionSettings" });
