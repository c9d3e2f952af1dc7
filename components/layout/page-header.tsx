import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/layout/frame/breadcrumbs";

export type Figure = { label: string; value: ReactNode };

export type PageHeaderProps = {
  title: ReactNode;
  trail?: readonly Crumb[];
  /** A `Status`. */
  status?: ReactNode;
  /** One line below the title: a copyable number, a date, a link to the parent. */
  meta?: ReactNode;
  /** Key numbers of the object. */
  figures?: readonly Figure[];
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** `TabLinks` of an object with several pages. */
  tabs?: ReactNode;
};

/** The h1 of a page, with its key facts and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, trail = [], status, meta, figures, actions, tabs } = props;
  return (
    <header className="mb-5">
      <Breadcrumbs trail={trail} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 font-semibold text-2xl wrap-anywhere tracking-tight">{title}</h1>
            {status}
          </div>
          {meta && (
            <div className="mt-0.5 flex flex-wrap items-center gap-x-3 wrap-anywhere text-muted">
              {meta}
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {figures && figures.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map((figure) => (
            <div key={figure.label} className="min-w-0">
              <dt className="text-muted text-sm">{figure.label}</dt>
              <dd className="font-semibold text-lg tabular-nums">{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tabs && <div className="mt-4">{tabs}</div>}
    </header>
  );
}
