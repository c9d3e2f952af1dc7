import { PackagePlus } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

export function NewProductLink() {
  return (
    <ActionLink
      href={paths.newProduct()}
      scope="catalog:write"
      variant="primary"
      icon={<PackagePlus aria-hidden />}
    >
      New product
    </ActionLink>
  );
}
