import { serve } from "@/lib/api/next";
import {
  deleteAmendmentObject,
  retrieveAmendmentObject,
  updateAmendmentObject,
} from "@/lib/areas/records/amendment-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveAmendmentObject,
  PUT: updateAmendmentObject,
  DELETE: deleteAmendmentObject,
});
