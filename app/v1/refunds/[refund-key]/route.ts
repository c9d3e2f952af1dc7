import { serve } from "@/lib/api/next";
import {
  deleteRefund,
  getRefund,
  updateRefund,
} from "@/lib/areas/payments/refunds/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getRefund,
  PUT: updateRefund,
  DELETE: deleteRefund,
});
