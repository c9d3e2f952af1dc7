"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { ApiClientsTable } from "@/components/developer/api-clients-table";
import { ClientAnswersForm } from "@/components/developer/client-answers-form";
import { CreateClientForm } from "@/components/developer/create-client-form";
import { NewSecretDialog, type ShownSecret } from "@/components/developer/new-secret-dialog";
import { RevokeClientDialog } from "@/components/developer/revoke-client-dialog";
import { RotateClientForm } from "@/components/developer/rotate-client-form";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeader } from "@/components/layout/page-header";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { listApiClients } from "@/lib/areas/organizations/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

export type ApiClient = CallResult<typeof listApiClients>["clients"][number];

type Doing = { what: "create" } | { what: "rotate" | "revoke" | "answers"; client: ApiClient };

/** The keys of integrations: make, rotate, revoke. A secret is shown when it is made, and never again. */
export function ApiClients() {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [secret, setSecret] = useState<ShownSecret | null>(null);
  const { data, error, refetch } = useQuery(operationQuery(listApiClients));
  const denied = useDenied("developer:write");
  const close = () => setDoing(null);
  const client = doing && "client" in doing ? doing.client : null;

  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabledReason={denied}
      onClick={() => setDoing({ what: "create" })}
    >
      New API key
    </Button>
  );

  return (
    <>
      <PageHeader
        title="API keys"
        meta="Each integration has a client of its own, with the permissions it needs and no more."
        actions={create}
      />
      <ApiClientsTable
        clients={data?.clients}
        error={error}
        onRetry={() => void refetch()}
        denied={denied}
        onRotate={(chosen) => setDoing({ what: "rotate", client: chosen })}
        onAnswers={(chosen) => setDoing({ what: "answers", client: chosen })}
        onRevoke={(chosen) => setDoing({ what: "revoke", client: chosen })}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title="No API keys yet" action={create}>
            A key lets a program create accounts and orders on your behalf.
          </EmptyState>
        }
      />
      <CreateClientForm open={doing?.what === "create"} onClose={close} onMade={setSecret} />
      <RotateClientForm
        client={doing?.what === "rotate" ? client : null}
        onClose={close}
        onMade={setSecret}
      />
      <ClientAnswersForm client={doing?.what === "answers" ? client : null} onClose={close} />
      <RevokeClientDialog client={doing?.what === "revoke" ? client : null} onClose={close} />
      <NewSecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
