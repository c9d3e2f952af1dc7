"use client";

import { Coins } from "lucide-react";
import { useState } from "react";
import { useDenied, useViewer } from "@/components/layout/frame/viewer";
import { ChangeForm } from "@/components/subscriptions/change-form";
import { changeWords, obstacle, withoutOrders } from "@/components/subscriptions/change-words";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Button } from "@/components/ui/button";

/** Orders more prepaid units for a subscription that has some. */
export function TopUpButton({ subscription }: { subscription: Subscription }) {
  const { today, orders } = useViewer();
  const denied = useDenied("orders:write");
  const [open, setOpen] = useState(false);
  const impossible =
    obstacle("topUp", subscription, today) ?? (orders ? null : withoutOrders("topUp"));
  return (
    <>
      <Button
        size="sm"
        icon={<Coins aria-hidden />}
        disabledReason={denied ?? impossible}
        onClick={() => setOpen(true)}
      >
        {changeWords.topUp.label}
      </Button>
      {open && (
        <ChangeForm verb="topUp" subscription={subscription} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
