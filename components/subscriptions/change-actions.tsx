"use client";

import {
  ChevronDown,
  Coins,
  FilePlus2,
  OctagonX,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  Tags,
  Undo2,
  Zap,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { ActivationDialog } from "@/components/subscriptions/activation-dialog";
import { isWaiting } from "@/components/subscriptions/time-axis/axis-model";
import { ChangeForm } from "@/components/subscriptions/change-form";
import { CustomFieldsForm } from "@/components/subscriptions/custom-fields-form";
import {
  type ChangeVerb,
  changeWords,
  obstacle,
  withoutOrders,
} from "@/components/subscriptions/change-words";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { paths } from "@/lib/portal/paths";

const icons: Record<ChangeVerb, ReactNode> = {
  change: <Pencil aria-hidden />,
  topUp: <Coins aria-hidden />,
  pause: <Pause aria-hidden />,
  resume: <Play aria-hidden />,
  renew: <RefreshCw aria-hidden />,
  cancel: <OctagonX aria-hidden />,
  keep: <Undo2 aria-hidden />,
};

/** The actions on a subscription; disabled ones say why. */
export function ChangeActions({ subscription }: { subscription: Subscription }) {
  const { today, orders } = useViewer();
  const denied = useDenied("orders:write");
  const [verb, setVerb] = useState<ChangeVerb | null>(null);
  const [naming, setNaming] = useState(false);
  const [activating, setActivating] = useState(false);
  const waits = isWaiting(subscription) && subscription.orderNumber !== null;
  const impossible = (of: ChangeVerb) =>
    obstacle(of, subscription, today) ?? (orders ? null : withoutOrders(of));
  const may = (of: ChangeVerb) => impossible(of) === null;
  const first: ChangeVerb = may("keep") ? "keep" : may("resume") ? "resume" : "change";
  const others = (["change", "pause", "resume", "renew", "cancel", "keep"] as const).filter(
    (of) => of !== first,
  );
  return (
    <>
      <Menu
        trigger={<Button icon={<ChevronDown aria-hidden />}>More actions</Button>}
        items={[
          ...others.map((of) => ({
            label: changeWords[of].label,
            icon: icons[of],
            disabledReason: denied ?? impossible(of),
            onSelect: () => setVerb(of),
            ...(of === "cancel" ? { tone: "danger" as const } : {}),
          })),
          ...(orders
            ? [
                {
                  label: "Order several changes",
                  icon: <FilePlus2 aria-hidden />,
                  separated: true,
                  disabledReason: denied,
                  href: paths.changeOrder(
                    subscription.accountNumber,
                    subscription.subscriptionNumber,
                  ),
                },
              ]
            : []),
          {
            label: "Custom fields",
            icon: <Tags aria-hidden />,
            disabledReason: denied,
            onSelect: () => setNaming(true),
          },
        ]}
      />
      {waits && (
        <Button
          variant="primary"
          icon={<Zap aria-hidden />}
          disabledReason={denied}
          onClick={() => setActivating(true)}
        >
          Activate
        </Button>
      )}
      <Button
        variant={waits ? "secondary" : "primary"}
        icon={icons[first]}
        disabledReason={denied ?? impossible(first)}
        onClick={() => setVerb(first)}
      >
        {changeWords[first].label}
      </Button>
      {subscription.orderNumber !== null && (
        <ActivationDialog
          subscription={subscription}
          orderNumber={subscription.orderNumber}
          open={activating}
          onOpenChange={setActivating}
        />
      )}
      {naming && <CustomFieldsForm subscription={subscription} onClose={() => setNaming(false)} />}
      {verb && (
        <ChangeForm
          key={verb}
          verb={verb}
          subscription={subscription}
          onClose={() => setVerb(null)}
        />
      )}
    </>
  );
}
