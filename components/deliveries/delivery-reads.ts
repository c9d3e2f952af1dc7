import { memoReads } from "@/components/credit-memos/memo-reads";
import { queryCreditMemoItems } from "@/lib/areas/credit-memos/lists/item-list-contract";
import {
  listDeliveryAdjustments,
  previewDeliveryAdjustments,
} from "@/lib/areas/delivery-adjustments/contract";

/** The queries that a credit of deliveries, or its cancellation, makes stale. */
export const deliveryReads = [
  ...memoReads,
  queryCreditMemoItems,
  listDeliveryAdjustments,
  previewDeliveryAdjustments,
];
