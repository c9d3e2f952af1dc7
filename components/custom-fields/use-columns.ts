import { useDefinitions, valueText } from "@/components/custom-fields/definitions";
import type { Column } from "@/components/table/column";
import type { CustomObject } from "@/lib/kernel/custom-fields";

/** Columns of a list beyond these make it too wide to read; files have all. */
const MOST_COLUMNS = 3;

/** The columns of a list but one, and one for each of the first filterable custom fields of its object. */
export function useColumns<Row extends Readonly<Record<string, unknown>>>(
  object: CustomObject,
  columns: readonly Column<Row>[],
  without?: Column<Row>,
): Column<Row>[] {
  const custom = useDefinitions(object)
    .filter(({ filterable }) => filterable)
    .slice(0, MOST_COLUMNS);
  return [
    ...columns.filter((column) => column !== without),
    ...custom.map(
      ({ name, label, type }): Column<Row> => ({
        id: name,
        header: label,
        secondary: true,
        spare: true,
        wrap: true,
        align: type === "number" || type === "decimal" ? "end" : "start",
        cell: (row) => valueText(row[name], type),
      }),
    ),
  ];
}
