import type * as z from "zod";
import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { moneyNumber } from "@/lib/values/money";
import * as authorizing from "./authorization-contract";
import { authorizationPage } from "./authorization-list-queries";
import { authorizeAmount } from "./authorize";
import { agree, endAgreement } from "./consent";
import { findPaymentMethod } from "@/lib/areas/payment-methods/find-payment-method";
import * as contract from "./profile-contract";
import type { Profile } from "./profile-model";
import { profilesOf } from "./profile-queries";
import { voidAuthorization } from "./void-authorization";

export const createAuthorization = operation(
  authorizing.createAuthorization,
  async (ctx, { params, body }) => {
    const { gateway, code, text, transactionId } = await authorizeAmount(
      ctx,
      params["payment-method-id"],
      {
        payer: body,
        gatewayName: body.paymentGatewayId,
        amount: body.amount,
        words: {
          options: body.gatewayOptions,
          orderId: body.gatewayOrderId,
          source: body.mitTransactionSource,
          softDescriptor: body.softDescriptor,
          softDescriptorPhone: body.softDescriptorPhone,
        },
      },
    );
    return {
      gatewayOrderId: body.gatewayOrderId,
      transactionId,
      resultCode: "0",
      resultMessage: text,
      paymentGatewayResponse: {
        gatewayType: gateway,
        gatewayResponseCode: code,
        gatewayResponseMessage: text,
      },
    };
  },
);

export const cancelAuthorization = operation(
  authorizing.cancelAuthorization,
  async (ctx, { params, body }) => {
    const { gatewayOrderId, transactionId } = body;
    const resultMessage = await voidAuthorization(ctx, params["payment-method-id"], body);
    return { gatewayOrderId, transactionId, resultCode: "0", resultMessage };
  },
);

export const queryAuthorizations = operation(
  authorizing.queryAuthorizations,
  async (ctx, { query }) => {
    const { rows, next } = await authorizationPage(ctx, query);
    return {
      data: rows.map(({ state, amount, expiresAt, createdAt, ...row }) => ({
        ...row,
        id: wireId(row.id),
        paymentMethodId: row.paymentMethodId === null ? null : wireId(row.paymentMethodId),
        accountId: row.accountId === null ? null : wireId(row.accountId),
        amount: moneyNumber(amount, row.currency),
        status: state,
        expirationDate: expiresAt.toISOString(),
        createdDate: createdAt.toISOString(),
      })),
      ...nextPageUrl(ctx, authorizing.queryAuthorizations.path, query, next),
    };
  },
);

const timeOf = (zone: string, at: Date | null) => (at === null ? null : dateTimeText(zone, at));

function presentProfile(
  zone: string,
  profile: Profile,
): z.output<typeof contract.listStoredCredentialProfiles.result>["profiles"][number] {
  const { number, type, status, brand, agreedOn, endedAt } = profile;
  return {
    number,
    paymentMethodId: wireId(profile.paymentMethodId),
    type,
    status,
    brand,
    consentAgreementSrc: profile.consentSource,
    consentAgreementRef: profile.consentRef,
    agreedOn,
    activatedOn: timeOf(zone, profile.activatedAt),
    cancelledOn: status === "Cancelled" ? timeOf(zone, endedAt) : null,
    expiredOn: status === "Expired" ? timeOf(zone, endedAt) : null,
  };
}

export const listStoredCredentialProfiles = operation(
  contract.listStoredCredentialProfiles,
  async (ctx, { params, query }) => {
    const { id } = await findPaymentMethod(ctx, params["payment-method-id"]);
    const profiles = (await profilesOf(ctx.tenantId, id)).filter(
      ({ endedAt }) => query.includeAll === "true" || endedAt === null,
    );
    return { profiles: profiles.map((profile) => presentProfile(ctx.timeZone, profile)) };
  },
);

export const createStoredCredentialProfile = operation(
  contract.createStoredCredentialProfile,
  async (ctx, { params, body }) => {
    const { id } = await findPaymentMethod(ctx, params["payment-method-id"]);
    return { number: await agree(ctx, id, body), paymentMethodId: wireId(id) };
  },
);

const ended = ({ number, paymentMethodId }: { number: number; paymentMethodId: string }) => ({
  number,
  paymentMethodId: wireId(paymentMethodId),
});

export const cancelStoredCredentialProfile = operation(
  contract.cancelStoredCredentialProfile,
  async (ctx, { params }) => {
    const number = Number(params["profile-number"]);
    return ended(await endAgreement(ctx, params["payment-method-id"], number, "Cancelled"));
  },
);

export const expireStoredCredentialProfile = operation(
  contract.expireStoredCredentialProfile,
  async (ctx, { params }) => {
    const number = Number(params["profile-number"]);
    return ended(await endAgreement(ctx, params["payment-method-id"], number, "Expired"));
  },
);
