import { serve } from "@/lib/api/next";
import {
  deleteTaxationItemObject,
  retrieveTaxationItemObject,
  updateTaxationItemObject,
} from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveTaxationItemObject,
  PUT: updateTaxationItemObject,
  DELETE: deleteTaxationItemObject,
});
