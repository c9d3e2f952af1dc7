import { NoPermission, type NoPermissionProps } from "@/components/layout/no-permission";
import { PageHeader } from "@/components/layout/page-header";
import { Card } from "@/components/ui/card";

/**
 * A page that the viewer's role may not see: it keeps its title and names the missing permission.
 */
export function NoPermissionPage({ title, ...missing }: NoPermissionProps & { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card flush>
        <NoPermission {...missing} />
      </Card>
    </>
  );
}
