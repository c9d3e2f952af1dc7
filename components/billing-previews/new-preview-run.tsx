"use client";

import { useState } from "react";
import { OneAccountField } from "@/components/accounts/one-account-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import {
  createBillingPreviewRun,
  listBillingPreviewRuns,
} from "@/lib/areas/billing-previews/contract";
import { failureOf } from "@/lib/portal/failure";
import { useOperation } from "@/lib/portal/use-operation";
import { addMonths, localDate } from "@/lib/values/local-date";

/** How far ahead bills are previewed. */
const MONTHS_AHEAD = 36;

/** Choose whose bills to preview, and through which day. */
export function NewPreviewRun() {
  const { today } = useViewer();
  const [account, setAccount] = useState("");
  const [batches, setBatches] = useState("");
  const [targetDate, setTargetDate] = useState(today);
  const [drafts, setDrafts] = useState(false);
  const last = addMonths(localDate(today), MONTHS_AHEAD);
  const create = useOperation(createBillingPreviewRun, { refreshes: [listBillingPreviewRuns] });
  const whose = account
    ? { filters: [{ filterType: "Account" as const, accountId: account }] }
    : { ...(batches.trim() && { batches: batches.trim() }) };
  const body = createBillingPreviewRun.body.safeParse({
    ...{ targetDate, includingDraftItems: drafts, ...whose },
  }).data;
  return (
    <Card title="Preview what accounts will be billed">
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <OneAccountField onChange={setAccount} />
          </div>
          {!account && (
            <Field label="Batches" optional help="Separated by commas, such as Batch1, Batch2.">
              <Input
                value={batches}
                maxLength={500}
                placeholder="All batches"
                onChange={(event) => setBatches(event.target.value)}
              />
            </Field>
          )}
          <Field label="Bill through" help="What would be billed on this day, renewals included.">
            <DateInput value={targetDate} max={last} onValueChange={setTargetDate} />
          </Field>
        </div>
        <Field inline label="Show lines of drafts, too">
          <Switch checked={drafts} onCheckedChange={setDrafts} />
        </Field>
        {create.error && <Banner tone="negative">{failureOf(create.error).message}</Banner>}
        <Button
          variant="primary"
          pending={create.isPending}
          disabledReason={
            (targetDate > last && "Choose a day within three years") ||
            (!body && "Some of it is not filled in right")
          }
          onClick={() => body && create.mutate({ body })}
        >
          Preview
        </Button>
      </div>
    </Card>
  );
}
