"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/layout/code-block";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

export type TryItProps = {
  method: string;
  path: string;
  version: string;
  isPublic: boolean;
  sample: string;
};

type Outcome = { status: string; text: string };

/** Calls the operation on this installation with the reader's own token, which is not stored. */
export function TryIt({ method, path, version, isPublic, sample }: TryItProps) {
  const [address, setAddress] = useState<string>(path);
  const [token, setToken] = useState("");
  const [body, setBody] = useState(sample);
  const [outcome, setOutcome] = useState<Outcome>();
  const [pending, setPending] = useState(false);

  async function send() {
    setPending(true);
    setOutcome(await callApi({ method, address, token, body, version }));
    setPending(false);
  }

  return (
    <Card title="Try it" description="Sent from this page to this installation.">
      <div className="flex flex-col gap-4">
        <Field label="Address" help="Put your own ids in the place of the braces.">
          <Input code value={address} onChange={(event) => setAddress(event.target.value)} />
        </Field>
        {!isPublic && (
          <Field label="Bearer token" help="From POST /oauth/token. It stays in this page.">
            <Input
              code
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          </Field>
        )}
        {sample && (
          <Field label="Body">
            <Textarea
              className="font-mono text-sm"
              rows={10}
              spellCheck={false}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
        )}
        <div>
          <Button variant="primary" pending={pending} onClick={() => void send()}>
            Send
          </Button>
        </div>
        <CodeBlock label="curl" code={curlOf({ method, address, body, version, isPublic })} />
        <div aria-live="polite">
          {outcome && <CodeBlock label={outcome.status} code={outcome.text} />}
        </div>
      </div>
    </Card>
  );
}

async function callApi(call: {
  method: string;
  address: string;
  token: string;
  body: string;
  version: string;
}): Promise<Outcome> {
  const headers: Record<string, string> = { "service-version": call.version };
  if (call.token) headers.authorization = `Bearer ${call.token}`;
  if (call.body) headers["content-type"] = "application/json";
  try {
    const response = await fetch(call.address, {
      method: call.method,
      headers,
      credentials: "omit",
      ...(call.body ? { body: call.body } : {}),
    });
    const isText = /json|text/.test(response.headers.get("content-type") ?? "");
    const text = isText
      ? await response.text()
      : `${(await response.blob()).size} bytes of ${response.headers.get("content-type")}`;
    return { status: `${response.status} ${response.statusText}`, text: pretty(text) };
  } catch {
    return {
      status: "No answer",
      text: "The call did not reach the service. Check the address and that the service runs.",
    };
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function curlOf(call: {
  method: string;
  address: string;
  body: string;
  version: string;
  isPublic: boolean;
}): string {
  const lines = [
    `curl -X ${call.method} "$BASE_URL${call.address}"`,
    `  -H "service-version: ${call.version}"`,
  ];
  if (!call.isPublic) lines.push('  -H "Authorization: Bearer $TOKEN"');
  if (call.body)
    lines.push(
      '  -H "Content-Type: application/json"',
      `  -d '${call.body.replaceAll("'", "'\\''")}'`,
    );
  return lines.join(" \\\n");
}
