import { MethodBadge } from "@/components/reference/method-badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";

export type IndexRow = {
  id: string;
  area: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  versions: string;
};

/** Every operation with its address, scope and the minor versions at which it changes. */
export function OperationIndex({ rows }: { rows: readonly IndexRow[] }) {
  return [...new Set(rows.map(({ area }) => area))].map((area) => (
    <Card
      key={area}
      title={area.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase())}
      flush
    >
      <ul className="divide-y">
        {rows
          .filter((row) => row.area === area)
          .map((row) => (
            <li
              key={row.id}
              className="grid items-baseline gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <MethodBadge method={row.method} />
              <TextLink quiet href={`/reference/${row.id}`} className="break-all font-mono text-sm">
                {row.path}
              </TextLink>
              <span className="text-muted text-sm">
                {row.summary}{" "}
                <span className="text-faint">
                  {row.scope}
                  {row.versions && ` · changes at ${row.versions}`}
                </span>
              </span>
            </li>
          ))}
      </ul>
    </Card>
  ));
}
