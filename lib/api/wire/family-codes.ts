import * as z from "zod";
import { fields } from "../field";
import { fieldsOfObject, schemaOf } from "../inner-schemas";

/** Codes of a body's fields by their paths, such as `subscribeToRatePlans.chargeOverrides.quantity`. */
export type CodesByPath = Readonly<Record<string, number>>;

/**
 * The same body, whose fields have the codes that programs of the interface know. Fields that a table does not name
 * keep the code of their declaration; fields of lists have the path of the list.
 */
export function withCodes<S extends z.ZodType>(schema: S, codes: CodesByPath, path = ""): S {
  const meta = fields.get(schema);
  const inner = rebuilt(schema, codes, path);
  const code = codes[path];
  if (code === undefined && inner === schema) return schema;
  const numbered = inner === schema ? schema.clone() : inner;
  if (meta) fields.add(numbered, { ...meta, code: code ?? meta.code });
  return numbered;
}

/** What an optional schema holds: the field itself, where it was made optional after its declaration. */
const inOptional = (inner: z.ZodType, codes: CodesByPath, path: string) =>
  fields.has(inner) ? withCodes(inner, codes, path) : rebuilt(inner, codes, path);

/** A schema with numbered fields inside, or the schema itself where no path lies below it. */
function rebuilt<S extends z.ZodType>(schema: S, codes: CodesByPath, path: string): S {
  const below = path === "" ? "" : `${path}.`;
  const concerned = (one: string) => one === path || one.startsWith(below);
  if (!Object.keys(codes).some(concerned)) return schema;
  if (schema instanceof z.ZodObject) {
    const entries = fieldsOfObject(schema).map(
      ([name, field]) => [name, withCodes(field, codes, `${below}${name}`)] as const,
    );
    return schema.clone({ ...schema.def, shape: Object.fromEntries(entries) });
  }
  if (schema instanceof z.ZodArray) {
    const element = rebuilt(schemaOf(schema.element), codes, path);
    return schema.clone({ ...schema.def, element });
  }
  if (schema instanceof z.ZodOptional)
    return schema.clone({
      ...schema.def,
      innerType: inOptional(schemaOf(schema.unwrap()), codes, path),
    });
  if (schema instanceof z.ZodNullable)
    return schema.clone({
      ...schema.def,
      innerType: inOptional(schemaOf(schema.unwrap()), codes, path),
    });
  return schema;
}

/** Names with consecutive codes from a first one on, below a path. */
function from(first: number, below: string, names: string): CodesByPath {
  const at = below === "" ? "" : `${below}.`;
  return Object.fromEntries(names.split(" ").map((name, row) => [`${at}${name}`, first + row]));
}

const NEW_CONTACT =
  "address1 address2 city country county fax firstName lastName homePhone mobilePhone nickname otherPhone otherPhoneType personalEmail zipCode state taxRegion workEmail workPhone";
const CHANGED_CONTACT =
  "address1 address2 city country county fax firstName homePhone lastName mobilePhone nickname otherPhone otherPhoneType personalEmail zipCode state taxRegion workEmail workPhone";

/** The codes of the first major version's older calls, by the id of the operation. */
export const FAMILY_CODES = {
  createAccount: {
    ...from(
      510001,
      "",
      "accountNumber name currency notes billCycleDay crmId invoiceTemplateId communicationProfileId paymentTerm customFieldsData billToContact soldToContact hpmCreditCardPaymentMethodId creditCard subscription",
    ),
    ...from(510101, "billToContact", NEW_CONTACT),
    ...from(510101, "soldToContact", NEW_CONTACT),
    ...from(510101, "shipToContact", NEW_CONTACT),
    ...from(
      510201,
      "creditCard",
      "cardType cardNumber expirationMonth expirationYear securityCode cardHolderInfo",
    ),
    ...from(
      510301,
      "creditCard.cardHolderInfo",
      "cardHolderName addressLine1 addressLine2 city state zipCode country phone email",
    ),
    ...from(
      510401,
      "subscription",
      "termType initialTerm autoRenew renewalTerm notes subscribeToRatePlans contractEffectiveDate",
    ),
  },
  updateAccount: {
    ...from(
      515001,
      "",
      "name notes crmId invoiceTemplateId communicationProfileId customFieldsData billToContact soldToContact",
    ),
    ...from(515101, "billToContact", CHANGED_CONTACT),
    ...from(515101, "soldToContact", CHANGED_CONTACT),
    ...from(515101, "shipToContact", CHANGED_CONTACT),
  },
  createCreditCard: from(
    520001,
    "",
    "accountKey creditCardType creditCardNumber expirationMonth expirationYear securityCode defaultPaymentMethod cardHolderInfo",
  ),
  updateCreditCard: from(
    525001,
    "",
    "expirationMonth expirationYear defaultPaymentMethod cardHolderName addressLine1 addressLine2 city state zipCode country securityCode phone email",
  ),
  createSubscription: {
    ...from(
      530001,
      "",
      "accountKey termType initialTerm autoRenew renewalTerm notes subscribeToRatePlans contractEffectiveDate",
    ),
    ...from(530101, "subscribeToRatePlans", "productRatePlanId chargeOverrides"),
    ...from(530201, "subscribeToRatePlans.chargeOverrides", "productRatePlanChargeId quantity"),
  },
  previewSubscription: {
    ...from(
      531001,
      "",
      "accountKey previewAccountInfo termType initialTerm subscribeToRatePlans contractEffectiveDate",
    ),
    ...from(531101, "previewAccountInfo", "currency billCycleDay billToContact"),
    ...from(
      531201,
      "previewAccountInfo.billToContact",
      "country state city county taxRegion zipCode",
    ),
  },
  updateSubscription: {
    ...from(
      535001,
      "",
      "termType currentTerm renewalTerm autoRenew notes add update remove preview",
    ),
    ...from(535101, "add.chargeOverrides", "productRatePlanChargeId quantity"),
    ...from(535201, "update.chargeUpdateDetails", "ratePlanChargeId quantity"),
    ...from(535301, "add", "productRatePlanId chargeOverrides contractEffectiveDate"),
    ...from(535401, "update", "ratePlanId chargeUpdateDetails contractEffectiveDate"),
    ...from(535501, "remove", "ratePlanId contractEffectiveDate"),
  },
} as const satisfies Readonly<Record<string, CodesByPath>>;
