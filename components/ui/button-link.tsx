import { Link, type LinkProps } from "@/components/ui/link";
import type { ReactNode } from "react";
import { type ButtonStyle, buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";

export type ButtonLinkProps = LinkProps & ButtonStyle & { icon?: ReactNode };

/** A link that looks like a button, for actions that are pages: "New account". */
export function ButtonLink(props: ButtonLinkProps) {
  const { icon, variant, size, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}
