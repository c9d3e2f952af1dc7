"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { failureOf } from "@/lib/portal/failure";

export type ExportButtonProps = {
  save: () => Promise<void>;
  /** Further things to do with the list. */
  children?: ReactNode;
};

/** Saves all rows of a list as a file, with the current filters and sorting. */
export function ExportButton({ save, children }: ExportButtonProps) {
  const work = useMutation({ mutationFn: save });
  return (
    <div className="mr-auto flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2.5"
        icon={<Download aria-hidden />}
        pending={work.isPending}
        onClick={() => work.mutate()}
      >
        Export CSV
      </Button>
      {children}
      <span role="alert" className="text-negative text-sm">
        {work.error ? failureOf(work.error).message : ""}
      </span>
    </div>
  );
}
