"use client";

import type { SwitchName } from "@/lib/kernel/features";
import { useState } from "react";
import { FEATURE_WORDS } from "@/components/settings/features/feature-words";
import { useDenied } from "@/components/layout/frame/viewer";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { getFeatures, updateFeatures } from "@/lib/areas/settings/features/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { useOperation } from "@/lib/portal/use-operation";

type Props = { feature: SwitchName; features: CallResult<typeof getFeatures> };

/** One feature, with the button that turns it on or off after a confirmation. */
export function FeatureCard({ feature, features }: Props) {
  const [asking, setAsking] = useState(false);
  const [currency, setCurrency] = useState(features.homeCurrency ?? "");
  const update = useOperation(updateFeatures, { refreshes: [getFeatures] });
  const denied = useDenied("settings:write");
  const on = features[feature];
  const words = FEATURE_WORDS[feature];
  const reasons = features.obstacles.filter((one) => one.feature === feature);
  const inTheWay = reasons.length ? `It cannot be turned ${on ? "off" : "on"} now` : null;
  const verb = on ? "Turn off" : "Turn on";
  const asksCurrency = feature === "multiCurrency" && on;

  async function turn() {
    const home = asksCurrency && currency ? { homeCurrency: currency } : {};
    await update.mutateAsync({ body: { [feature]: !on, ...home } });
    toast.success(`${words.name} is ${on ? "off" : "on"}`);
  }

  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {words.name} <Badge tone={on ? "positive" : "neutral"}>{on ? "On" : "Off"}</Badge>
        </span>
      }
      description={on ? words.on : words.off}
      actions={
        <Button
          disabledReason={denied ?? inTheWay}
          aria-label={`${verb} ${words.name}`}
          onClick={() => setAsking(true)}
        >
          {verb}
        </Button>
      }
    >
      <p className="text-muted">
        {on ? `Off: ${words.off}` : `On: ${words.on}`}
        {!features.multiCurrency && feature === "multiCurrency"
          ? ` Your currency is ${features.homeCurrency}.`
          : ""}
      </p>
      {reasons.length > 0 && (
        <Banner tone="info" title={inTheWay ?? ""} className="mt-3">
          {reasons.map(({ reason }) => (
            <p key={reason}>{reason}</p>
          ))}
        </Banner>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${verb} ${words.name}`}
        confirmLabel={verb}
        failureTitle={`${words.name} was not switched`}
        danger={on}
        onConfirm={turn}
      >
        <p>{on ? words.off : words.on} This holds from the next call on.</p>
        {asksCurrency && (
          <Field label="Your currency" help="Three letters, such as EUR.">
            <Input
              value={currency}
              maxLength={3}
              onChange={(event) => setCurrency(event.target.value.toUpperCase())}
              autoComplete="off"
            />
          </Field>
        )}
      </ConfirmDialog>
    </Card>
  );
}
