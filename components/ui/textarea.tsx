"use client";

import { Field as Base } from "@base-ui/react/field";
import type { ComponentPropsWithRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";

export type TextareaProps = Omit<ComponentPropsWithRef<"textarea">, "value" | "defaultValue"> & {
  value?: string;
  defaultValue?: string;
};

/** Several lines of text; grows with what is written where the browser can. */
export function Textarea({ className, rows = 3, value, defaultValue, ...rest }: TextareaProps) {
  return (
    <Base.Control
      value={value}
      defaultValue={defaultValue}
      render={
        <textarea
          {...rest}
          rows={rows}
          className={classNames(
            controlStyle,
            "block field-sizing-content h-auto min-h-20 py-1.5 pointer-coarse:h-auto",
            className,
          )}
        />
      }
    />
  );
}
