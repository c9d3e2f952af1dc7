"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

export type IconButtonProps = Omit<ButtonProps, "children" | "icon" | "size"> & {
  /** What the button does; its name for assistive technology and its tooltip. */
  label: string;
  icon: ReactNode;
  size?: "icon" | "icon-sm";
};

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  const button = <Button variant="quiet" size="icon" {...rest} aria-label={label} icon={icon} />;
  return rest.disabledReason ? button : <Tooltip content={label}>{button}</Tooltip>;
}
