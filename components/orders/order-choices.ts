import * as z from "zod";
import { cleanAction } from "@/components/orders/clean-action";
import {
  missingOfCommitment,
  type OrderCommitment,
} from "@/components/commitments/draft/commitment-values";
import {
  isChosen,
  type OrderAction,
  type OrderEntry,
} from "@/components/orders/draft/order-values";

/** A missing choice: its path below its action, and what to do. */
type Missing = { path: string; message: string };

/** The keys of a rate plan in an action; drafts created by API calls may use other keys. */
const keys = [
  ...["ratePlanId", "newRatePlanId", "subscriptionRatePlanNumber", "uniqueToken"],
  ...["productRatePlanId", "productRatePlanNumber", "externalCatalogPlanId", "couponCode"],
];

const namesPlan = (container: Readonly<Record<string, unknown>> | undefined) =>
  keys.some((key) => Boolean(container?.[key]));

const PLAN = "Choose the rate plan.";

/** What an action lacks; null when nothing, or when only the server can tell. */
const missingIn: Partial<Record<OrderAction["type"], (action: OrderAction) => Missing | null>> = {
  CreateSubscription: ({ createSubscription: of }) =>
    of?.subscribeToRatePlans?.length
      ? null
      : {
          path: "createSubscription.subscribeToRatePlans",
          message: "Choose at least one rate plan.",
        },
  UpdateProduct: missingUpdate,
  AddProduct: ({ addProduct }) =>
    namesPlan(addProduct) ? null : { path: "addProduct.productRatePlanNumber", message: PLAN },
  RemoveProduct: ({ removeProduct }) =>
    namesPlan(removeProduct) ? null : { path: "removeProduct.ratePlanId", message: PLAN },
  ChangePlan: ({ changePlan }) => {
    if (!namesPlan(changePlan)) return { path: "changePlan.ratePlanId", message: PLAN };
    if (namesPlan(changePlan?.newProductRatePlan)) return null;
    return {
      path: "changePlan.newProductRatePlan.productRatePlanNumber",
      message: "Choose the rate plan that takes its place.",
    };
  },
  OwnerTransfer: ({ ownerTransfer }) =>
    Object.values(ownerTransfer ?? {}).some(Boolean)
      ? null
      : { path: "ownerTransfer.destinationAccountNumber", message: "Choose the new owner." },
};

/** An interval of a ramp that changes nothing is left out when the order is sent: it lacks nothing. */
function missingUpdate(action: OrderAction): Missing | null {
  const { updateProduct: update } = action;
  if (!namesPlan(update)) return { path: "updateProduct.ratePlanId", message: PLAN };
  if (!update?.ratePlanId || isChosen(cleanAction(action))) return null;
  return { path: "updateProduct.chargeUpdates", message: "Change a quantity or a price." };
}

type Values = {
  existingAccountNumber?: string;
  subscriptions?: readonly OrderEntry[];
  commitments?: readonly OrderCommitment[];
};

/** The choices that an order in a form still lacks, by their places in its values. */
export function missingChoices(values: Values): Missing[] {
  const { existingAccountNumber, subscriptions = [], commitments = [] } = values;
  const account = { path: "existingAccountNumber", message: "Choose the account." };
  const inEntries = subscriptions.flatMap((entry, index): Missing[] => {
    const { subscriptionNumber, orderActions } = entry;
    const at = `subscriptions.${index}`;
    if (orderActions[0]?.type !== "CreateSubscription" && !subscriptionNumber) {
      return [{ path: `${at}.subscriptionNumber`, message: "Choose the subscription." }];
    }
    return orderActions.flatMap((action, place) => {
      const missing = missingIn[action.type]?.(action);
      return missing ? [{ ...missing, path: `${at}.orderActions.${place}.${missing.path}` }] : [];
    });
  });
  const agreed = commitments.flatMap((of, index) =>
    missingOfCommitment(of, `commitments.${index}`),
  );
  const missing = [...inEntries, ...agreed];
  return existingAccountNumber ? missing : [account, ...missing];
}

/** Checks an order for missing choices before validating its values. */
export function choicesFirst<Body extends z.ZodType>(body: Body): z.ZodType<z.output<Body>> {
  return z
    .unknown()
    .superRefine((values, ctx) => {
      for (const { path, message } of missingChoices(values as Values)) {
        ctx.addIssue({ code: "custom", path: path.split("."), message });
      }
    })
    .pipe(body as z.ZodType<z.output<Body>, unknown>);
}
