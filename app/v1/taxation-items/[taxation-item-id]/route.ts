import { serve } from "@/lib/api/next";
import type * as creditMemosTaxationOperations from "@/lib/areas/credit-memos/taxation/taxation-operations";
import type * as invoicesTaxationOperations from "@/lib/areas/invoices/taxation/taxation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<
  typeof creditMemosTaxationOperations & typeof invoicesTaxationOperations
>({ GET: "getTaxationItem", PUT: "updateTaxationItem", DELETE: "deleteTaxationItem" });
