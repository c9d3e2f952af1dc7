"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/text-link";

export type Entry = { id: string; area: string; method: string; path: string; summary: string };

/** The list of operations by area, with a filter; it stays in view beside the page on wide screens. */
export function ReferenceNavigation({ entries }: { entries: readonly Entry[] }) {
  const [wanted, setWanted] = useState("");
  const pathname = usePathname();
  const word = wanted.trim().toLowerCase();
  const shown = entries.filter((entry) =>
    `${entry.id} ${entry.method} ${entry.path} ${entry.summary}`.toLowerCase().includes(word),
  );
  const areas = [...new Set(shown.map(({ area }) => area))];
  return (
    <nav
      aria-label="Operations"
      className="flex flex-col gap-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:pb-6"
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 font-medium">
        <TextLink href="/">Portal</TextLink>
        <TextLink href="/reference">Reference</TextLink>
        <TextLink href="/reference/errors">Error codes</TextLink>
        <TextLink href="/reference/compatibility">Existing integrations</TextLink>
      </p>
      <Field label="Find an operation">
        <Input
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          type="search"
          autoComplete="off"
        />
      </Field>
      <details className="lg:hidden" open={word !== "" || undefined}>
        <summary className="cursor-pointer py-1 font-medium">All operations</summary>
        <AreaLists areas={areas} entries={shown} pathname={pathname} />
      </details>
      <div className="hidden flex-col gap-4 lg:flex">
        <AreaLists areas={areas} entries={shown} pathname={pathname} />
      </div>
    </nav>
  );
}

type AreaListsProps = { areas: readonly string[]; entries: readonly Entry[]; pathname: string };

function AreaLists({ areas, entries, pathname }: AreaListsProps) {
  if (!areas.length) return <p className="text-muted text-sm">No operation has these words.</p>;
  return areas.map((area) => (
    <div key={area}>
      <h2 className="mb-1 font-medium text-faint text-xs uppercase tracking-wide">
        {area.replaceAll("-", " ")}
      </h2>
      <ul className="flex flex-col">
        {entries
          .filter((entry) => entry.area === area)
          .map(({ id, path, summary }) => (
            <li key={id}>
              <TextLink
                quiet
                href={`/reference/${id}`}
                aria-current={pathname === `/reference/${id}` ? "page" : undefined}
                className={classNames(
                  "block py-1 text-sm",
                  pathname === `/reference/${id}` ? "font-medium text-accent-text" : "text-muted",
                )}
              >
                {summary}
                {path.startsWith("/v2/") && " (version 2)"}
              </TextLink>
            </li>
          ))}
      </ul>
    </div>
  ));
}
