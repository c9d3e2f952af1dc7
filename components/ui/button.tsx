"use client";

import { LoaderCircle } from "lucide-react";
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { type ButtonStyle, buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";

export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled"> &
  ButtonStyle & {
    icon?: ReactNode;
    /** Work is in progress: the button keeps its size and takes no further press. */
    pending?: boolean;
    /** Why it may not be used now. The button stays reachable and says so on hover and focus. */
    disabledReason?: string | null | false;
  };

export function Button(props: ButtonProps) {
  const { icon, pending, disabledReason, variant, size, className, children, onClick, ...rest } =
    props;
  const reasonId = useId();
  const blocked = Boolean(pending || disabledReason);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      onClick={press}
      className={classNames(buttonStyle({ variant, size }), className)}
    >
      {pending ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {children}
    </button>
  );

  if (!disabledReason) return button;
  return (
    <>
      <Tooltip content={disabledReason}>{button}</Tooltip>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}
