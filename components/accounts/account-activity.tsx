"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import {
  CreditCard,
  FilePlus2,
  Mail,
  ReceiptText,
  Undo2,
  UserRound,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { Timeline, type TimelineEntry } from "@/components/layout/timeline";
import type { Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { listAccountActivity } from "@/lib/areas/accounts/contract";
import { callOperation } from "@/lib/portal/call-operation";
import { cursorOf } from "@/lib/portal/list";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationKey } from "@/lib/portal/query";

type Activity = CallResult<typeof listAccountActivity>["activity"][number];

const looks: Record<Activity["kind"], { icon: ReactNode; tone: Tone }> = {
  account: { icon: <UsersRound />, tone: "neutral" },
  contact: { icon: <UserRound />, tone: "neutral" },
  paymentMethod: { icon: <CreditCard />, tone: "neutral" },
  order: { icon: <FilePlus2 />, tone: "accent" },
  invoice: { icon: <ReceiptText />, tone: "info" },
  creditMemo: { icon: <ReceiptText />, tone: "positive" },
  debitMemo: { icon: <ReceiptText />, tone: "info" },
  adjustment: { icon: <ReceiptText />, tone: "positive" },
  payment: { icon: <Wallet />, tone: "positive" },
  refund: { icon: <Undo2 />, tone: "warning" },
  mail: { icon: <Mail />, tone: "neutral" },
};

function pageOfNumber({ kind, number }: Activity): string | undefined {
  if (!number) return undefined;
  if (kind === "order") return paths.order(number);
  if (kind === "invoice") return paths.invoice(number);
  if (kind === "creditMemo") return paths.creditMemo(number);
  if (kind === "debitMemo") return paths.debitMemo(number);
  if (kind === "refund") return paths.refund(number);
  return kind === "payment" ? paths.payment(number) : undefined;
}

/** One event, how often it repeated the same way, and since when. */
type Repeated = Activity & { times: number; since: string };

/** Charges that were declined one after the other for the same reason are one entry. */
function grouped(activities: readonly Activity[]): Repeated[] {
  const groups: Repeated[] = [];
  for (const activity of activities) {
    const last = groups.at(-1);
    if (last && activity.action === "attempt" && activity.text === last.text) {
      last.times += 1;
      last.since = activity.date;
    } else groups.push({ ...activity, times: 1, since: activity.date });
  }
  return groups;
}

/** Whether its amount lowers what is owed. */
const lowers = ({ kind, action }: Activity) =>
  kind === "payment" || kind === "creditMemo" || (kind === "adjustment" && action === "credit");

function entryOf(activity: Repeated): TimelineEntry {
  const { kind, amount, currency, balance, times, since } = activity;
  const href = pageOfNumber(activity);
  const failed = (kind === "payment" || kind === "refund") && activity.status === "Error";
  return {
    id: activity.id,
    ...looks[kind],
    tone: failed ? "negative" : looks[kind].tone,
    title: href ? <TextLink href={href}>{activity.text}</TextLink> : activity.text,
    when: <CalendarDate date={activity.date} />,
    detail: (
      <>
        {activity.actor}
        {times > 1 && (
          <>
            {" "}
            · {times} times since <CalendarDate date={since} />
          </>
        )}
        {amount !== null && (
          <>
            {" "}
            · balance after <Money amount={balance} currency={currency} />
          </>
        )}
      </>
    ),
    amount: amount !== null && (
      <Money amount={lowers(activity) ? -amount : amount} currency={currency} signed />
    ),
  };
}

/** Everything that happened to an account, newest first, with the balance after each. */
export function AccountActivity({ accountKey }: { accountKey: string }) {
  const params = { "account-key": accountKey };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [...operationKey(listAccountActivity, { params }), "pages"],
      initialPageParam: "",
      queryFn: ({ pageParam: cursor, signal }) =>
        callOperation(
          listAccountActivity,
          { params, query: { cursor: cursor || undefined } },
          { signal },
        ),
      getNextPageParam: (page) => cursorOf(page.nextPage),
    },
  );
  const entries = data && grouped(data.pages.flatMap((page) => page.activity)).map(entryOf);
  return (
    <Card title="Timeline">
      {error && (
        <ErrorState
          title="The timeline could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !entries && <Skeleton className="h-64 w-full" />}
      {entries?.length === 0 && <EmptyState title="Nothing has happened yet" />}
      {entries && entries.length > 0 && <Timeline label="Timeline" entries={entries} />}
      {hasNextPage && (
        <Button className="mt-4" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Card>
  );
}
