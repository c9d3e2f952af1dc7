import { Toast as Base } from "@base-ui/react/toast";

export type ToastTone = "success" | "error" | "info";

export type ToastOptions = {
  description?: string;
  /** A way to go on or back: "Open", "Undo". */
  action?: { label: string; onPress: () => void };
};

/** Where toasts wait for the `Toaster`; it needs no React context to be called. */
export const toastManager = Base.createToastManager();

const longEnoughToReadMs = 7000;

function show(tone: ToastTone, title: string, { description, action }: ToastOptions = {}): string {
  return toastManager.add({
    title,
    description,
    type: tone,
    timeout: longEnoughToReadMs,
    priority: tone === "error" ? "high" : "low",
    actionProps: action && { children: action.label, onClick: action.onPress },
  });
}

/**
 * Short confirmations at the corner. A form's errors stand at its fields: a toast is never the
 * only place where something that went wrong is said.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show("success", title, options),
  error: (title: string, options?: ToastOptions) => show("error", title, options),
  info: (title: string, options?: ToastOptions) => show("info", title, options),
};
