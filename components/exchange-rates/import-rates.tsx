"use client";

import { useEffect, useRef, useState } from "react";
import { rateReads } from "@/components/exchange-rates/exchange-rate-reads";
import { FormSummary } from "@/components/form/form-summary";
import type { Refusal } from "@/components/form/use-contract-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { importExchangeRates } from "@/lib/areas/exchange-rates/rate-contract";
import { failureOf } from "@/lib/portal/failure";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

const COLUMNS =
  "CSV with the columns Provider Exchange Rate Date, Currency (From), Currency (To) and Exchange Rate, and as wanted Rate Set Name and Group ID. With a bad row nothing is stored.";

const outcomeText = ({ entered, replaced, unchanged }: CallResult<typeof importExchangeRates>) =>
  `The file was stored: ${entered} new, ${replaced} replaced, ${unchanged} unchanged.`;

/** A file of rates: chosen, sent, and what became of it or what is wrong with its rows. */
export function ImportRates() {
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const denied = useDenied("settings:write");
  const send = useOperation(importExchangeRates, { refreshes: rateReads });

  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  function choose(chosen: File | null) {
    setFile(chosen);
    setOutcome(null);
    setRefusal(null);
  }

  async function store() {
    if (!file) return;
    setRefusal(null);
    try {
      setOutcome(outcomeText(await send.mutateAsync({ file })));
    } catch (thrown) {
      const { reasons, requestId } = failureOf(thrown);
      setRefusal({ reasons, requestId });
    }
  }

  return (
    <Card title="Import rates">
      <FormSummary ref={summary} refusal={refusal} title="The file was not stored" />
      <div className="space-y-4">
        <Field label="File of rates" help={COLUMNS}>
          <Input
            type="file"
            accept=".csv,text/csv"
            className="h-auto py-1.5"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        </Field>
        <Button
          pending={send.isPending}
          disabledReason={denied ?? (file ? null : "Choose a file first")}
          onClick={() => void store()}
        >
          Import rates
        </Button>
        <p aria-live="polite">{outcome}</p>
      </div>
    </Card>
  );
}
