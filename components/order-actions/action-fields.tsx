"use client";

import type { ReactNode } from "react";
import { AgreedTermsFields } from "@/components/order-actions/agreed-terms-fields";
import { CancelFields } from "@/components/order-actions/cancel-fields";
import { ChangePlanFields } from "@/components/order-actions/change-plan-fields";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { NewPlanField } from "@/components/order-actions/new-plan-field";
import { RenewFields } from "@/components/order-actions/renew-fields";
import { ResumeFields } from "@/components/order-actions/resume-fields";
import { SubscribedPlanField } from "@/components/order-actions/subscribed-plan-field";
import { SuspendFields } from "@/components/order-actions/suspend-fields";
import { TransferFields } from "@/components/order-actions/transfer-fields";
import { UpdateFields } from "@/components/order-actions/update-fields";
import type { ActionType } from "@/components/orders/draft/order-values";

const fields: Record<Exclude<ActionType, "CreateSubscription">, (at: string) => ReactNode> = {
  TermsAndConditions: (at) => <AgreedTermsFields at={at} />,
  AddProduct: (at) => (
    <div className="space-y-4">
      <EffectDateField at={at} />
      <NewPlanField takesCoupons at={`${at}.addProduct`} />
    </div>
  ),
  UpdateProduct: (at) => <UpdateFields at={at} />,
  RemoveProduct: (at) => (
    <div className="space-y-4">
      <EffectDateField at={at} />
      <SubscribedPlanField name={`${at}.removeProduct.ratePlanId`} label="Remove" />
    </div>
  ),
  RenewSubscription: () => <RenewFields />,
  CancelSubscription: (at) => <CancelFields at={at} />,
  OwnerTransfer: (at) => <TransferFields at={at} />,
  Suspend: (at) => <SuspendFields at={at} />,
  Resume: (at) => <ResumeFields at={at} />,
  ChangePlan: (at) => <ChangePlanFields at={at} />,
};

/** The fields of an action on a subscription that exists, by its kind. */
export function ActionFields({ at, type }: { at: string; type: ActionType }) {
  return type === "CreateSubscription" ? null : fields[type](at);
}
