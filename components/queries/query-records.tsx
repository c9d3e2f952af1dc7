import { OperationTable } from "@/components/table/operation-table";
import { EmptyState } from "@/components/layout/empty-state";

export type FoundRecord = Readonly<Record<string, unknown>>;

const written = (value: unknown): string =>
  value === undefined || value === null ? "" : String(value);

/** The names of the fields that some record has, the Id last. */
export function fieldsOf(records: readonly FoundRecord[]): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  names.delete("Id");
  return [...names, "Id"];
}

/** What a query has found, one record a line. */
export function QueryRecords({ records }: { records: readonly FoundRecord[] }) {
  const columns = fieldsOf(records).map((name) => ({
    id: name,
    header: name,
    wrap: true,
    ...(typeof records[0]?.[name] === "number" ? { align: "end" as const } : {}),
    cell: (record: FoundRecord) => written(record[name]),
  }));
  return (
    <OperationTable
      flush
      label="Records"
      columns={columns}
      rows={records}
      rowKey={({ Id }) => String(Id)}
      empty={<EmptyState title="No records">Nothing fits the conditions.</EmptyState>}
    />
  );
}
