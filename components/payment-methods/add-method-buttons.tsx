"use client";

import { Landmark, Plus } from "lucide-react";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";

export type AddMethodButtonsProps = { onAdd: (kind: "card" | "bank") => void };

/** The ways to add a payment method. */
export function AddMethodButtons({ onAdd }: AddMethodButtonsProps) {
  const denied = useDenied("payments:write");
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      <Button icon={<Landmark aria-hidden />} disabledReason={denied} onClick={() => onAdd("bank")}>
        Add bank account
      </Button>
      <Button
        variant="primary"
        icon={<Plus aria-hidden />}
        disabledReason={denied}
        onClick={() => onAdd("card")}
      >
        Add card
      </Button>
    </div>
  );
}
