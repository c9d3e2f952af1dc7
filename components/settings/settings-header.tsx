"use client";

import { PageHeader } from "@/components/layout/page-header";
import { TabLinks } from "@/components/layout/tab-links";
import { useViewer } from "@/components/layout/frame/viewer";
import { paths } from "@/lib/portal/paths";

const links = [
  { href: paths.settings(), label: "Company" },
  { href: paths.company(), label: "Letterhead" },
  { href: paths.features(), label: "Features" },
  { href: paths.billingRules(), label: "Billing rules" },
  { href: paths.sequenceSets(), label: "Numbers" },
  { href: paths.tax(), label: "Tax" },
  { href: paths.exchangeRates(), label: "Exchange rates" },
  { href: paths.accounting(), label: "Accounting" },
  { href: paths.customFields(), label: "Custom fields" },
  { href: paths.gateways(), label: "Gateways" },
  { href: paths.paymentRetries(), label: "Payment retries" },
  { href: paths.dunning(), label: "Reminders" },
  { href: paths.hostedPages(), label: "Hosted pages" },
  { href: paths.origins(), label: "Origins" },
  { href: paths.people(), label: "People" },
  { href: paths.sessions(), label: "My sign-ins" },
  { href: paths.auditTrail(), label: "Audit trail" },
  { href: paths.waitingWork(), label: "Waiting work" },
  { href: paths.testClock(), label: "Test clock" },
];

/** The pages of settings that the viewer may see; a live company has no clock to move. */
export function SettingsHeader() {
  const { environment, scopes } = useViewer();
  const shown = links
    .filter(({ href }) => environment === "test" || href !== paths.testClock())
    .filter(({ href }) => scopes.includes("developer:read") || href !== paths.auditTrail());
  return <PageHeader title="Settings" tabs={<TabLinks label="Settings" links={shown} />} />;
}
