"use client";

import { useQuery } from "@tanstack/react-query";
import { CreditCard, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  type HostedPageRow,
  hostedPageReads,
  typeText,
} from "@/components/hosted-pages/hosted-page-reads";
import { ActionLink } from "@/components/layout/action-link";
import { EmptyState } from "@/components/layout/empty-state";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Copyable } from "@/components/ui/copyable";
import { deleteHostedPage, listHostedPages } from "@/lib/areas/hosted-pages/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import { HOSTED_LOCALES } from "@/lib/values/hosted-form";

const columns: Column<HostedPageRow>[] = [
  { id: "name", header: "Name", primary: true, wrap: true, cell: (page) => page.name },
  { id: "type", header: "Asks for", cell: (page) => typeText(page.type) },
  {
    id: "locale",
    header: "Language",
    cell: (page) => <span lang={page.locale}>{HOSTED_LOCALES[page.locale]}</span>,
  },
  {
    id: "limit",
    header: "Attempts",
    align: "end",
    secondary: true,
    cell: (page) => page.submissionLimit,
  },
  {
    id: "id",
    header: "Page id",
    secondary: true,
    cell: (page) => <Copyable code value={page.id} label={`id of ${page.name}`} />,
  },
];

/** The forms for payment details that the merchant's own pages show. */
export function HostedPages() {
  const { data, error, refetch } = useQuery(operationQuery(listHostedPages));
  const [leaving, setLeaving] = useState<HostedPageRow | null>(null);
  const last = useLast(leaving);
  const denied = useDenied("settings:write");
  const remove = useOperation(deleteHostedPage, { refreshes: hostedPageReads });
  const add = (
    <ActionLink
      href={paths.newHostedPage()}
      scope="settings:write"
      variant="primary"
      icon={<Plus aria-hidden />}
    >
      New hosted page
    </ActionLink>
  );
  return (
    <Card
      title="Hosted pages"
      description="Forms for cards and bank accounts, in frames of this service: your pages never see a number."
      actions={add}
      flush
    >
      <OperationTable
        flush
        label="Hosted pages"
        columns={columns}
        rows={data?.hostedPages}
        rowKey={(page) => page.id}
        rowHref={(page) => paths.hostedPage(page.id)}
        rowLabel={(page) => page.name}
        expectedRows={2}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<CreditCard aria-hidden />} title="No hosted pages yet" action={add}>
            A page is a form that your shop shows to take a card, in your colours and your
            customer's language.
          </EmptyState>
        }
        rowActions={(page) => [
          {
            label: "Delete",
            icon: <Trash2 aria-hidden />,
            tone: "danger",
            disabledReason: denied,
            onSelect: () => setLeaving(page),
          },
        ]}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Delete ${last?.name ?? ""}`}
        confirmLabel="Delete page"
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync({ params: { "page-id": leaving.id } });
        }}
      >
        Shops that show it cannot take payment details with it any more. Cards that it has stored
        stay.
      </ConfirmDialog>
    </Card>
  );
}
