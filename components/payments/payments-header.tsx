import { PageHeader } from "@/components/layout/page-header";
import { TabLinks } from "@/components/layout/tab-links";
import { paths } from "@/lib/portal/paths";

const links = [
  { href: paths.payments(), label: "Payments" },
  { href: paths.refunds(), label: "Refunds" },
  { href: paths.paymentAttempts(), label: "Attempts" },
];

export function PaymentsHeader() {
  return <PageHeader title="Payments" tabs={<TabLinks label="Payments" links={links} />} />;
}
