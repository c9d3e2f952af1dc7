import * as z from "zod";
import { operation } from "@/lib/api/operation";
import { bodyOf, made, valueAt, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { firstWordOf } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";

const methods = resourceOperations(contract.paymentMethodsV2);

const HOLDER = {
  "billing_details.email": "email",
  "billing_details.phone": "phone",
  "billing_details.address.line1": "addressLine1",
  "billing_details.address.line2": "addressLine2",
  "billing_details.address.city": "city",
  "billing_details.address.state": "state",
  "billing_details.address.country": "country",
  "billing_details.address.postal_code": "zipCode",
};

/** The holder of a body, which has no custom fields. */
const holderOf = ({ billing_details: details }: Values) =>
  bodyOf(HOLDER, { billing_details: details });

/** The account of a payment method, by its id or its number. */
function accountOf({ account_id: id, account_number: number }: Values) {
  const key = id ?? number;
  return key === undefined ? {} : { accountKey: key };
}

function newMethod(values: Values): Values {
  const type = firstWordOf(contract.METHOD_TYPES, String(values["type"]));
  const isCard = type === "CreditCard";
  const name = valueAt(values, "billing_details.name");
  const holder = {
    ...holderOf(values),
    ...(name === undefined ? {} : { [isCard ? "cardHolderName" : "accountHolderName"]: name }),
  };
  const brand = valueAt(values, "card.brand");
  return {
    ...bodyOf(contract.NEW_METHOD, values),
    ...accountOf(values),
    type,
    ...(typeof brand === "string" ? { cardType: firstWordOf(contract.BRANDS, brand) } : {}),
    ...(Object.keys(holder).length
      ? { [isCard ? "cardHolderInfo" : "accountHolderInfo"]: holder }
      : {}),
  };
}

function changedMethod(values: Values): Values {
  const name = valueAt(values, "billing_details.name");
  const holder = {
    ...holderOf(values),
    ...(name === undefined ? {} : { accountHolderName: name }),
  };
  return {
    ...bodyOf(contract.paymentMethodsV2.names.patch, values),
    ...accountOf(values),
    ...(Object.keys(holder).length ? { accountHolderInfo: holder } : {}),
  };
}

const param = "payment-method-id";

export const { list: listPaymentMethodsV2, get: getPaymentMethodV2 } = methods;
export const createPaymentMethodV2 = methods.create({
  operation: "createPaymentMethod",
  body: newMethod,
});
export const patchPaymentMethodV2 = methods.patch({
  operation: "updatePaymentMethod",
  param,
  body: changedMethod,
});
export const deletePaymentMethodV2 = methods.remove({ operation: "deletePaymentMethod", param });
export const scrubPaymentMethodV2 = methods.action(contract.scrubPaymentMethodV2, {
  operation: "scrubPaymentMethod",
  param,
});
export const verifyPaymentMethodV2 = methods.action(
  contract.verifyPaymentMethodV2,
  { operation: "verifyPaymentMethod", param },
  contract.VERIFIED,
);

/** The account of an authorization, which may be named for the gateway's sake. */
const ACCOUNT = { account_id: "accountId", account_number: "accountNumber" };
const authorized = z.object({ transactionId: z.string(), gatewayOrderId: z.string() });

export const authorizePaymentMethodV2 = operation(
  contract.authorizePaymentMethodV2,
  async (_ctx, { params, body }, call) => {
    const names = { ...contract.AUTHORIZED, ...ACCOUNT };
    const request = {
      params: { [param]: String(params["payment_method_id"]) },
      body: bodyOf(names, body),
    };
    const answer = await made(call, "createAuthorization", request, names);
    const { transactionId, gatewayOrderId } = authorized.parse(answer);
    return {
      auth_transaction_id: transactionId,
      gateway_order_id: gatewayOrderId,
      state: "approved" as const,
    };
  },
);

export const voidAuthorizationV2 = operation(
  contract.voidAuthorizationV2,
  async (_ctx, { params, body }, call) => {
    const names = { ...contract.VOIDED, ...ACCOUNT };
    const request = {
      params: { [param]: String(params["payment_method_id"]) },
      body: bodyOf(names, body),
    };
    await made(call, "cancelAuthorization", request, names);
    return {};
  },
);
