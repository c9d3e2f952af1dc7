import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FieldTable } from "@/components/reference/field-table";
import { MethodBadge } from "@/components/reference/method-badge";
import { Prose } from "@/components/reference/prose";
import { TryIt } from "@/components/reference/try-it";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { contracts } from "@/lib/api/contracts";
import { codesOf, fieldLines, sampleBody } from "@/lib/api/openapi/describe";
import type { Contract } from "@/lib/api/operation";
import { describeNeeds } from "@/lib/api/effects";
import { describeFeatures } from "@/lib/api/features/require-features";
import { hasBody } from "@/lib/api/openapi/openapi";
import { LATEST_VERSION, SUPPORTED_VERSIONS, type MinorVersion } from "@/lib/kernel/versions";

type Props = {
  params: Promise<{ operation: string }>;
  searchParams: Promise<{ version?: string }>;
};

const find = (id: string) => contracts.find((contract) => contract.id === id);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: find((await params).operation)?.summary ?? "Unknown operation" };
}

export default async function OperationPage({ params, searchParams }: Props) {
  const contract = find((await params).operation);
  if (!contract) notFound();
  const asked = (await searchParams).version;
  const version: MinorVersion =
    SUPPORTED_VERSIONS.find((known) => known === asked) ?? LATEST_VERSION;
  const sample = sampleBody(contract, version);
  return (
    <article className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <h1 className="font-semibold text-2xl">{contract.summary}</h1>
        <p className="flex flex-wrap items-center gap-2 font-mono text-sm">
          <MethodBadge method={contract.method} />{" "}
          <span className="break-all">{contract.path}</span>
        </p>
        <p className="max-w-prose text-muted">
          <Prose>{contract.description ?? contract.summary}</Prose>
        </p>
        <p className="text-muted text-sm">
          {contract.scope === "public" ? "No credential needed." : `Scope ${contract.scope}.`} Shown
          at minor version {version}.
          {contract.aliases?.length ? ` Also at ${contract.aliases.join(", ")}.` : ""}
        </p>
        <Needs contract={contract} />
      </header>
      {contract.rules?.length ? (
        <Card title="Rules">
          <ul className="ml-4 list-disc text-muted">
            {contract.rules.map((rule) => (
              <li key={rule}>
                <Prose>{rule}</Prose>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <FieldTable title="Path parameters" lines={fieldLines(contract.params, version)} />
      <FieldTable title="Query parameters" lines={fieldLines(contract.query, version)} />
      <FieldTable
        title="Request body"
        lines={hasBody(contract) ? fieldLines(contract.body, version) : []}
      />
      <TryIt
        method={contract.method}
        path={contract.path}
        version={version}
        isPublic={contract.scope === "public"}
        sample={sample === undefined ? "" : JSON.stringify(sample, null, 2)}
      />
      <FieldTable title="Result" lines={fieldLines(contract.result, version)} codes={false} />
      <Card title="Errors" flush>
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="px-4 py-2">
                  Code
                </th>
                <th scope="col" className="px-4 py-2">
                  Status
                </th>
                <th scope="col" className="px-4 py-2">
                  Meaning
                </th>
              </tr>
            </thead>
            <tbody>
              {codesOf(contract).map(({ code, name, status, action }) => (
                <tr key={code} className="border-t align-top">
                  <td className="px-4 py-2 font-mono">
                    <TextLink href={`/reference/errors/${code}`}>{code}</TextLink>
                  </td>
                  <td className="px-4 py-2 tabular-nums">{status}</td>
                  <td className="px-4 py-2">
                    <strong className="font-medium">{name}.</strong> {action}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </article>
  );
}

/** The features and the further scopes that calls need. */
function Needs({ contract: { needs, also } }: { contract: Contract }) {
  const lines = [
    ...(needs ? [`${describeFeatures(needs)} Otherwise calls answer category 10.`] : []),
    ...(also ? [`Also needs ${describeNeeds(also).join("; ")}.`] : []),
  ];
  return lines.map((text) => (
    <p key={text} className="max-w-prose text-muted text-sm">
      <Prose>{text}</Prose>
    </p>
  ));
}
