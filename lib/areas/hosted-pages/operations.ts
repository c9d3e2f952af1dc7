import { InvalidValue } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as bank from "./bank-contract";
import { changePage, createPage, deletePage, findPage } from "./change-pages";
import * as contract from "./contract";
import { decrypted } from "./key-pair";
import { presentPage } from "./present";
import { hostedPages } from "./queries";
import { answerBank, showBank } from "./show-bank";
import { showPage } from "./show-page";
import { signPage } from "./sign-page";
import * as signatures from "./signature-contract";

export const listHostedPages = operation(contract.listHostedPages, async (ctx) => ({
  hostedPages: (await hostedPages(ctx.tenantId)).map(presentPage),
}));

export const createHostedPage = operation(contract.createHostedPage, async (ctx, { body }) =>
  presentPage(await createPage(ctx, body)),
);

export const getHostedPage = operation(contract.getHostedPage, async (ctx, { params }) =>
  presentPage(await findPage(ctx, params["page-id"])),
);

export const updateHostedPage = operation(
  contract.updateHostedPage,
  async (ctx, { params, body }) => presentPage(await changePage(ctx, params["page-id"], body)),
);

export const deleteHostedPage = operation(contract.deleteHostedPage, async (ctx, { params }) => {
  await deletePage(ctx, params["page-id"]);
  return {};
});

export const showHostedPage = operation(contract.showHostedPage, (ctx, { params, query }) =>
  showPage(ctx, params["page-id"], query),
);

export const showTestBank = operation(bank.showTestBank, (ctx, { params }) =>
  showBank(ctx, params["challenge-id"]),
);

export const answerTestBank = operation(bank.answerTestBank, async (_ctx, { params, body }) => ({
  result: await answerBank(params["challenge-id"], body.result),
}));

export const getHostedPages = operation(signatures.getHostedPages, async (ctx) => ({
  hostedpages: (await hostedPages(ctx.tenantId)).map(({ id, name, type }) => ({
    pageId: wireId(id),
    pageName: name,
    pageType: type,
    pageVersion: 2,
  })),
}));

export const createRsaSignature = operation(signatures.createRsaSignature, (ctx, { body }) =>
  signPage(ctx, body),
);

export const decryptRsaSignature = operation(
  signatures.decryptRsaSignature,
  async (_ctx, { body }) => {
    const text = decrypted(body.signature, body.publicKey);
    if (text === undefined) {
      throw new InvalidValue("signature was not made with the private half of publicKey", {
        resource: 590451,
      });
    }
    return { decryptedSignature: text };
  },
);
