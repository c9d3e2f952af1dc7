import { Skeleton } from "@/components/ui/skeleton";

const rows = ["w-40", "w-52", "w-36", "w-48", "w-44", "w-56", "w-40", "w-48"];

/** A loading page: heading and list, in their final places. */
export function PageSkeleton() {
  return (
    <div aria-busy className="min-h-[calc(100dvh-var(--topbar))]">
      <span role="status" className="sr-only">
        Loading
      </span>
      <Skeleton className="mt-1.5 mb-7 h-5 w-48" />
      <div className="rounded-lg border bg-surface shadow-card">
        <div className="h-9 rounded-t-lg bg-sunken" />
        {rows.map((width, index) => (
          <div key={`${width} ${index}`} className="flex h-9.5 items-center gap-6 border-t px-5">
            <Skeleton className={width} />
            <Skeleton className="w-24 max-sm:hidden" />
            <Skeleton className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
