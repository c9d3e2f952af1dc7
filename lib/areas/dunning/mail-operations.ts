import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import {
  changeMailSettings,
  forgetMailSettings,
  mailSettings,
  sendAgain,
  testMail,
} from "./change-transport";
import * as contract from "./mail-contract";

export const getMailSettings = operation(contract.getMailSettings, (ctx) => mailSettings(ctx));

export const updateMailSettings = operation(contract.updateMailSettings, async (ctx, { body }) => {
  await changeMailSettings(ctx, body);
  return mailSettings(ctx);
});

export const deleteMailSettings = operation(contract.deleteMailSettings, async (ctx) => {
  await forgetMailSettings(ctx);
  return mailSettings(ctx);
});

export const sendTestMail = operation(contract.sendTestMail, (ctx, { body }) =>
  testMail(ctx, body.to),
);

export const resendMail = operation(contract.resendMail, async (ctx, { params }) => ({
  id: wireId(await sendAgain(ctx, params["mail-id"])),
}));
