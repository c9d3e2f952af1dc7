"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { periodText, type Schedule } from "@/components/payment-schedules/schedule-reads";
import { Card } from "@/components/ui/card";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Money } from "@/components/ui/money";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { queryPaymentSchedules } from "@/lib/areas/payment-schedules/list-contract";
import { schedulesOfAccount } from "@/lib/portal/lists/payment-schedules";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

export type AccountSchedulesProps = { accountKey: string; accountId: string };

/** The payment schedules of an account. */
export function AccountSchedules({ accountKey, accountId }: AccountSchedulesProps) {
  const { data } = useQuery(operationQuery(queryPaymentSchedules, schedulesOfAccount(accountId)));
  return (
    <Card
      title="Payment schedules"
      className="mt-5"
      actions={
        <ActionLink
          href={paths.newPaymentSchedule(accountKey)}
          scope="payments:write"
          icon={<Plus aria-hidden />}
        >
          Plan payments
        </ActionLink>
      }
    >
      {data?.data.length ? (
        <ul className="space-y-2">
          {data.data.map((of) => (
            <ScheduleLine key={of.id} schedule={of} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">Nothing is planned.</p>
      )}
    </Card>
  );
}

function ScheduleLine({ schedule }: { schedule: Schedule }) {
  const { number, status, period, currency, totalPaymentsErrored: failed } = schedule;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <TextLink href={paths.paymentSchedule(number)}>{number}</TextLink>
      {failed > 0 && status === "Active" ? (
        <Status value="error" label={failed === 1 ? "1 failed" : `${failed} failed`} />
      ) : (
        <Status value={status} />
      )}
      <span className="text-muted">{periodText(period)}</span>
      <span>
        <Money amount={schedule.paidAmount} currency={currency} /> of{" "}
        <Money amount={schedule.totalAmount} currency={currency} />
      </span>
      {schedule.nextPaymentDate && (
        <span className="text-muted">
          next <CalendarDate date={schedule.nextPaymentDate} />
        </span>
      )}
    </li>
  );
}
