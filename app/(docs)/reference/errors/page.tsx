import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { CATEGORIES } from "@/lib/kernel/codes";
import { resourceIndex } from "@/lib/api/openapi/describe";
import { LATEST_VERSION } from "@/lib/kernel/versions";

export const metadata = { title: "Error codes" };

export default function ErrorsPage() {
  const resources = [...resourceIndex(LATEST_VERSION)].sort(([a], [b]) => a - b);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">Error codes</h1>
        <p className="max-w-prose text-muted">
          A code has eight digits: six for the resource, which is a field or an operation, and two
          for the category. Every answer carries the header Service-Request-Id; quote it when you
          ask for help.
        </p>
      </header>
      <Card title="Categories" flush>
        <dl className="divide-y text-sm">
          {Object.entries(CATEGORIES).map(([category, { name, status, action }]) => (
            <div
              key={category}
              className="grid gap-1 px-4 py-2 sm:grid-cols-[4rem_14rem_minmax(0,1fr)]"
            >
              <dt className="font-mono">{category}</dt>
              <dd>
                {name} (HTTP {status})
              </dd>
              <dd className="text-muted">{action}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Resources" description="Each links to the page of its commonest code." flush>
        <ul className="divide-y text-sm">
          {resources.map(([code, [first, ...more]]) => (
            <li key={code} className="grid gap-1 px-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <TextLink href={`/reference/errors/${code}20`} className="font-mono">
                {code}
              </TextLink>
              <span className="wrap-anywhere">
                {first?.path || first?.operation}
                {more.length ? ` and ${more.length} more` : ""}{" "}
                <span className="text-muted">{first?.description}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
