import { HydrationBoundary } from "@tanstack/react-query";
import { Contacts } from "@/components/contacts/contacts";
import { NoPermission } from "@/components/layout/no-permission";
import { queryContacts } from "@/lib/areas/contacts/contract";
import { accountId } from "@/lib/portal/account";
import { contactsOfAccount } from "@/lib/portal/lists/accounts";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Contacts", "accountKey");

export default async function ContactsPage({ params }: PageInput<"accountKey">) {
  const accountKey = decodeURIComponent((await params).accountKey);
  const merchant = await requireMerchant(paths.accountTab(accountKey, "contacts"));
  if (!merchant.may("accounts:read")) {
    return <NoPermission scope="accounts:read" action="see contacts" />;
  }
  const id = await accountId(merchant, accountKey);
  return (
    <HydrationBoundary
      state={await prefetch(merchant, wanted(queryContacts, contactsOfAccount(id)))}
    >
      <Contacts accountId={id} />
    </HydrationBoundary>
  );
}
