import { classNames } from "@/components/ui/class-names";

export type LogoProps = { /** The mark alone, without the name. */ mark?: boolean; className?: string };

/** A shoot inside a ring that closes again: what comes back each season. */
export function Logo({ mark, className }: LogoProps) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" role={mark ? "img" : undefined} aria-hidden={mark ? undefined : true} aria-label={mark ? "Perennial" : undefined}>
        <path
          d="M21.7 5.9a11.6 11.6 0 1 1-11.4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path
          d="M16 24.5v-8.2"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path d="M16 17.2C16 11.400 19.200 7.700 25.200 7.100C25.400 13.200 21.900 17 16 17.200Z" fill="currentColor" />
        <path d="M16 20.400C16 16.200 13.600 13.500 8.900 13C8.800 17.500 11.500 20.300 16 20.400Z" fill="currentColor" opacity=".72" />
      </svg>
      {!mark && <span className="font-semibold text-lg tracking-tight">Perennial</span>}
    </span>
  );
}
