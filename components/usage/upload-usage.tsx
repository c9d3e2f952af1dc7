"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { rulesOf, useDefinitions } from "@/components/custom-fields/definitions";
import { FormSummary } from "@/components/form/form-summary";
import type { Refusal } from "@/components/form/use-contract-form";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { readUsageFile, usagePreview, type UsageText } from "@/components/usage/read-usage-file";
import { type Outcome, UploadOutcome } from "@/components/usage/upload-outcome";
import { UsageFilePreview } from "@/components/usage/usage-file-preview";
import { getUnbilledUsage, uploadUsage } from "@/lib/areas/usage/contract";
import { queryUsages } from "@/lib/areas/usage/list-contract";
import { failureOf } from "@/lib/portal/failure";
import { useOperation } from "@/lib/portal/use-operation";

const COLUMNS =
  "CSV with the columns ACCOUNT_ID, UOM, QTY and STARTDATE, and as wanted ENDDATE, SUBSCRIPTION_ID, CHARGE_ID, DESCRIPTION, UNIQUE_KEY, GROUP_ID, REMOVE";
const partialHelp =
  "Otherwise a file with a bad row stores nothing, so that it can be sent again without counting rows twice.";
const replaceHelp =
  "Rows of a corrected file take the place of records that are not billed yet. A row with yes in the column REMOVE takes its record away.";

/** A file of usage: chosen, previewed, uploaded, with the outcome of its rows. */
export function UploadUsage() {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<UsageText | null>(null);
  const [partial, setPartial] = useState(false);
  const [replace, setReplace] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const summary = useRef<HTMLDivElement>(null);
  const denied = useDenied("usage:write");
  const definitions = useDefinitions("Usage");
  const custom = definitions.map(({ name }) => `, ${name}`);
  const preview = useMemo(
    () => read && usagePreview(read, definitions.map(rulesOf)),
    [read, definitions],
  );
  const upload = useOperation(uploadUsage, { refreshes: [queryUsages, getUnbilledUsage] });

  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  async function choose(chosen: File | null) {
    setFile(chosen);
    setOutcome(null);
    setRefusal(null);
    setRead(chosen && (await readUsageFile(chosen)));
  }

  async function send() {
    if (!file) return;
    setRefusal(null);
    try {
      const yes = "true" as const;
      const query = { ...(partial && { partial: yes }), ...(replace && { replace: yes }) };
      setOutcome(await upload.mutateAsync({ query, file }));
    } catch (thrown) {
      const { reasons, requestId } = failureOf(thrown);
      setRefusal({ reasons, requestId });
    }
  }

  const unready = !file
    ? "Choose a file first"
    : !preview || preview.faults.length > 0
      ? "The file cannot be read as usage"
      : null;

  return (
    <div className="space-y-5">
      <Card title="File">
        <FormSummary ref={summary} refusal={refusal} title="The file was not stored" />
        <div className="space-y-4">
          <Field label="Usage file" help={`${COLUMNS}${custom.join("")}.`}>
            <Input
              type="file"
              accept=".csv,text/csv"
              className="h-auto py-1.5"
              onChange={(event) => void choose(event.target.files?.[0] ?? null)}
            />
          </Field>
          <Field inline label="Store the good rows of a file with bad ones" help={partialHelp}>
            <Checkbox checked={partial} onCheckedChange={setPartial} />
          </Field>
          <Field inline label="Replace records with the same key" help={replaceHelp}>
            <Checkbox checked={replace} onCheckedChange={setReplace} />
          </Field>
          <Button
            variant="primary"
            pending={upload.isPending}
            disabledReason={denied ?? unready}
            onClick={() => void send()}
          >
            Send usage
          </Button>
        </div>
      </Card>
      <div aria-live="polite">
        {outcome ? (
          <UploadOutcome outcome={outcome} />
        ) : (
          preview && <UsageFilePreview preview={preview} />
        )}
      </div>
    </div>
  );
}
