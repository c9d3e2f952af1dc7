"use client";

import { LineExplanation } from "@/components/invoices/line-explanation";
import type { PreviewLine } from "@/components/settings/compare-lines";
import { SideSheet } from "@/components/ui/side-sheet";
import { formatPeriod } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/use-last";

export type PreviewLineSheetProps = {
  /** The line that is explained; null closes the sheet. */
  line: PreviewLine | null;
  onClose: () => void;
};

/** Why a line of the worked example has its amount. */
export function PreviewLineSheet({ line, onClose }: PreviewLineSheetProps) {
  const shown = useLast(line);
  return (
    <SideSheet
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Why this amount"
      description={shown && formatPeriod(shown.serviceStartDate, shown.serviceEndDate)}
    >
      {shown && <LineExplanation explanation={shown.explanation} />}
    </SideSheet>
  );
}
