import { Button } from "@/components/ui/button";

export type RatePagesProps = { page: number; hasNext: boolean; onPage: (page: number) => void };

/** The way between the pages of the list; nothing where there is only one. */
export function RatePages({ page, hasNext, onPage }: RatePagesProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        disabledReason={page === 1 ? "These are the latest rates" : null}
        onClick={() => onPage(page - 1)}
      >
        Later days
      </Button>
      <Button
        disabledReason={hasNext ? null : "These are the earliest rates"}
        onClick={() => onPage(page + 1)}
      >
        Earlier days
      </Button>
    </div>
  );
}
