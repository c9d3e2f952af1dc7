import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { ListedTaxation } from "./taxation-model";

/** What a caller may see. */
type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const TAXATIONS: ListSpec = {
  name: "taxation-items",
  custom: "TaxationItem",
  select: `select x.id, x.invoice_item_id as "invoiceItemId", i.id as "invoiceId", i.invoice_number as "invoiceNumber",
      i.account_id as "accountId", a.account_number as "accountNumber", i.currency, x.tax_code as "taxCode",
      x.tax_mode as "taxMode", x.name, x.jurisdiction, x.country, x.rate_type as "rateType", x.rate, x.tax_date as "taxDate",
      x.amount, x.exempt_amount as "exemptAmount",
      x.tax_code_description as "taxCodeDescription", x.rate_description as "rateDescription", x.location_code as "locationCode", x.custom_fields as "customFields", x.created_at as "createdAt", x.updated_at as "updatedAt"
    from taxation_item x
    join invoice_item t on t.tenant_id = x.tenant_id and t.id = x.invoice_item_id
    join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and i.kind = 'Invoice'`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id" },
    invoiceId: { column: "i.id", type: "id" },
    invoiceItemId: { column: "x.invoice_item_id", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text", sortable: true },
    accountId: { column: "i.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    name: { column: "x.name", type: "text", sortable: true },
    jurisdiction: { column: "x.jurisdiction", type: "text", sortable: true },
    country: { column: "x.country", type: "text", sortable: true },
    taxCode: { column: "x.tax_code", type: "text", sortable: true },
    taxDate: { column: "x.tax_date", type: "date", sortable: true },
    taxAmount: { column: "x.amount", type: "number", sortable: true },
    exemptAmount: { column: "x.exempt_amount", type: "number", sortable: true },
    currency: { column: "i.currency", type: "text", sortable: true },
    createdDate: { column: "x.created_at", type: "instant", sortable: true },
    updatedDate: { column: "x.updated_at", type: "instant", sortable: true },
    ...columnsOf("x", {
      text: "taxMode; taxRateType:x.rate_type; taxCodeDescription; taxRateDescription:x.rate_description; locationCode",
      number: "taxRate:x.rate",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "x.id",
};

type Figures = "rate" | "amount" | "exemptAmount";
type Row = Omit<ListedTaxation, Figures> & Record<Figures, string>;

/** One page of the taxes that a caller may see. */
export async function taxationPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: ListedTaxation[]; next?: string }> {
  const { rows, ...rest } = await readList<Row>(TAXATIONS, query, [tenantId, entityId, orgIds]);
  const taxations = rows.map((row) => ({
    ...row,
    rate: decimal(row.rate),
    amount: decimal(row.amount),
    exemptAmount: decimal(row.exemptAmount),
  }));
  return { rows: taxations, ...rest };
}
