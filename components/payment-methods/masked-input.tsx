"use client";

import { type ComponentPropsWithRef, useLayoutEffect, useRef, useState } from "react";
import { Input, type InputProps } from "@/components/ui/input";
import type { Typed } from "@/lib/hosted-form/mask";

export type MaskedInputProps = Omit<InputProps, "onChange" | "value" | "ref"> & {
  value: string;
  mask: (typed: Typed) => Typed;
  onValueChange: (text: string) => void;
  ref?: (element: HTMLInputElement | null) => void;
} & Pick<ComponentPropsWithRef<"input">, "onBlur">;

/** Text that is written in groups while it is typed; the caret stays after the same character. */
export function MaskedInput({ mask, value, onValueChange, ref, ...rest }: MaskedInputProps) {
  const element = useRef<HTMLInputElement | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (caret === null || document.activeElement !== element.current) return;
    element.current?.setSelectionRange(caret, caret);
  }, [caret, value]);
  return (
    <Input
      {...rest}
      ref={(found) => {
        element.current = found;
        ref?.(found);
      }}
      value={value}
      onChange={({ target }) => {
        const written = mask({
          text: target.value,
          caret: target.selectionStart ?? target.value.length,
        });
        setCaret(written.caret);
        onValueChange(written.text);
      }}
    />
  );
}
