import { CircleAlert, CircleCheck, FlaskConical, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type BannerTone = "info" | "positive" | "warning" | "negative" | "test";

export type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  actions?: ReactNode;
  /** Fills the width of the page, without corners. */
  wide?: boolean;
  className?: string;
  children?: ReactNode;
};

const looks = {
  info: { Icon: Info, colours: "border-info/30 bg-info-soft text-info" },
  positive: { Icon: CircleCheck, colours: "border-positive/30 bg-positive-soft text-positive" },
  warning: { Icon: TriangleAlert, colours: "border-warning/30 bg-warning-soft text-warning" },
  negative: { Icon: CircleAlert, colours: "border-negative/30 bg-negative-soft text-negative" },
  test: { Icon: FlaskConical, colours: "border-warning/30 bg-warning-soft text-warning" },
} as const;

/** A lasting message for a whole page or section. */
export function Banner({ tone = "info", title, actions, wide, className, children }: BannerProps) {
  const { Icon, colours } = looks[tone];
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-3 gap-y-2 border px-4 py-2.5",
        wide ? "border-x-0 border-t-0 sm:px-6" : "rounded-md",
        colours,
        className,
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
