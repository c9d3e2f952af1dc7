import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type FieldGroupProps = {
  /** Names the group; a group without a name is only a grid. */
  legend?: string;
  description?: ReactNode;
  columns?: 1 | 2 | 3;
  /** Draws a card around the group, as `PageForm` expects it. */
  framed?: boolean;
  children: ReactNode;
};

const grids = { 1: "", 2: "@md:grid-cols-2", 3: "@md:grid-cols-2 @2xl:grid-cols-3" };

/** Fields that belong together, in one to three columns. */
export function FieldGroup(props: FieldGroupProps) {
  const { legend, description, columns = 1, framed, children } = props;
  return (
    <fieldset
      data-card={framed ? "" : undefined}
      className={classNames(
        "@container min-w-0",
        framed && "rounded-lg border bg-surface px-4 pt-4 pb-5 shadow-card sm:px-5",
      )}
    >
      {legend && <legend className="float-left w-full font-semibold text-base">{legend}</legend>}
      {description && <p className="clear-both text-muted text-sm">{description}</p>}
      <div
        className={classNames(
          "clear-both grid items-start gap-x-4 gap-y-4",
          (legend || description) && "pt-3",
          grids[columns],
        )}
      >
        {children}
      </div>
    </fieldset>
  );
}
