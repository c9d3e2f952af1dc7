"use client";

import { useQuery } from "@tanstack/react-query";
import Image from "next/image";
import { useEffect, useRef, useState } from "react";
import { FormSummary } from "@/components/form/form-summary";
import type { Refusal } from "@/components/form/use-contract-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { getCompany } from "@/lib/areas/company/contract";
import {
  deleteCompanyLogo,
  getCompanyLogo,
  updateCompanyLogo,
} from "@/lib/areas/company/logo-contract";
import { portalCalls } from "@/lib/portal/call-operation";
import { failureOf } from "@/lib/portal/failure";
import { operationAddress } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const changes = { refreshes: [getCompany] };
const address = portalCalls + operationAddress(getCompanyLogo, {});

/** The picture at the head of documents: shown, replaced, taken off. */
export function CompanyLogo() {
  const { data: company } = useQuery(operationQuery(getCompany));
  const update = useOperation(updateCompanyLogo, changes);
  const remove = useOperation(deleteCompanyLogo, changes);
  const denied = useDenied("settings:write");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  async function run(work: () => Promise<unknown>) {
    setRefusal(null);
    await work().catch((thrown: unknown) => {
      const { reasons, requestId } = failureOf(thrown);
      setRefusal({ reasons, requestId });
    });
  }

  const unready = company?.id ? null : "Save the company first";
  return (
    <Card title="Logo" description="Above the name, at the head of documents.">
      <FormSummary ref={summary} refusal={refusal} title="The logo could not be saved" />
      <div className="space-y-4">
        {company?.hasLogo && (
          <Image
            unoptimized
            width={240}
            height={64}
            key={company.id}
            src={`${address}#${company.id}`}
            alt="Logo"
            className="h-16 w-60 rounded-sm border bg-white object-contain p-1"
          />
        )}
        <Field
          label="Logo file"
          help="PNG or JPEG of at most 256 KB, 1200 pixels wide and high. Transparent parts become white."
        >
          <Input
            type="file"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            className="h-auto py-1.5"
            disabled={Boolean(denied ?? unready)}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void run(() => update.mutateAsync({ file }));
            }}
          />
        </Field>
        {company?.hasLogo && (
          <Button
            variant="quiet"
            pending={remove.isPending}
            disabledReason={denied}
            onClick={() => void run(() => remove.mutateAsync({}))}
          >
            Remove logo
          </Button>
        )}
      </div>
    </Card>
  );
}
