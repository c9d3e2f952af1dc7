import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { wireId } from "@/lib/kernel/ids";
import { answerForm } from "@/lib/areas/payment-methods/cards/answer-form";
import { checkForm } from "@/lib/areas/payment-methods/cards/check-form";
import {
  type CardFieldNames,
  checkedCard,
  fullYear,
} from "@/lib/areas/payment-methods/cards/card-model";
import {
  changeMethod,
  deletePaymentMethod as remove,
  scrubPaymentMethod as scrub,
} from "./change-method";
import { usualGateway } from "@/lib/areas/gateways/find-gateway";
import * as contract from "./contract";
import { createCard } from "./create";
import { findPaymentMethod } from "./find-payment-method";
import { holderWith } from "./model";
import { createMethod, customFieldsOfMethod } from "./new-method";
import { historiesOf } from "./history-queries";
import { presentGroups, presentMethod } from "./present";
import { paymentMethodsOf } from "./queries";
import { requireCardEntry } from "@/lib/areas/payment-methods/cards/require-card-entry";
import { recordHold, showCard } from "@/lib/areas/payment-methods/cards/show-card";
import { verifyPaymentMethod as verify } from "./verify";

export const createPaymentMethod = operation(
  contract.createPaymentMethod,
  async (ctx, { body }) => {
    const { form } = ctx;
    if (form !== undefined && body.type !== form.stores) {
      throw new RuleViolation(`This hosted page stores payment methods of type ${form.stores}.`, {
        resource: 524001,
      });
    }
    const { stored, answer } = await answerForm(ctx, async () => {
      const kept = checkForm(ctx, body.hostedForm);
      const wanted = form?.gateway === undefined ? body : { ...body, authGateway: form.gateway };
      const id = await createMethod(ctx, wanted, kept);
      if (body.mitProfileAction === "Activate") {
        const { securityCode, currencyCode: currency, gatewayOptions: options } = body;
        await verify(ctx, id, { securityCode, currency, options, fresh: true });
      }
      return { id, brand: body.type };
    });
    return { id: wireId(stored.id), ...answer };
  },
);

export const verifyPaymentMethod = operation(
  contract.verifyPaymentMethod,
  async (ctx, { params, body }) => ({
    paymentMethodId: wireId(
      await verify(ctx, params["payment-method-id"], {
        currency: body.currencyCode,
        securityCode: body.securityCode,
        gatewayName: body.paymentGatewayName,
        options: body.gatewayOptions,
      }),
    ),
  }),
);

const OLDER_FIELDS: CardFieldNames = {
  number: ["creditCardNumber", 520003],
  type: ["creditCardType", 520002],
  month: ["expirationMonth", 520004],
  year: ["expirationYear", 520005],
  code: ["securityCode", 520006],
};

export const createCreditCard = operation(contract.createCreditCard, async (ctx, { body }) => {
  if (body.accountKey === undefined && ctx.form === undefined) {
    throw new MissingField("accountKey is required", { resource: 520001, parameter: "accountKey" });
  }
  const { creditCardNumber: number, creditCardType: type, securityCode: code } = body;
  requireCardEntry(ctx, OLDER_FIELDS.number);
  const card = checkedCard(
    {
      number,
      type,
      month: Number(body.expirationMonth),
      year: fullYear(body.expirationYear),
      code,
    },
    ctx.today,
    OLDER_FIELDS,
  );
  const { stored, answer } = await answerForm(ctx, async () => {
    const shown = await showCard(ctx, { ...card, code }, body.hostedForm);
    const wanted = {
      card,
      ...shown,
      holder: holderWith(body.cardHolderInfo ?? {}),
      customFields: customFieldsOfMethod(ctx, body),
      accountKey: body.accountKey,
      makeDefault: String(body.defaultPaymentMethod) === "true",
    };
    const fields = { accountKey: 520001, makeDefault: 520007, unique: 520003 };
    const id = await createCard(ctx, wanted, fields);
    recordHold(ctx, id, shown.held);
    return { id, brand: card.brand, authentication: shown.authentication };
  });
  const { id, authentication } = stored;
  return {
    paymentMethodId: wireId(id),
    ...answer,
    ...(authentication ? { threeDSecure: authentication } : {}),
  };
});

async function shownMethod(ctx: Ctx, id: string) {
  const method = await findPaymentMethod(ctx, id);
  const records = await historiesOf(ctx.tenantId, [method.id]);
  return presentMethod(method, records.get(method.id), ctx.timeZone);
}

export const getPaymentMethod = operation(contract.getPaymentMethod, (ctx, { params }) =>
  shownMethod(ctx, params["payment-method-id"]),
);

export const updatePaymentMethod = operation(
  contract.updatePaymentMethod,
  async (ctx, { params, body }) => {
    const {
      accountHolderInfo,
      authGateway: gateway,
      accountKey,
      expirationMonth,
      expirationYear,
    } = body;
    const holder = accountHolderInfo && {
      ...accountHolderInfo,
      cardHolderName: accountHolderInfo.accountHolderName,
    };
    return {
      id: wireId(
        await changeMethod(ctx, params["payment-method-id"], {
          accountKey,
          gateway,
          expirationMonth,
          expirationYear,
          holder,
          custom: body,
          details: {
            ...body.mandateInfo,
            ...(body.ipAddress === undefined ? {} : { ipAddress: body.ipAddress }),
          },
        }),
      ),
    };
  },
);

export const deletePaymentMethod = operation(
  contract.deletePaymentMethod,
  async (ctx, { params }) => {
    await remove(ctx, params["payment-method-id"]);
    return {};
  },
);

export const scrubPaymentMethod = operation(
  contract.scrubPaymentMethod,
  async (ctx, { params }) => {
    await scrub(ctx, params["payment-method-id"]);
    return {};
  },
);

export const listAccountPaymentMethods = operation(
  contract.listAccountPaymentMethods,
  async (ctx, { params, query }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const methods = (await paymentMethodsOf(ctx, account.id))
      .filter((method) => query.isDefaultOnly !== "true" || method.isDefault)
      .filter((method) => query.isActiveOnly !== "true" || method.status === "Active");
    const records = await historiesOf(
      ctx.tenantId,
      methods.map(({ id }) => id),
    );
    return {
      defaultPaymentMethodId:
        account.defaultPaymentMethodId === null ? null : wireId(account.defaultPaymentMethodId),
      paymentGateway: account.paymentGateway ?? (await usualGateway(ctx)),
      ...presentGroups(methods, records, ctx.timeZone),
    };
  },
);

export const getDefaultPaymentMethod = operation(
  contract.getDefaultPaymentMethod,
  async (ctx, { params }) => {
    const account = await findAccount(ctx, params["account-key"]);
    if (account.defaultPaymentMethodId === null)
      throw new NotFound("default payment method of account", account.accountNumber);
    return shownMethod(ctx, account.defaultPaymentMethodId);
  },
);
