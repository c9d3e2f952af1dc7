import { serve } from "@/lib/api/next";
import {
  deleteRefundObject,
  retrieveRefundObject,
  updateRefundObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveRefundObject,
  PUT: updateRefundObject,
  DELETE: deleteRefundObject,
});
