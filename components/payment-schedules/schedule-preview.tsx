"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { givenValues } from "@/components/form/given-values";
import { DaysList } from "@/components/payment-schedules/days-list";
import type { Schedule } from "@/components/payment-schedules/schedule-reads";
import { previewPaymentSchedule } from "@/lib/areas/payment-schedules/plan-contract";
import { failureOf } from "@/lib/portal/failure";
import { formatMoney } from "@/lib/portal/format";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 300;

/** The schedule with the changes in the form, from the operation's preview. */
export function SchedulePreview({ schedule }: { schedule: Schedule }) {
  const [settled] = useSettled(givenValues(useWatch()), pauseMs);
  const checked = previewPaymentSchedule.body.safeParse(settled);
  const { data, error } = useQuery({
    ...previewQuery(previewPaymentSchedule, {
      params: { paymentScheduleKey: schedule.number },
      body: checked.data ?? {},
    }),
    enabled: checked.success,
  });
  const waiting = data?.items.filter(({ status }) => status === "Pending") ?? [];
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="mt-6 rounded-lg border bg-sunken p-4"
    >
      {error ? (
        <p className="text-negative">{failureOf(error).reasons[0]?.message}</p>
      ) : (
        <>
          <p className="font-semibold">
            {data && formatMoney(data.totalAmount, schedule.currency)} in {data?.occurrences ?? 0}{" "}
            payments
            {data && data.totalAmount !== schedule.totalAmount && (
              <span className="font-normal text-muted">
                {" "}
                instead of {formatMoney(schedule.totalAmount, schedule.currency)} in{" "}
                {schedule.occurrences}
              </span>
            )}
          </p>
          <DaysList
            currency={schedule.currency}
            days={waiting.map(({ scheduledDate, amount, id }) => ({
              day: scheduledDate,
              amount,
              isNew: id === "",
            }))}
          />
        </>
      )}
    </section>
  );
}
