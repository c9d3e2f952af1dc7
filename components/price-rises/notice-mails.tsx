"use client";

import { useQuery } from "@tanstack/react-query";
import type { Rise } from "@/components/price-rises/rise-words";
import { TextLink } from "@/components/ui/text-link";
import { listReminders } from "@/lib/areas/dunning/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** How long before their new price the customers of a price rise are told by mail, or that nobody is. */
export function NoticeMails({ rise }: { rise: Pick<Rise, "noticeDays"> }) {
  const { data } = useQuery({ ...operationQuery(listReminders), retry: false });
  if (!data) return null;
  const reminder = data.reminders.find(({ kind, active }) => kind === "PriceRise" && active);
  if (!reminder) return <TextLink href={paths.dunning()}>None: write one</TextLink>;
  const days = Math.max(reminder.days, rise.noticeDays);
  return days === 1 ? "1 day before" : `${days} days before`;
}
