"use client";

import { Package } from "lucide-react";
import { NewProductLink } from "@/components/catalog/new-product-link";
import { useColumns } from "@/components/custom-fields/use-columns";
import { EmptyState } from "@/components/layout/empty-state";
import type { Column } from "@/components/table/column";
import { FilterChips } from "@/components/table/filter-chips";
import { FilterSearch } from "@/components/table/filter-search";
import { ListFooter } from "@/components/table/list-footer";
import { OperationTable } from "@/components/table/operation-table";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Status } from "@/components/ui/status";
import { productList } from "@/lib/portal/lists/catalog";
import { paths } from "@/lib/portal/paths";
import { type RowOf, useList } from "@/lib/portal/use-list";

type Product = RowOf<typeof productList.contract>;

const columns: Column<Product>[] = [
  { id: "name", header: "Name", cell: (product) => product.name, primary: true, wrap: true },
  { id: "number", header: "Number", cell: (product) => product.productNumber },
  { id: "sku", header: "SKU", secondary: true, cell: (product) => product.sku },
  { id: "category", header: "Category", secondary: true, cell: (product) => product.category },
  { id: "status", header: "Status", cell: (product) => <Status value={product.status} /> },
  {
    id: "until",
    header: "Sold until",
    secondary: true,
    cell: (product) => <CalendarDate date={product.effectiveEndDate} />,
  },
  { id: "plans", header: "Rate plans", align: "end", cell: (product) => product.ratePlanCount },
];

const statuses = [
  { value: "Active", label: "Active" },
  { value: "NotStarted", label: "Not started" },
  { value: "Expired", label: "Expired" },
];

/** The company's products, by name. */
export function ProductsTable() {
  const shown = useColumns("Product", columns);
  const { rows, error, retry, filtered, paging, single } = useList(productList);
  return (
    <OperationTable
      label="Products"
      columns={shown}
      rows={rows}
      rowKey={(product) => product.id}
      rowHref={(product) => paths.product(product.productNumber)}
      expectedRows={productList.pageSize}
      error={error}
      onRetry={retry}
      toolbar={
        <>
          <FilterSearch parameter="name" label="Name contains" />
          <FilterChips label="Status" parameter="status" options={statuses} />
        </>
      }
      empty={
        <EmptyState
          icon={<Package aria-hidden />}
          title={filtered ? "No product matches" : "No products yet"}
          action={!filtered && <NewProductLink />}
        >
          {filtered
            ? "Take a filter away to see more."
            : "A product is what is sold; its rate plans say how it is bought and what it costs."}
        </EmptyState>
      }
      footer={<ListFooter paging={paging} rows={rows?.length} single={single} />}
    />
  );
}
