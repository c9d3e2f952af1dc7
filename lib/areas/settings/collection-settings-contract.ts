import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(502); // 502400-502499: how money is collected.
const none = z.object({});

/** Every setting of collection, as it is read and as it is sent. */
export const collectionSettingFields = {
  applyCreditAutomatically: field(
    401,
    z.boolean(),
    "Whether credit memos and unapplied payments of an account pay what is due before its payment method is charged: by the daily collection, and by payment runs that do not say otherwise.",
  ),
  cardEntryInPortal: field(
    402,
    z.boolean(),
    "Whether staff may type card numbers into the portal. Until it is said: true in test tenants, false in live ones. Clients of the interface and hosted pages are not asked.",
  ),
};

const about = {
  path: "/v1/settings/collection",
  area: "settings",
  style: "settings",
  resource: 502400,
  params: none,
  query: none,
  result: z.object(collectionSettingFields),
} as const;

export const getCollectionSettings = defineOperation({
  ...about,
  id: "getCollectionSettings",
  method: "GET",
  summary: "Get the settings of collection",
  description: "What is done before a payment method is charged, and who may enter cards.",
  scope: "settings:read",
  body: none,
});

export const updateCollectionSettings = defineOperation({
  ...about,
  id: "updateCollectionSettings",
  method: "PUT",
  summary: "Change the settings of collection",
  description:
    "Changes the settings that are named. They hold from the next collection on, and for payment runs that are made from then on. Answers with every setting.",
  scope: "settings:write",
  body: z.object(optionalFields(collectionSettingFields)),
  example: { applyCreditAutomatically: false },
});
