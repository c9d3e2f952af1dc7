"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { useViewer } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Copyable } from "@/components/ui/copyable";
import { Dialog } from "@/components/ui/dialog";
import { ALL_SCOPES } from "@/lib/kernel/scopes";
import { goLive } from "@/lib/areas/organizations/contract";
import { LEFT_BEHIND, LEFT_TO_DO, TAKEN_OVER } from "@/lib/areas/organizations/model";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Live = CallResult<typeof goLive>;

/** Turns a test company into a live one: what is copied, what is not, and what is still to be set up. */
export function GoLiveCard() {
  const { environment, scopes } = useViewer();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<Live | null>(null);
  const live = useOperation(goLive);
  if (environment === "live") return null;
  const denied = ALL_SCOPES.every((scope) => scopes.includes(scope))
    ? null
    : "Only an owner can go live";
  return (
    <Card
      title="Go live"
      description="A test company stays one. Going live creates a second, live company with the same configuration."
      actions={
        <Button variant="primary" disabledReason={denied} onClick={() => setAsking(true)}>
          Go live
        </Button>
      }
    >
      <div className="grid gap-5 lg:grid-cols-3">
        <Points title="Copied" points={TAKEN_OVER} />
        <Points title="Stays here" points={LEFT_BEHIND} />
        <Points title="Left to set up" points={LEFT_TO_DO} />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Make a live company"
        confirmLabel="Go live"
        onConfirm={async () => setMade(await live.mutateAsync({ body: {} }))}
      >
        This creates a live company with its own password and API key. It cannot charge cards until
        you add a payment gateway.
      </ConfirmDialog>
      <LiveDialog live={made} onClose={() => setMade(null)} />
    </Card>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-4 text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function LiveDialog({ live, onClose }: { live: Live | null; onClose: () => void }) {
  const facts = live
    ? [
        ["E-mail", live.ownerEmail],
        ["Password", live.ownerPassword],
        ["Client id", live.clientId],
        ["Client secret", live.clientSecret],
      ]
    : [];
  return (
    <Dialog
      open={live !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={live ? `${live.name} is live` : "Live"}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <div className="space-y-4">
        <Banner tone="warning">
          Store the password and the secret now: they cannot be shown again. Sign out and sign in
          with this password to open the live company; your own password still opens the test
          company.
        </Banner>
        <dl className="space-y-2">
          {facts.map(([label = "", value = ""]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{label}</dt>
              <dd>
                <Copyable code value={value} label={label.toLowerCase()} />
              </dd>
            </div>
          ))}
        </dl>
        <Points title="Left to set up" points={live?.toDo ?? []} />
      </div>
    </Dialog>
  );
}
