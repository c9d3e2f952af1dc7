"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormState, useWatch } from "react-hook-form";
import { givenValues } from "@/components/form/given-values";
import {
  isComplete,
  type OrderBody,
  orderOf,
  previewOf,
} from "@/components/orders/draft/order-values";
import { useViewer } from "@/components/layout/frame/viewer";
import { previewOrder } from "@/lib/areas/orders/preview/preview-contract";
import { previewQuery } from "@/lib/portal/query";
import { useSettled } from "@/lib/portal/use-settled";

const pauseMs = 300;

/**
 * What the order in the form would bill now and later; debounced, and no longer requested once the
 * order is submitted, since its changes then apply.
 */
export function useOrderPreview() {
  const { today } = useViewer();
  const [settled, waits] = useSettled(givenValues(useWatch()), pauseMs);
  const order = orderOf(settled as OrderBody);
  const complete = isComplete(order);
  const { isSubmitting, isSubmitSuccessful } = useFormState();
  const ask = (how: "now" | "next") => ({
    ...previewQuery(previewOrder, {
      query: how === "now" ? { explain: "true", days: "true" } : {},
      body: previewOf(order, how, today),
    }),
    enabled: complete && !isSubmitting && !isSubmitSuccessful,
  });
  const now = useQuery(ask("now"));
  const next = useQuery(ask("next"));
  return {
    order,
    complete,
    now: now.data?.previewResult,
    next: next.data?.previewResult,
    error: now.error,
    updating: complete && (waits || now.isFetching),
  };
}
