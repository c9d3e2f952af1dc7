import type * as z from "zod";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { queryAccounts } from "./list-contract";
import type { AccountRow } from "./list-model";

type Row = z.output<typeof queryAccounts.result>["data"][number];

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

export function presentAccountRow({
  additionalEmails,
  createdAt,
  updatedAt,
  invoiceBalance,
  customFields,
  ...row
}: AccountRow): Row {
  return {
    ...row,
    ...customFields,
    id: wireId(row.id),
    balance: moneyNumber(decimal(row.balance), row.currency),
    totalInvoiceBalance: moneyNumber(decimal(invoiceBalance), row.currency),
    creditAvailable: moneyNumber(decimal(row.creditAvailable), row.currency),
    creditBalance: moneyNumber(decimal(row.creditBalance), row.currency),
    mrr: exactNumber(decimal(row.mrr)),
    defaultPaymentMethodId: idOrNull(row.defaultPaymentMethodId),
    billToId: wireId(row.billToId),
    soldToId: wireId(row.soldToId),
    shipToId: idOrNull(row.shipToId),
    parentId: idOrNull(row.parentId),
    organizationId: wireId(row.organizationId),
    additionalEmailAddresses: additionalEmails.join(","),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
