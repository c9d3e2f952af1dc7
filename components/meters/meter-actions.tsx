"use client";

import { useState } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { EditMeter } from "@/components/meters/edit-meter";
import { meterReads } from "@/components/meters/meter-reads";
import type { Meter } from "@/components/meters/meter-words";
import { TryMeter } from "@/components/meters/try-meter";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { publishMeter } from "@/lib/areas/meters/contract";
import { runSpecificVersionOfMeter } from "@/lib/areas/meters/run-contract";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

type Deed = "edit" | "try" | "publish" | "run";

/** The actions on a meter in its state. */
export function MeterActions({ meter }: { meter: Meter }) {
  const [asked, setAsked] = useState<Deed | null>(null);
  const denied = useDenied("usage:write");
  const draft = meter.versions.find(({ status }) => status === "Draft");
  const button = (deed: Deed, label: string, primary = false) => (
    <Button
      variant={primary ? "primary" : undefined}
      disabledReason={denied}
      onClick={() => setAsked(deed)}
    >
      {label}
    </Button>
  );
  const close = (open: boolean) => !open && setAsked(null);
  return (
    <>
      {meter.publishedVersion !== null && button("run", "Count again")}
      {button("try", "Try it")}
      {button("edit", "Edit")}
      {draft && button("publish", "Publish", true)}
      <EditMeter meter={meter} open={asked === "edit"} onOpenChange={close} />
      <TryMeter meter={meter} open={asked === "try"} onOpenChange={close} />
      <ConfirmDeed meter={meter} deed={asked} onClose={() => setAsked(null)} />
    </>
  );
}

type ConfirmDeedProps = { meter: Meter; deed: Deed | null; onClose: () => void };

/** Asks before days are counted anew. */
function ConfirmDeed({ meter, deed, onClose }: ConfirmDeedProps) {
  const publish = useOperation(publishMeter, { refreshes: meterReads });
  const run = useOperation(runSpecificVersionOfMeter, { refreshes: meterReads });
  const isDeed = deed === "publish" || deed === "run";
  const shown = useLast(isDeed ? deed : null);
  const isPublication = shown === "publish";
  const params = { meterId: meter.id };
  return (
    <ConfirmDialog
      open={isDeed}
      onOpenChange={(open) => !open && onClose()}
      title={isPublication ? `Publish ${meter.latestVersion}` : "Count again"}
      confirmLabel={isPublication ? "Publish" : "Count again"}
      onConfirm={async () => {
        if (isPublication) {
          await publish.mutateAsync({ params });
          toast.success(`Version ${meter.latestVersion} counts from now on`);
        } else if (meter.publishedVersion !== null) {
          await run.mutateAsync({
            params: { ...params, version: meter.publishedVersion },
            body: {},
          });
          toast.success("The days are counted again");
        }
      }}
    >
      {isPublication
        ? `The meter takes events and counts by version ${meter.latestVersion}. Days that were counted before are counted anew; what is billed stays as it is.`
        : "Every day is counted again from its events, also days with an error, as after an invoice was reversed. What is billed stays as it is."}
    </ConfirmDialog>
  );
}
