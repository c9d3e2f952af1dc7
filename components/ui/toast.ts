export type ToastTone = "success" | "error" | "info";

export type ToastOptions = {
  description?: string;
  /** A way to go on or back: "Open", "Undo". */
  action?: { label: string; onPress: () => void };
};

export type ToastMessage = ToastOptions & { tone: ToastTone; title: string };

type Deliver = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let deliver: Deliver | undefined;

/**
 * Subscribes to all toasts, including those shown before the `Toaster` was mounted. Returns the
 * unsubscribe function.
 */
export function deliverToasts(to: Deliver): () => void {
  deliver = to;
  for (const message of waiting.splice(0)) to(message);
  return () => {
    if (deliver === to) deliver = undefined;
  };
}

function show(message: ToastMessage): void {
  if (deliver) deliver(message);
  else waiting.push(message);
}

/**
 * Short confirmations at the corner. A form's errors are shown at its fields: a toast is never the
 * only place for an error.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show({ ...options, title, tone: "success" }),
  error: (title: string, options?: ToastOptions) => show({ ...options, title, tone: "error" }),
  info: (title: string, options?: ToastOptions) => show({ ...options, title, tone: "info" }),
};
