"use client";

import { Input as Base } from "@base-ui/react/input";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";

export type InputProps = Omit<ComponentPropsWithRef<"input">, "value" | "defaultValue"> & {
  value?: string;
  defaultValue?: string;
  /** An icon inside the box, at its start. */
  icon?: ReactNode;
  /** Numbers, codes and keys: tabular digits. */
  code?: boolean;
};

/** A line of text. Inside a `Field` it is labelled and described by it. */
export function Input({ icon, code, className, ...rest }: InputProps) {
  const input = (
    <Base
      {...rest}
      className={classNames(
        controlStyle,
        icon && "pl-8",
        code && "font-mono text-sm tabular-nums pointer-coarse:text-lg",
        className,
      )}
    />
  );
  if (!icon) return input;
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-faint [&_svg]:size-4">
        {icon}
      </span>
      {input}
    </span>
  );
}
