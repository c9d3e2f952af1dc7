"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/layout/code-block";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Copyable } from "@/components/ui/copyable";
import { Dialog } from "@/components/ui/dialog";

export type ShownSecret = { name: string; clientId: string; secret: string };

export type NewSecretDialogProps = { secret: ShownSecret | null; onClose: () => void };

const noChange = () => () => undefined;

function tokenCall(origin: string, { clientId, secret }: ShownSecret): string {
  return [
    `curl -s ${origin}/oauth/token \\`,
    "  -d grant_type=client_credentials \\",
    `  -d client_id=${clientId} \\`,
    `  -d client_secret=${secret}`,
  ].join("\n");
}

/** Shows a new secret, once. */
export function NewSecretDialog({ secret, onClose }: NewSecretDialogProps) {
  const origin = useSyncExternalStore(
    noChange,
    () => location.origin,
    () => "",
  );
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={secret ? `The secret of ${secret.name}` : "Secret"}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      {secret && (
        <div className="space-y-4">
          <Banner tone="warning">
            Store it now: only its hash is kept here, and it cannot be shown again.
          </Banner>
          <dl className="space-y-2">
            <div>
              <dt className="text-muted text-sm">Client id</dt>
              <dd>
                <Copyable code value={secret.clientId} label="client id" />
              </dd>
            </div>
            <div>
              <dt className="text-muted text-sm">Client secret</dt>
              <dd>
                <Copyable code value={secret.secret} label="client secret" />
              </dd>
            </div>
          </dl>
          <CodeBlock label="Get a token" code={tokenCall(origin, secret)} />
        </div>
      )}
    </Dialog>
  );
}
