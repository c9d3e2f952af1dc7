import { cva, type VariantProps } from "class-variance-authority";

/** The style of buttons and of links that look like one. */
export const buttonStyle = cva(
  [
    "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap",
    "rounded-sm border font-medium transition-colors duration-100 pointer-coarse:min-h-10",
    "aria-disabled:cursor-not-allowed print:hidden [&_svg]:size-4 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: [
          "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
          "aria-disabled:bg-neutral-soft aria-disabled:text-faint",
        ],
        secondary: [
          "border-line-strong bg-surface text-ink shadow-card hover:bg-hover",
          "aria-disabled:border-line aria-disabled:bg-surface aria-disabled:text-faint",
        ],
        quiet: [
          "border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink",
          "aria-disabled:bg-transparent aria-disabled:text-faint",
        ],
        danger: [
          "border-transparent bg-negative-solid text-on-negative hover:brightness-95",
          "aria-disabled:bg-neutral-soft aria-disabled:text-faint",
        ],
      },
      size: {
        sm: "h-7 px-2.5 text-sm",
        md: "h-8 px-3 text-base",
        lg: "h-10 px-4 text-base",
        icon: "size-8 p-0 pointer-coarse:min-w-10",
        "icon-sm": "size-7 p-0 pointer-coarse:min-w-10",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
