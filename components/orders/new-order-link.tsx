import { FilePlus2 } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

export function NewOrderLink() {
  return (
    <ActionLink
      href={paths.newOrder()}
      scope="orders:write"
      variant="primary"
      icon={<FilePlus2 aria-hidden />}
    >
      New order
    </ActionLink>
  );
}
