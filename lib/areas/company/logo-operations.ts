import { operation } from "@/lib/api/operation";
import { changeLogo, findLogo, removeLogo } from "./change-logo";
import * as contract from "./logo-contract";

export const getCompanyLogo = operation(contract.getCompanyLogo, async (ctx) => {
  const { media, bytes } = await findLogo(ctx);
  const content = new Uint8Array(bytes);
  return {
    bytes: new Blob([content]).stream(),
    size: content.length,
    filename: media === "image/png" ? "logo.png" : "logo.jpg",
    media,
  };
});

export const updateCompanyLogo = operation(contract.updateCompanyLogo, async (ctx, { file }) => {
  const { media, width, height } = await changeLogo(ctx, file);
  return { mediaType: media, width, height };
});

export const deleteCompanyLogo = operation(contract.deleteCompanyLogo, async (ctx) => {
  await removeLogo(ctx);
  return {};
});
