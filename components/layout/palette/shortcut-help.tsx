"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

const SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Ctrl", "K"], "Search for anything and go there"],
  [["/"], "Go to the filter of the list, or search"],
  [["j"], "Next row"],
  [["k"], "Previous row"],
  [["Enter"], "Open the row"],
  [["Esc"], "Close what is open"],
  [["\u2190", "\u2192"], "Move along a subscription’s timeline"],
];

/** Which keys do what. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts">
      <dl className="divide-y">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does} className="flex items-baseline justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
