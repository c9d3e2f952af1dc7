"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { useOrderPreview } from "@/components/orders/preview/use-order-preview";
import { getCollectionSettings } from "@/lib/areas/settings/collection-settings-contract";
import { formatMoney } from "@/lib/portal/format";
import { operationQuery } from "@/lib/portal/query";

const [MEMOS, BALANCE] = ["processingOptions.applyCredit", "processingOptions.applyCreditBalance"];

/**
 * Whether credit is used before the card, shown when there is any or the order creates some; an
 * earlier choice stays when it is `kept`.
 */
export function CreditField({ kept }: { kept: boolean }) {
  const { setValue } = useFormContext();
  const account = useOrderAccount();
  const { now } = useOrderPreview();
  const { data: settings } = useQuery({ ...operationQuery(getCollectionSettings), retry: false });
  const collects = Boolean(useWatch({ name: "processingOptions.collectPayment" }));
  const available = account?.creditAvailable ?? 0;
  const credits = available > 0 || Boolean(now?.creditMemos?.length);
  const usual = settings?.applyCreditAutomatically ?? true;
  // Without Invoice Settlement the account has a credit balance in place of memos.
  const name = useViewer().settlement ? MEMOS : BALANCE;

  useEffect(() => {
    if (!kept) setValue(name, credits && collects && usual);
  }, [kept, credits, collects, usual, name, setValue]);

  if (!credits || !account) return null;
  const help = available
    ? `${formatMoney(available, account.currency)} is available.`
    : "What is credited here counts.";
  return <SwitchField name={name} label="Use available credit first" help={help} />;
}
