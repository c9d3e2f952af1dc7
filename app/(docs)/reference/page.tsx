import { OperationIndex } from "@/components/reference/operation-index";
import { TextLink } from "@/components/ui/text-link";
import { contracts } from "@/lib/api/contracts";
import { describeVersions } from "@/lib/api/openapi/describe-versions";

export const metadata = { title: "API reference" };

export default function ReferencePage() {
  const rows = contracts.map((contract) => ({
    id: contract.id,
    area: contract.area,
    method: contract.method,
    path: contract.path,
    summary: contract.summary,
    scope: contract.scope,
    versions: describeVersions(contract),
  }));
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="font-semibold text-2xl">API reference</h1>
        <p className="max-w-prose text-muted">
          {rows.length} operations, generated from the declarations that the server itself checks.
          Get a token with <TextLink href="/reference/createToken">POST /oauth/token</TextLink>,
          then call any of them. The machine-readable description is{" "}
          <TextLink href="/openapi.json">/openapi.json</TextLink>; every error code has{" "}
          <TextLink href="/reference/errors">a page</TextLink>.
        </p>
      </header>
      <OperationIndex rows={rows} />
    </div>
  );
}
