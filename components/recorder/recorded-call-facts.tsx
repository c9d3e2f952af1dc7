import { HttpStatus } from "@/components/developer/request-log-table";
import { CodeBlock } from "@/components/layout/code-block";
import { PropertyList } from "@/components/layout/property-list";
import { ProblemLinks } from "@/components/recorder/problem-links";
import type { RecordedCall } from "@/components/recorder/recorded-calls-table";
import { Prose } from "@/components/reference/prose";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Instant } from "@/components/ui/instant";

/** A recorded call: why it failed and what to change, and its fields. */
export function RecordedCallFacts({ call }: { call: RecordedCall }) {
  const { advice, reasons } = call;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {reasons.length > 0 && (
        <Card title="Why it failed" className="lg:col-span-2">
          <ul className="list-disc space-y-1 pl-5">
            {reasons.map(({ code, field, message }) => (
              <li key={`${code} ${field} ${message}`} className="wrap-anywhere">
                {message} <ProblemLinks code={code} />
              </li>
            ))}
          </ul>
          {advice && (
            <p className="mt-3 font-medium">
              <Prose>{advice}</Prose>
            </p>
          )}
        </Card>
      )}
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
            {
              label: "Operation",
              value: call.operation ? <ProblemLinks operation={call.operation} /> : "Not served",
            },
            { label: "API key", value: call.clientName },
            call.version !== undefined && { label: "Version", value: call.version },
            call.field !== undefined && { label: "Field", value: <code>{call.field}</code> },
            call.trackId !== undefined && {
              label: "Track id",
              value: <Copyable code value={call.trackId} label="track id" />,
            },
            call.requestId !== undefined && {
              label: "Request id",
              value: <Copyable code value={call.requestId} label="request id" />,
            },
          ]}
        />
      </Card>
      <div className="space-y-5">
        {call.query !== undefined && <Kept label="Parameters" value={call.query} />}
        {call.request !== undefined && <Kept label="Body that was sent" value={call.request} />}
        {call.response !== undefined && <Kept label="Response" value={call.response} />}
        <p className="text-muted text-sm">
          Of values that may be secret or personal only kind and length are kept, and no value of a
          body with payment details.
        </p>
      </div>
    </div>
  );
}

function Kept({ label, value }: { label: string; value: unknown }) {
  return <CodeBlock label={label} code={JSON.stringify(value, null, 2)} />;
}
