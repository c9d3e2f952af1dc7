"use client";

import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { deliverToasts, type ToastTone } from "@/components/ui/toast";

const icons: Readonly<Record<string, ReactNode>> = {
  success: <CircleCheck aria-hidden className="text-positive" />,
  error: <CircleAlert aria-hidden className="text-negative" />,
  info: <Info aria-hidden className="text-info" />,
} satisfies Record<ToastTone, ReactNode>;

const longEnoughToReadMs = 7000;

function ToastList() {
  const { toasts, add } = Base.useToastManager();

  useEffect(
    () =>
      deliverToasts(({ tone, title, description, action }) => {
        add({
          title,
          description,
          type: tone,
          timeout: longEnoughToReadMs,
          priority: tone === "error" ? "high" : "low",
          actionProps: action && { children: action.label, onClick: action.onPress },
        });
      }),
    [add],
  );

  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={["left", "down"]}
      className={classNames(
        "rounded-md border border-line-strong bg-raised text-ink shadow-pop transition-[opacity,translate] duration-150",
        "data-ending-style:translate-y-1 data-ending-style:opacity-0",
        "data-starting-style:translate-y-2 data-starting-style:opacity-0",
      )}
    >
      <Base.Content className="flex items-start gap-3 py-2.5 pr-2 pl-4">
        <span className="flex h-7 items-center [&_svg]:size-4">
          {icons[toast.type ?? ""] ?? icons.info}
        </span>
        <div className="min-w-0 flex-1 py-0.5">
          <Base.Title className="font-medium wrap-anywhere" />
          <Base.Description className="text-muted text-sm wrap-anywhere" />
        </div>
        {toast.actionProps && <Base.Action className={buttonStyle({ size: "sm" })} />}
        <Base.Close
          aria-label="Dismiss"
          className={buttonStyle({ variant: "quiet", size: "icon-sm" })}
        >
          <X aria-hidden />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

/**
 * Where toasts appear: beside the navigation, at the left, since what one presses next (in dialogs,
 * rows and headers) is at the right. F6 moves the focus there.
 */
export function Toaster() {
  return (
    <Base.Provider limit={4}>
      <Base.Portal>
        <Base.Viewport
          data-print="hide"
          className="fixed bottom-4 left-4 z-50 flex w-92 max-w-[calc(100vw-2rem)] flex-col gap-2 lg:left-62"
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
