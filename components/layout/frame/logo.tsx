import { LogoMark } from "./logo-mark";
import { classNames } from "@/components/ui/class-names";

export type LogoProps = {
  /** The mark without the name. */
  mark?: boolean;
  className?: string;
};

export function Logo({ mark, className }: LogoProps) {
  return (
    <span className={classNames("inline-flex items-center gap-2.5", className)}>
      <LogoMark label={mark ? "Perennial" : undefined} className="size-7 shrink-0" />
      {!mark && <span className="font-semibold text-lg tracking-tight">Perennial</span>}
    </span>
  );
}
