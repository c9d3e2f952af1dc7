import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MailServer } from "@/components/dunning/mail-server";
import { MailsTable } from "@/components/dunning/mails-table";
import { Reminders } from "@/components/dunning/reminders";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { SettingsHeader } from "@/components/settings/settings-header";
import { listReminders } from "@/lib/areas/dunning/contract";
import { getMailSettings } from "@/lib/areas/dunning/mail-contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { mailList } from "@/lib/portal/lists/dunning";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const metadata: Metadata = { title: "Reminders" };

export default async function DunningPage({ searchParams }: PageInput) {
  const merchant = await requireMerchant(paths.dunning());
  if (!merchant.may("settings:read")) {
    return <NoPermissionPage title="Settings" scope="settings:read" action="see settings" />;
  }
  const mails = wanted(mailList.contract, listInput(mailList, addressOf(await searchParams)));
  const state = await prefetch(merchant, wanted(listReminders), wanted(getMailSettings), mails);
  return (
    <HydrationBoundary state={state}>
      <SettingsHeader />
      <div className="space-y-5">
        <Reminders />
        <MailServer />
        <MailsTable />
      </div>
    </HydrationBoundary>
  );
}
