import { type ReactNode, useId } from "react";
import { classNames } from "@/components/ui/class-names";

export type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Content runs to the edges: tables, lists, code. */
  flush?: boolean;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
};

export function Card(props: CardProps) {
  const { title, description, actions, footer, flush, level = 2, className, children } = props;
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      data-card=""
      aria-labelledby={title ? titleId : undefined}
      className={classNames("min-w-0 rounded-lg border bg-surface shadow-card", className)}
    >
      {(title || actions) && (
        <header
          className={classNames(
            "flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5",
            flush && "border-b",
          )}
        >
          <div className="min-w-0">
            {title && (
              <Heading id={titleId} className="font-semibold text-base">
                {title}
              </Heading>
            )}
            {description && <p className="text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : classNames("px-4 pb-5 sm:px-5", !title && "pt-5")}>
        {children}
      </div>
      {footer && (
        <footer className="border-t px-4 py-3 text-muted text-sm sm:px-5">{footer}</footer>
      )}
    </section>
  );
}
