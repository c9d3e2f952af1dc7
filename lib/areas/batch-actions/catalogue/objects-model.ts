import { ACCOUNT, CONTACT, CONTACT_SNAPSHOT, PAYMENT_METHOD } from "./account-objects-model";
import {
  PRODUCT,
  PRODUCT_RATE_PLAN,
  PRODUCT_RATE_PLAN_CHARGE,
  PRODUCT_RATE_PLAN_CHARGE_TIER,
} from "./catalog-objects-model";
import { INVOICE, INVOICE_ITEM, PAYMENT, REFUND, TAXATION_ITEM } from "./document-objects-model";
import {
  RATE_PLAN,
  RATE_PLAN_CHARGE,
  RATE_PLAN_CHARGE_TIER,
  SUBSCRIPTION,
  SUBSCRIPTION_PRODUCT_FEATURE,
  USAGE,
} from "./subscription-objects-model";
import { ADJUSTMENT_OBJECTS } from "./adjustment-objects-model";
import { ABSENT_OBJECTS } from "./absent-objects-model";
import { COLLECTION_OBJECTS } from "./collection-objects-model";
import { DEBIT_OBJECTS } from "./debit-objects-model";
import { OBJECTS_OF_FEATURES } from "./feature-objects-model";
import { FURTHER_OBJECTS } from "./further-objects-model";
import { OWN_OBJECTS } from "./own-objects-model";
import { COMMITMENT_OBJECTS } from "./commitment-objects-model";
import type { CatalogueField, CatalogueObject } from "./object-model";
import { DELIVERY_OBJECTS } from "./delivery-objects-model";
import { RUN_OBJECTS } from "./run-objects-model";
import { SCHEDULE_OBJECTS } from "./schedule-objects-model";
import { isCustomObject } from "@/lib/kernel/custom-fields";

/** Every object that batch actions know and there are records of. */
export const OBJECTS: readonly CatalogueObject[] = [
  ...[ACCOUNT, CONTACT, CONTACT_SNAPSHOT, PAYMENT_METHOD],
  ...[PRODUCT, PRODUCT_RATE_PLAN, PRODUCT_RATE_PLAN_CHARGE, PRODUCT_RATE_PLAN_CHARGE_TIER],
  ...[SUBSCRIPTION, RATE_PLAN, RATE_PLAN_CHARGE, RATE_PLAN_CHARGE_TIER],
  ...[SUBSCRIPTION_PRODUCT_FEATURE, USAGE],
  ...[INVOICE, INVOICE_ITEM, TAXATION_ITEM, PAYMENT, REFUND],
  ...ADJUSTMENT_OBJECTS,
  ...FURTHER_OBJECTS,
  ...COLLECTION_OBJECTS,
  ...OWN_OBJECTS,
  ...COMMITMENT_OBJECTS,
  ...RUN_OBJECTS,
];

/** The same, those of features that batch actions do not know, and those that no record can be of yet. */
export const EVERY_OBJECT: readonly CatalogueObject[] = [
  ...OBJECTS,
  ...OBJECTS_OF_FEATURES,
  ...DEBIT_OBJECTS,
  ...SCHEDULE_OBJECTS,
  ...DELIVERY_OBJECTS,
  ...ABSENT_OBJECTS,
];

/** Orders, memos and applications go with features that batch actions do not know. */
export const isOfFeature = (name: string): boolean =>
  /^(?:order|credit(?:memo|taxation)|debit(?:memo|taxation)|(?:payment|refund)(?:application|part))/i.test(
    name,
  );

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** An object by its name, in any case. */
export const objectNamed = (name: string): CatalogueObject | undefined =>
  EVERY_OBJECT.find(
    (object) => sameName(object.name, name) || sameName(object.otherName ?? "", name),
  );

/** A field of an object by its name, in any case. */
export const fieldNamed = (object: CatalogueObject, name: string): CatalogueField | undefined =>
  object.fields.find((field) => sameName(field.name, name));

/** Objects whose custom fields are those of another one. */
const DEFINED_AS: Readonly<Record<string, string>> = { CreditTaxationItem: "TaxationItem" };

/** The name under which an object has custom fields; undefined where it has none. */
export const customObjectOf = ({ name, otherName = "" }: CatalogueObject) =>
  [name, otherName, DEFINED_AS[name] ?? ""].find(isCustomObject);
