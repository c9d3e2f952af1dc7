import { serve } from "@/lib/api/next";
import {
  deleteMailSettings,
  getMailSettings,
  updateMailSettings,
} from "@/lib/areas/dunning/mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getMailSettings,
  PUT: updateMailSettings,
  DELETE: deleteMailSettings,
});
