"use client";

import { useRouter } from "next/navigation";
import type * as z from "zod";
import { scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { useDenied } from "@/components/layout/viewer";
import { toast } from "@/components/ui/toast";
import { createPaymentSchedule } from "@/lib/areas/payment-schedules/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** What both forms for a new schedule have in common. */
export function useCreateSchedule() {
  const router = useRouter();
  const create = useOperation(createPaymentSchedule, { refreshes: scheduleReads });
  const denied = useDenied("payments:write");
  return {
    ...formFacts(createPaymentSchedule),
    schema: createPaymentSchedule.body,
    submitLabel: "Create schedule",
    cancelHref: paths.paymentSchedules(),
    failureTitle: "The schedule could not be created",
    disabledReason: denied,
    onSubmit: async (body: z.output<typeof createPaymentSchedule.body>) => {
      const made = await create.mutateAsync({ body });
      toast.success(`${made.paymentScheduleNumber} was created`);
      router.push(paths.paymentSchedule(made.paymentScheduleNumber));
    },
  };
}
