"use client";

import { useQuery } from "@tanstack/react-query";
import { TextLink } from "@/components/ui/text-link";
import { getAccount } from "@/lib/areas/accounts/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** The account of a payment or a refund by its name, or by its number while that is not known. */
export function PayingAccount({ accountNumber }: { accountNumber: string }) {
  const { data } = useQuery(
    operationQuery(getAccount, { params: { "account-key": accountNumber } }),
  );
  return (
    <TextLink href={paths.account(accountNumber)}>{data?.basicInfo.name ?? accountNumber}</TextLink>
  );
}
