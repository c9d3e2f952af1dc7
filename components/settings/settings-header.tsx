import { PageHeader } from "@/components/layout/page-header";
import { TabLinks } from "@/components/layout/tab-links";
import { paths } from "@/lib/portal/paths";

const links = [
  { href: paths.settings(), label: "Company" },
  { href: paths.billingRules(), label: "Billing rules" },
  { href: paths.tax(), label: "Tax" },
  { href: paths.gateways(), label: "Gateways" },
  { href: paths.paymentRetries(), label: "Payment retries" },
  { href: paths.dunning(), label: "Reminders" },
  { href: paths.hostedPages(), label: "Hosted pages" },
  { href: paths.origins(), label: "Origins" },
  { href: paths.sessions(), label: "Sign-ins" },
  { href: paths.testClock(), label: "Test clock" },
];

export function SettingsHeader() {
  return <PageHeader title="Settings" tabs={<TabLinks label="Settings" links={links} />} />;
}
