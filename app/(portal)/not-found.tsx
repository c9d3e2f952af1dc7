import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button-link";
import { paths } from "@/lib/portal/paths";

export default function PortalNotFound() {
  return (
    <MessagePage
      mark="404"
      title="This object does not exist"
      actions={<ButtonLink href={paths.home()}>Go to the home page</ButtonLink>}
    >
      The number or id may be mistyped, or the object was deleted.
    </MessagePage>
  );
}
