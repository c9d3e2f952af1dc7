import type { RefObject } from "react";

const controls = "input:not([type=hidden], [tabindex='-1'], :disabled), textarea, [role=combobox]";

/**
 * Where the focus goes when a dialog opens: its first field, if it has any. On touch screens it
 * stays with the dialog, because a focused field would bring up the keyboard over text to be read
 * first.
 */
export function firstControl(popup: RefObject<HTMLElement | null>) {
  return (interaction: string): HTMLElement | true => {
    if (interaction === "touch") return true;
    const body = popup.current?.querySelector("[data-dialog-body]");
    return body?.querySelector<HTMLElement>(controls) ?? true;
  };
}
