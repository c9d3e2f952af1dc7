import { operation } from "@/lib/api/operation";
import * as contract from "./reset-contract";
import { requestReset, resetPassword } from "./reset-password";

export const requestPasswordReset = operation(
  contract.requestPasswordReset,
  async (ctx, { body }) => {
    await requestReset(ctx, body.email);
    return {};
  },
);

export const completePasswordReset = operation(
  contract.completePasswordReset,
  async (ctx, { body }) => ({ email: await resetPassword(ctx, body) }),
);
