import { classNames } from "@/components/ui/class-names";

export type SkeletonProps = { className?: string };

/** Placeholder of loading content, in its final size. Purely visual: its container is `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames("block h-3.5 animate-pulse rounded-xs bg-neutral-soft", className)}
    />
  );
}
