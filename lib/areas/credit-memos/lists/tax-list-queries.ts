import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/credit-memos/list-queries";
import { columnsOf, type ListSpec } from "@/lib/lists/list-spec";
import { type ListPage, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** A tax of a line of a credit memo; its figures are texts. */
export type MemoTaxRow = {
  id: string;
  creditMemoId: string;
  creditMemoNumber: string;
  creditMemoItemId: string;
  sourceTaxItemId: string | null;
  accountId: string;
  accountNumber: string;
  name: string;
  jurisdiction: string;
  country: string;
  taxCode: string;
  taxCodeDescription: string | null;
  taxDate: LocalDate;
  taxMode: string;
  taxRate: string;
  taxRateType: string;
  taxRateDescription: string | null;
  taxAmount: string;
  exemptAmount: string;
  locationCode: string | null;
  currency: string;
  customFields: CustomFields | null;
  createdAt: Date;
  updatedAt: Date;
};

const TAXES: ListSpec = {
  name: "credit-taxation-items",
  custom: "TaxationItem",
  select: `select x.id, t.credit_memo_id as "creditMemoId", m.memo_number as "creditMemoNumber", x.credit_memo_item_id as "creditMemoItemId",
      x.source_taxation_item_id as "sourceTaxItemId", m.account_id as "accountId", a.account_number as "accountNumber", x.name, x.jurisdiction,
      x.country, x.tax_code as "taxCode", x.tax_code_description as "taxCodeDescription", x.tax_date as "taxDate", x.tax_mode as "taxMode",
      x.rate as "taxRate", x.rate_type as "taxRateType", x.rate_description as "taxRateDescription", x.amount as "taxAmount",
      x.exempt_amount as "exemptAmount", x.location_code as "locationCode", m.currency, x.custom_fields as "customFields", x.created_at as "createdAt", x.updated_at as "updatedAt"
    from taxation_item x
    join credit_memo_item t on t.tenant_id = x.tenant_id and t.id = x.credit_memo_item_id
    join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
    join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id" },
    creditMemoId: { column: "t.credit_memo_id", type: "id" },
    creditMemoNumber: { column: "m.memo_number", type: "text", sortable: true },
    accountId: { column: "m.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    currency: { column: "m.currency", type: "text", sortable: true },
    taxDate: { column: "x.tax_date", type: "date", sortable: true },
    createdDate: { column: "x.created_at", type: "instant", sortable: true },
    updatedDate: { column: "x.updated_at", type: "instant", sortable: true },
    ...columnsOf("x", {
      id: "creditMemoItemId; sourceTaxItemId:x.source_taxation_item_id",
      text: `name; jurisdiction; country:nullif(x.country, ''); taxCode; taxCodeDescription; taxMode; taxRateType:x.rate_type;
        taxRateDescription:x.rate_description; locationCode`,
      number: "taxRate:x.rate; taxAmount:x.amount; exemptAmount",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "x.id",
};

/** One page of the taxes of credit memos that a caller may see. */
export const memoTaxPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<MemoTaxRow>> => readList(TAXES, query, [tenantId, entityId, orgIds]);
