import { FilePlus2 } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

/** Link to the order builder, for an account if it is known. */
export function NewOrderLink({ account }: { account?: string }) {
  return (
    <ActionLink
      href={paths.newOrder(account)}
      scope="orders:write"
      variant="primary"
      icon={<FilePlus2 aria-hidden />}
    >
      New order
    </ActionLink>
  );
}
