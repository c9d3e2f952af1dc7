import { ServedOperations } from "@/components/reference/served-operations";
import { Card } from "@/components/ui/card";
import { servedOperations } from "@/lib/api/compatibility/served-operations";
import { headerPrefixes } from "@/lib/api/wire/own-headers";

const rules = [
  [
    "Base addresses",
    "Change the base address, and nothing else. Addresses begin with /v1, /rest/v1 (the same operations), /v2, /object-query or /oauth. Doubled and final slashes do no harm, and older spellings such as /v1/creditmemos are the same addresses.",
  ],
  [
    "Credentials",
    "A bearer token of POST /oauth/token; the id and secret of an API client as Basic authentication or in the headers apiAccessKeyId and apiSecretAccessKey; the cookie of POST /v1/connections. A company may accept tokens only (Settings).",
  ],
  [
    "Minor version",
    "The version header takes a number such as 341.0. A day such as 2025-08-12 means the newest version; anything else means 186.0.",
  ],
  [
    "Values",
    "Numbers and true or false may be sent as texts, numbers in place of texts, enum values in any spelling of case, blanks and underscores. In a create, null and an empty text mean not given; in a change, null clears what may be empty. zipCode and postalCode are one field, wherever a call has one of them.",
  ],
  [
    "Legacy status",
    "Failures have their HTTP status. Programs that expect HTTP 200 with success: false get it by a setting of the company or of one API client, or by the header x-legacy-status: 200 on one call. 401, 404, 405, 429 and 5xx keep their status.",
  ],
  [
    "Error codes",
    "Those of accounts, credit cards and subscriptions of version 1 are the ones that programs know; each has a page under Error codes.",
  ],
  [
    "Batch actions",
    "They create, change and delete up to 50 objects of one type, each in a transaction of its own. They refuse orders, credit and debit memos, and applications of them: these have calls of their own.",
  ],
  [
    "What differs",
    "Ids of templates, numberings and communication profiles are stored and returned as they are given, without an effect. What is not served is listed below and answers HTTP 404 with code 50000040.",
  ],
] as const;

/** What programs that speak the interface already may send, what they get, and which operations are served. */
export function ExistingIntegrations() {
  const prefixes = headerPrefixes();
  return (
    <div className="flex flex-col gap-6">
      <Card title="What programs send and get" flush>
        <dl className="divide-y text-sm">
          <div className="grid gap-1 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="font-medium">Header prefixes</dt>
            <dd className="text-muted">
              Headers of this installation begin with{" "}
              {prefixes.map((prefix, index) => (
                <span key={prefix}>
                  {index > 0 && (index === prefixes.length - 1 ? " or " : ", ")}
                  <code className="font-mono">{prefix}-</code>
                </span>
              ))}
              , as in <code className="font-mono">{prefixes[0]}-track-id</code>. A response has the
              prefix of its request. The operator adds others with{" "}
              <code className="font-mono">API_HEADER_PREFIXES</code>.
            </dd>
          </div>
          {rules.map(([name, text]) => (
            <div key={name} className="grid gap-1 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <ServedOperations subjects={servedOperations()} />
    </div>
  );
}
