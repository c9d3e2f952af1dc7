"use client";

import { FilePlus2 } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { useViewer } from "@/components/layout/frame/viewer";
import { paths } from "@/lib/portal/paths";

export type NewOrderLinkProps = {
  account?: string;
  /** Why nothing can be ordered, besides the permission. */
  disabledReason?: string | null;
};

/** Link to the order builder, for an account if it is known; companies without Orders have none. */
export function NewOrderLink({ account, disabledReason }: NewOrderLinkProps) {
  const { orders } = useViewer();
  if (!orders) return null;
  return (
    <ActionLink
      href={paths.newOrder(account)}
      scope="orders:write"
      variant="primary"
      icon={<FilePlus2 aria-hidden />}
      disabledReason={disabledReason}
    >
      New order
    </ActionLink>
  );
}
