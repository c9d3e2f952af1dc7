import { Prose } from "@/components/reference/prose";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { FieldLine } from "@/lib/api/openapi/describe";

export type FieldTableProps = { title: string; lines: readonly FieldLine[]; codes?: boolean };

/** Fields with type, versions and error code; nested fields are indented. */
export function FieldTable({ title, lines, codes = true }: FieldTableProps) {
  if (!lines.length) return null;
  return (
    <Card title={title} flush>
      <ul className="divide-y">
        {lines.map((line) => (
          <li
            key={line.path}
            className="flex flex-col gap-1 px-4 py-2.5 sm:px-5"
            style={{ paddingInlineStart: `${1 + Math.min(line.depth, 6) * 1.25}rem` }}
          >
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <code className="break-all font-medium font-mono text-sm" title={line.path}>
                {line.name}
              </code>
              <span className="text-faint text-sm">{line.type}</span>
              {line.required && (
                <span className="font-medium text-accent-text text-xs">required</span>
              )}
              {line.versions && <span className="text-info text-xs">{line.versions}</span>}
              {codes && (
                <TextLink
                  quiet
                  href={`/reference/errors/${line.code}20`}
                  className="ml-auto font-mono text-faint text-xs"
                >
                  {line.code}
                </TextLink>
              )}
            </p>
            <p className="max-w-prose text-muted text-sm">
              <Prose>{line.description}</Prose>
            </p>
            {line.accepted && (
              <p className="flex flex-wrap gap-1 text-sm">
                {line.accepted.map((value) => (
                  <code key={value} className="rounded-xs bg-sunken px-1 font-mono text-xs">
                    {value}
                  </code>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
