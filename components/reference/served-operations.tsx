import { MethodBadge } from "@/components/reference/method-badge";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { InterfaceSubject } from "@/lib/api/compatibility/served-operations";

const servedOf = ({ operations }: InterfaceSubject) =>
  operations.filter(({ servedBy }) => servedBy !== null).length;

/** Every operation of the interface by subject, and the page of the one that serves it. */
export function ServedOperations({ subjects }: { subjects: readonly InterfaceSubject[] }) {
  const all = subjects.reduce((sum, { operations }) => sum + operations.length, 0);
  const served = subjects.reduce((sum, subject) => sum + servedOf(subject), 0);
  return (
    <Card
      title="Operations of the interface"
      description={`${served} of ${all} are served. Perennial has operations of its own beside them.`}
      flush
    >
      <div className="divide-y">
        {subjects.map((subject) => (
          <details key={subject.subject} className="group">
            <summary className="flex cursor-pointer items-center justify-between gap-4 px-4 py-3 text-sm">
              <span className="min-w-0 font-medium">{subject.subject}</span>
              <span className="shrink-0 text-muted">
                {servedOf(subject)} of {subject.operations.length}
              </span>
            </summary>
            <ul className="divide-y border-t text-sm">
              {subject.operations.map(({ method, path, purpose, servedBy }) => (
                <li
                  key={`${method} ${path}`}
                  className="grid gap-1 px-4 py-2 sm:grid-cols-[5rem_minmax(0,1fr)_8rem]"
                >
                  <span>
                    <MethodBadge method={method} />
                  </span>
                  <span className="min-w-0">
                    <span className="block font-mono wrap-anywhere">{path}</span>
                    <span className="text-muted">{purpose}</span>
                  </span>
                  {servedBy === null ? (
                    <span className="text-muted">Not served</span>
                  ) : (
                    <TextLink href={`/reference/${servedBy}`}>Served</TextLink>
                  )}
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Card>
  );
}
