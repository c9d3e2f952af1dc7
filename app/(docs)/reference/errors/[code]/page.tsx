import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { CATEGORIES, categoryOf, resourceOf } from "@/lib/kernel/codes";
import { resourceIndex } from "@/lib/api/openapi/describe";
import { LATEST_VERSION } from "@/lib/kernel/versions";

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Error ${(await params).code}` };
}

export default async function ErrorPage({ params }: Props) {
  const { code: text } = await params;
  const code = /^\d{8}$/.test(text) ? Number(text) : 0;
  const category = CATEGORIES[categoryOf(code)];
  const generic = [500000, 900000].includes(resourceOf(code));
  const places = resourceIndex(LATEST_VERSION).get(resourceOf(code)) ?? [];
  if (!category || (!places.length && !generic)) notFound();
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">
          Error {code}: {category.name}
        </h1>
        <p className="text-muted">
          HTTP status {category.status}.{" "}
          {category.retryable
            ? "The same request can succeed later."
            : "The same request would fail again."}
        </p>
      </header>
      <Card title="What to do">
        <p>{category.action}</p>
      </Card>
      <Card title="Where it comes from" flush>
        <ul className="divide-y text-sm">
          {generic && (
            <li className="px-4 py-2">Any operation: no field of a request body is at fault.</li>
          )}
          {places.map(({ operation, path, description }) => (
            <li key={operation + path} className="px-4 py-2">
              <TextLink href={`/reference/${operation}`}>{operation}</TextLink>{" "}
              {path && <code className="font-mono">{path}</code>}{" "}
              <span className="text-muted">{description}</span>
            </li>
          ))}
        </ul>
      </Card>
    </article>
  );
}
