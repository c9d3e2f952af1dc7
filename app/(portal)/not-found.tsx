import { MessagePage } from "@/components/layout/message-page";
import { ButtonLink } from "@/components/ui/button-link";
import { paths } from "@/lib/portal/paths";

export default function PortalNotFound() {
  return (
    <MessagePage
      mark="404"
      title="There is nothing at this address"
      actions={<ButtonLink href={paths.home()}>Go to the home page</ButtonLink>}
    >
      The address, number or id may be mistyped, or what stood here was deleted.
    </MessagePage>
  );
}
