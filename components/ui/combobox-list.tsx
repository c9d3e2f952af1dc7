"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import type { Choice } from "@/components/ui/combobox";
import { classNames } from "@/components/ui/class-names";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";

export type ComboboxListProps = { searching?: boolean; emptyText: string };

/** The choices below a combobox. Nothing that comes and goes stands above them: a choice stays under the pointer while a search ends. */
export function ComboboxList({ searching, emptyText }: ComboboxListProps) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup className={classNames(popupStyle, "w-(--anchor-width) min-w-56")}>
          <Base.Status className="sr-only">{searching ? "Searching…" : null}</Base.Status>
          <Base.Empty className="px-3 text-muted text-sm not-empty:py-2">
            {searching ? <span aria-hidden>Searching…</span> : emptyText}
          </Base.Empty>
          <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(choice: Choice) => (
              <Base.Item key={choice.value} value={choice} className={optionStyle}>
                <span className="w-4 shrink-0 text-accent-text [&_svg]:size-4">
                  <Base.ItemIndicator>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{choice.label}</span>
                  {choice.help && (
                    <span className="block truncate text-muted text-sm">{choice.help}</span>
                  )}
                </span>
                {choice.detail && (
                  <span className="shrink-0 text-muted text-sm tabular-nums">{choice.detail}</span>
                )}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
