import { type DescribedColumn, exampleOf } from "./described";
import { type Alternative, kindOf, propertiesOf, type Shape, written } from "./shapes";

/** How a result's columns differ from the declared row, in names and in kinds. */
export function describedFaults(
  shapes: readonly Shape[],
  place: number,
  columns: readonly DescribedColumn[],
): string[] {
  const properties = propertiesOf(shapes, place);
  if (!properties) return [];
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...properties]
    .filter(([name, fields]) => !names.has(name) && !fields.some(({ optional }) => optional))
    .map(([name]) => `no column gives ${name}`);
  const wrong = columns.flatMap((column) => {
    const fields = properties.get(column.name);
    if (!fields) return [`no property names ${column.name}`];
    return kindFaults(
      shapes,
      column,
      fields.flatMap(({ shape }) => shapes[shape] ?? []),
    );
  });
  return [...missing, ...wrong];
}

function kindFaults(shapes: readonly Shape[], column: DescribedColumn, shape: Shape): string[] {
  const given = exampleOf(column);
  if (given === undefined) return [];
  if (shape.some((one) => suits(shapes, one, given.example))) return [];
  const items = Array.isArray(given.example) ? ` of ${kindOf(given.example[0])}` : "";
  return [`${column.name} is ${kindOf(given.example)}${items}, declared ${written(shape)}`];
}

/** Whether an alternative contains values of an example's kind. */
function suits(shapes: readonly Shape[], one: Alternative, example: unknown): boolean {
  if (one.is === "unknown") return true;
  if (one.is === "literal") return typeof one.value === kindOf(example);
  if (one.is !== "array") return one.is === kindOf(example);
  return (
    Array.isArray(example) &&
    (shapes[one.items] ?? []).some((item) => suits(shapes, item, example[0]))
  );
}
