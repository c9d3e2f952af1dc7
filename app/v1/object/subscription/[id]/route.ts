import { serve } from "@/lib/api/next";
import {
  deleteSubscriptionObject,
  retrieveSubscriptionObject,
  updateSubscriptionObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveSubscriptionObject,
  PUT: updateSubscriptionObject,
  DELETE: deleteSubscriptionObject,
});
