"use client";

import { useState } from "react";
import { CustomScheduleForm } from "@/components/payment-schedules/custom-schedule-form";
import { RecurringScheduleForm } from "@/components/payment-schedules/recurring-schedule-form";
import type { Choice } from "@/components/ui/combobox";
import { Tabs } from "@/components/ui/tabs";

/** A new schedule: a recurring amount, or amounts on chosen dates. */
export function NewSchedule({ account }: { account?: Choice }) {
  const [kind, setKind] = useState("recurring");
  return (
    <Tabs
      label="Kind of schedule"
      value={kind}
      onValueChange={setKind}
      tabs={[
        {
          value: "recurring",
          label: "The same amount",
          content: <RecurringScheduleForm account={account} />,
        },
        {
          value: "custom",
          label: "Chosen days",
          content: <CustomScheduleForm account={account} />,
        },
      ]}
    />
  );
}
