import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export const tones = ["neutral", "accent", "positive", "warning", "negative", "info"] as const;
export type Tone = (typeof tones)[number];

const colours: Record<Tone, string> = {
  neutral: "bg-neutral-soft text-muted",
  accent: "bg-accent-soft text-accent-text",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  negative: "bg-negative-soft text-negative",
  info: "bg-info-soft text-info",
};

export type BadgeProps = {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      data-badge=""
      className={classNames(
        "inline-flex h-5.5 items-center gap-1.5 whitespace-nowrap rounded-xs px-1.5 align-middle",
        "font-medium text-xs [&_svg]:size-3",
        colours[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
