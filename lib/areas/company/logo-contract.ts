import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(595); // 595340-595349: the logo of the company profile.
const none = z.object({});
const MEGABYTE = 1024 * 1024;

/** A picture as it is sent: its bytes are saved, and never shown as a page of ours. */
export type SentLogo = {
  bytes: ReadableStream<Uint8Array>;
  size: number;
  filename: string;
  media: string;
};

const about = {
  path: "/v1/settings/company/logo",
  area: "company",
  style: "settings",
  resource: 595340,
  params: none,
  query: none,
  body: none,
} as const;

export const getCompanyLogo = defineOperation({
  ...about,
  id: "getCompanyLogo",
  method: "GET",
  summary: "Get the logo of the company",
  description: "The picture at the head of documents, as it is stored.",
  scope: "settings:read",
  media: "image/png",
  otherMedia: ["image/jpeg"],
  result: z.custom<SentLogo>(),
});

export const updateCompanyLogo = defineOperation({
  ...about,
  id: "updateCompanyLogo",
  method: "PUT",
  summary: "Change the logo of the company",
  description:
    "Stores a PNG or JPEG file that a form sends (`multipart/form-data`). Documents that are posted from now on have it at their head, and drafts at once; posted documents keep the one of their posting. A PNG is stored without transparency, as it looks on white paper.",
  scope: "settings:write",
  upload: {
    part: "file",
    limit: MEGABYTE,
    endings: [".png", ".jpg", ".jpeg"],
    longestName: 200,
    description: "A PNG or JPEG file of at most 256 KB, 1200 pixels wide and high.",
  },
  result: z.object({
    mediaType: field(341, z.string(), "image/png or image/jpeg."),
    width: field(342, z.number(), "Width in pixels."),
    height: field(343, z.number(), "Height in pixels."),
  }),
  rules: [
    "The entity has a company profile.",
    "The file is a PNG with 8 bits of each sample that is not interlaced, or a JPEG; its content decides, not its name.",
  ],
});

export const deleteCompanyLogo = defineOperation({
  ...about,
  id: "deleteCompanyLogo",
  method: "DELETE",
  summary: "Delete the logo of the company",
  description: "Documents have no logo from now on. Posted documents keep theirs.",
  scope: "settings:write",
  result: none,
});
