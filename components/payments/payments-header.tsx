import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { TabLinks } from "@/components/layout/tab-links";
import { paths } from "@/lib/portal/paths";

const links = [
  { href: paths.payments(), label: "Payments" },
  { href: paths.refunds(), label: "Refunds" },
  { href: paths.paymentAttempts(), label: "Attempts" },
  { href: paths.paymentRuns(), label: "Runs" },
  { href: paths.paymentSchedules(), label: "Schedules" },
];

export function PaymentsHeader({ actions }: { actions?: ReactNode }) {
  return (
    <PageHeader
      title="Payments"
      actions={actions}
      tabs={<TabLinks label="Payments" links={links} />}
    />
  );
}
