"use client";

import { useRouter } from "next/navigation";
import * as z from "zod";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { chosenDocument } from "@/components/payment-schedules/use-owed-choices";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Choice } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toast";
import { createPaymentSchedule } from "@/lib/areas/payment-schedules/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** The initial values of both forms: the payer and the purpose. */
export function newSchedule(account?: Choice) {
  return {
    accountNumber: account?.value ?? "",
    paymentMethodId: "",
    billingDocument: { number: "", type: "Invoice" as const },
    description: "",
    prepayment: false,
    standalone: false,
  };
}

export type NewSchedule = ReturnType<typeof newSchedule>;

/** With the values of custom fields, which become fields of their own when the form is sent. */
const schema = createPaymentSchedule.body.catchall(z.unknown());

/** The shared part of both forms for a new schedule. */
export function useCreateSchedule() {
  const router = useRouter();
  const create = useOperation(createPaymentSchedule, { refreshes: scheduleReads });
  const denied = useDenied("payments:write");
  return {
    ...formFacts(createPaymentSchedule),
    schema,
    submitLabel: "Create schedule",
    cancelHref: paths.paymentSchedules(),
    failureTitle: "The schedule could not be created",
    disabledReason: denied,
    onSubmit: async (given: z.output<typeof schema>) => {
      const { billingDocument, ...rest } = withCustomFields(given, {});
      const chosen = billingDocument?.number;
      const body = chosen ? { ...rest, billingDocument: chosenDocument(chosen) } : rest;
      const made = await create.mutateAsync({ body });
      toast.success(`${made.paymentScheduleNumber} was created`);
      router.push(paths.paymentSchedule(made.paymentScheduleNumber));
    },
  };
}
