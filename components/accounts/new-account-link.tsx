import { UserPlus } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

export function NewAccountLink() {
  return (
    <ActionLink
      href={paths.newAccount()}
      scope="accounts:write"
      variant="primary"
      icon={<UserPlus aria-hidden />}
    >
      New account
    </ActionLink>
  );
}
