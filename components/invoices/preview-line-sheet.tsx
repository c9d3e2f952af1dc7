"use client";

import { type Explanation, LineExplanation } from "@/components/invoices/line-explanation";
import { SideSheet } from "@/components/ui/side-sheet";
import { formatPeriod } from "@/lib/portal/format";
import { useLast } from "@/lib/portal/sessions/use-last";

/** A line of a preview: it is on no document, so it carries its explanation. */
type PreviewedLine = {
  /** Absent where there is one charge only. */
  chargeName?: string;
  serviceStartDate: string;
  serviceEndDate: string;
  explanation?: Pick<Explanation, "steps"> | null;
};

export type PreviewLineSheetProps = {
  /** The explained line; null closes the sheet. */
  line: PreviewedLine | null;
  onClose: () => void;
};

/** Why a line of a preview has its amount. */
export function PreviewLineSheet({ line, onClose }: PreviewLineSheetProps) {
  const shown = useLast(line);
  const period = shown && formatPeriod(shown.serviceStartDate, shown.serviceEndDate);
  return (
    <SideSheet
      open={line !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Why this amount"
      description={shown?.chargeName ? `${shown.chargeName}, ${period}` : period}
    >
      {shown?.explanation && <LineExplanation explanation={shown.explanation} />}
    </SideSheet>
  );
}
