import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { addDays } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./processed-contract";
import { type Processed, processedPage } from "./processed-queries";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

export const queryProcessedUsages = operation(
  contract.queryProcessedUsages,
  async (ctx, { query }) => {
    const { rows, next } = await processedPage(ctx, query);
    return {
      data: rows.map(shown),
      ...nextPageUrl(ctx, contract.queryProcessedUsages.path, query, next),
    };
  },
);

function shown({ serviceStart, serviceEnd, createdAt, ...of }: Processed) {
  return {
    id: wireId(of.id),
    usageId: wireId(of.usageId),
    ratePlanChargeId: wireId(of.ratePlanChargeId),
    chargeNumber: of.chargeNumber,
    invoiceItemId: idOrNull(of.invoiceItemId),
    invoiceNumber: of.invoiceNumber,
    creditMemoItemId: idOrNull(of.creditMemoItemId),
    creditMemoNumber: of.creditMemoNumber,
    billingPeriodStartDate: serviceStart,
    billingPeriodEndDate: addDays(serviceEnd, -1),
    quantity: exactNumber(of.quantity),
    createdDate: createdAt.toISOString(),
  };
}

export const queryProcessedUsageByKey = rowByKey(
  contract.queryProcessedUsageByKey,
  queryProcessedUsages,
);
