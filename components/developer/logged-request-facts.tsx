import { HttpStatus, type LoggedRequest } from "@/components/developer/request-log-table";
import { CodeBlock } from "@/components/layout/code-block";
import { PropertyList } from "@/components/layout/property-list";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Instant } from "@/components/ui/instant";
import { TextLink } from "@/components/ui/text-link";
import { formatNumber, formatWords } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";

export type LoggedRequestFactsProps = { call: LoggedRequest; origin: string };

function asCurl({ method, path, version }: LoggedRequest, origin: string): string {
  const sendsBody = method !== "GET" && method !== "DELETE";
  return [
    `curl -s -X ${method} ${origin}${path.replace(/^\/api\/portal/, "")} \\`,
    `  -H "Authorization: Bearer $TOKEN" \\`,
    `  -H "Service-Version: ${version}"${sendsBody ? " \\" : ""}`,
    ...(sendsBody ? ['  -H "Content-Type: application/json" -d @body.json'] : []),
  ].join("\n");
}

/** All logged data of one call, and the call as a command. */
export function LoggedRequestFacts({ call, origin }: LoggedRequestFactsProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title="The call">
        <PropertyList
          properties={[
            {
              label: "Time",
              value: <Instant at={call.at} seconds className="whitespace-normal" />,
            },
            { label: "Status", value: <HttpStatus status={call.status} /> },
            call.answeredStatus !== undefined && {
              label: "Answered with",
              value: `HTTP ${call.answeredStatus}, as older programs expect`,
            },
            { label: "Operation", value: call.operation },
            { label: "Version", value: call.version },
            { label: "Duration", value: `${formatNumber(call.durationMs)} ms` },
            {
              label: "By",
              value: `${call.actorName} (${formatWords(call.actorType).toLowerCase()})`,
            },
            call.trackId && {
              label: "Track id",
              value: <Copyable code value={call.trackId} label="track id" />,
            },
            call.idempotencyKey && {
              label: "Idempotency key",
              value: <Copyable code value={call.idempotencyKey} label="idempotency key" />,
            },
            call.replayed && { label: "Replayed", value: "The stored answer was given again" },
            call.code !== undefined && {
              label: "Error",
              value: (
                <>
                  <TextLink href={paths.errorCode(call.code)}>{call.code}</TextLink> {call.message}
                </>
              ),
            },
          ].map((property) => property || null)}
        />
      </Card>
      <CodeBlock label="As curl; the query and the body are not kept" code={asCurl(call, origin)} />
    </div>
  );
}
