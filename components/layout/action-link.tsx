"use client";

import type { ReactNode } from "react";
import { useDenied } from "@/components/layout/frame/viewer";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { ButtonStyle } from "@/components/ui/button-style";
import type { Scope } from "@/lib/kernel/scopes";

export type ActionLinkProps = {
  href: string;
  /** The scope that the linked page needs. */
  scope: Scope;
  icon?: ReactNode;
  variant?: ButtonStyle["variant"];
  /** Why it is disabled, besides the scope. */
  disabledReason?: string | null;
  children: ReactNode;
};

/** A link to an action; without the permission it is disabled and says why. */
export function ActionLink(props: ActionLinkProps) {
  const { href, scope, icon, variant, disabledReason, children } = props;
  const denied = useDenied(scope) ?? disabledReason;
  if (!denied) {
    return (
      <ButtonLink href={href} icon={icon} variant={variant}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button icon={icon} variant={variant} disabledReason={denied}>
      {children}
    </Button>
  );
}
