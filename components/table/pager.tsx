"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

export type PagerProps = {
  /** Absent on the first page. */
  previousHref?: string | null;
  /** Absent on the last page. */
  nextHref?: string | null;
  /** The shown range: "21–40", "Page 2". */
  summary?: string;
};

/** Steps through a list whose position is in the address. */
export function Pager({ previousHref, nextHref, summary }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex items-center gap-2 print:hidden">
      {summary && <span className="mr-1 text-muted text-sm tabular-nums">{summary}</span>}
      {previousHref ? (
        <ButtonLink size="sm" href={previousHref} icon={<ChevronLeft aria-hidden />} rel="prev">
          Previous
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabledReason="This is the first page"
        >
          Previous
        </Button>
      )}
      {nextHref ? (
        <ButtonLink
          size="sm"
          href={nextHref}
          rel="next"
          className="flex-row-reverse"
          icon={<ChevronRight aria-hidden />}
        >
          Next
        </ButtonLink>
      ) : (
        <Button
          size="sm"
          className="flex-row-reverse"
          icon={<ChevronRight aria-hidden />}
          disabledReason="This is the last page"
        >
          Next
        </Button>
      )}
    </nav>
  );
}
