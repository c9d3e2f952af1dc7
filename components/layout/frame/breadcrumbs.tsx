import { ChevronRight } from "lucide-react";
import { TextLink } from "@/components/ui/text-link";

export type Crumb = { label: string; href?: string };

/** The path from the navigation to this page; the page itself is the heading below. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  if (trail.length === 0) return null;
  return (
    <nav aria-label="Breadcrumbs" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted text-sm">
        {trail.map((crumb, index) => (
          <li key={crumb.label} className="flex min-h-6 items-center gap-1">
            {crumb.href ? (
              <TextLink quiet href={crumb.href} className="py-0.5 hover:text-ink">
                {crumb.label}
              </TextLink>
            ) : (
              crumb.label
            )}
            {index < trail.length - 1 && (
              <ChevronRight aria-hidden className="size-3.5 text-faint" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
