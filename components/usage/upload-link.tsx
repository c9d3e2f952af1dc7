import { Upload } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { paths } from "@/lib/portal/paths";

export function UploadUsageLink() {
  return (
    <ActionLink
      href={paths.uploadUsage()}
      scope="usage:write"
      variant="primary"
      icon={<Upload aria-hidden />}
    >
      Upload usage
    </ActionLink>
  );
}
