"use client";

import { Button } from "@/components/ui/button";

export type MoreRowsProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
};

/** Reads the next page of a list, where there is one. */
export function MoreRows({ pages, label }: MoreRowsProps) {
  return (
    pages.hasNextPage && (
      <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label}
      </Button>
    )
  );
}
