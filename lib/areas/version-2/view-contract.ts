import * as z from "zod";
import { fields, fieldsOf } from "@/lib/api/field";
import { fieldOfObject, schemaOf } from "@/lib/api/inner-schemas";
import { rowShape } from "@/lib/api/steps/row-shape";
import type { Contract } from "@/lib/api/operation";
import { LATEST_VERSION } from "@/lib/kernel/versions";
import type { Names } from "@/lib/areas/records/names-contract";

const field = fieldsOf(569); // 569000-569049: what all views of version 2 share.

/** Words of version 2 by those of version 1, where they are not the same word in small letters. */
export type Words = Readonly<Record<string, string>>;

/** A resource of version 2 as a view of the rows of a list of version 1. */
export type View = {
  /** The list that it shows. */
  readonly list: Contract;
  /** The fields, and the row's field each shows. */
  readonly names: Names;
  /** The fields that hold words. */
  readonly words?: Readonly<Record<string, Words>>;
  /** Fields that tell whether a field of the row has a value. */
  readonly flags?: Readonly<Record<string, readonly [field: string, is: string, says: string]>>;
  /** What `expand[]` shows: the relation of the list, and the view of its rows. */
  readonly related?: Readonly<Record<string, Related>>;
  /** Fields that are made of others, by path: their schemas, and their values from a row with the relations to read. */
  readonly made?: {
    readonly shape: z.ZodRawShape;
    readonly of: (row: Row) => Row;
    readonly expand?: readonly string[];
  };
};

type Row = Readonly<Record<string, unknown>>;

export type Related = { readonly as: string; readonly of: () => View; readonly many?: true };

/** Declares a field that a view makes of others. */
export const madeField = field;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names that are the row's own in small letters, after the others: `accountNumber` is account_number. */
export function named(own: string, others: Names = {}): Names {
  const same = own
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => [snake(name), name] as const);
  return { id: "id", ...Object.fromEntries(same), ...others };
}

/** When a record was made and changed, where its list says so. */
export const TIMES: Names = { created_time: "createdDate", updated_time: "updatedDate" };
export const MAKERS: Names = { created_by_id: "createdById", updated_by_id: "updatedById" };

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schemaOf(schema.unwrap()))
    : schema;

/** A schema under another one's code and description. */
function described(schema: z.ZodType, like: z.ZodType): z.ZodType {
  const meta = fields.get(like) ?? fields.get(unwrapped(like));
  if (meta) fields.add(schema, { ...meta, required: false });
  return schema;
}

type Tree = { [name: string]: z.ZodType | Tree };

function place(tree: Tree, path: string, leaf: z.ZodType): void {
  const [first = "", ...rest] = path.split(".");
  if (!rest.length) {
    tree[first] = leaf;
    return;
  }
  const inner = tree[first];
  const branch: Tree = inner === undefined || inner instanceof z.ZodType ? {} : inner;
  tree[first] = branch;
  place(branch, rest.join("."), leaf);
}

/** What the objects within records hold. */
const PARTS: Readonly<Record<string, string>> = {
  ach_debit: "The bank account of a debit by ACH.",
  address: "The postal address.",
  bill_to: "The contact that invoices are addressed to.",
  billing_details: "Who holds it.",
  billing_document_settings: "How invoices and memos are printed and sent.",
  card: "The card.",
  cc_ref: "The gateway's reference to a card.",
  mandate: "The mandate of a direct debit.",
  paypal_express: "The agreement with a payer.",
  sepa_debit: "The bank account of a SEPA debit.",
  sold_to: "The contact that taxes and sales are attributed to.",
  state_transitions: "When its state changed.",
  summary: "What came of it.",
  tax_certificate: "The certificate of a tax exemption.",
  tax_identifier: "The tax id.",
};

/** The shape of a tree; an object within it may be absent unless its path is demanded. */
function shapeOf(tree: Tree, demanded: ReadonlySet<string> = new Set(), at = ""): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(tree).map(([name, of]) => {
      if (of instanceof z.ZodType) return [name, of];
      const inner = z.object(shapeOf(of, demanded, `${at}${name}.`));
      const needed = demanded.has(`${at}${name}`);
      return [name, field(6, needed ? inner : inner.optional(), PARTS[name] ?? "Its parts.")];
    }),
  );
}

/** The record of a view, with the codes of the rows that it shows. */
export function recordOf({ list, names, words = {}, flags = {}, related = {}, made }: View) {
  const row = rowShape(list, LATEST_VERSION);
  const tree: Tree = {};
  for (const [name, of] of Object.entries(names)) {
    const inner = fieldOfObject(row, of);
    if (!inner) throw new TypeError(`${list.path} has no ${of} to show as ${name}`);
    const leaf = words[name] ? z.string() : unwrapped(inner);
    place(tree, name, described(leaf.nullable().optional(), inner));
  }
  for (const [name, leaf] of Object.entries(made?.shape ?? {})) place(tree, name, schemaOf(leaf));
  return z.object({
    ...shapeOf(tree),
    ...Object.fromEntries(
      Object.entries(flags).map(([name, [, , says]]) => [
        name,
        field(4, z.boolean().optional(), says),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(related).map(([name, { many }]) => [
        name,
        field(
          5,
          z.unknown().optional(),
          many
            ? "Its related records, where `expand[]` names them: `data` and `next_page`."
            : "Its related record, where `expand[]` names it.",
        ),
      ]),
    ),
    custom_fields: field(
      1,
      z.record(z.string(), z.unknown()).optional(),
      "Custom fields by their names, which end in `__c`.",
    ),
  });
}

/** What a call chooses of the records that it shows. */
export const selection = z.object({
  expand: field(
    2,
    z.array(z.string().max(300)).max(20).optional(),
    "Related objects to show within each record. Each needs the scope of its own list.",
  ),
  fields: field(
    3,
    z.array(z.string().max(300)).max(100).optional(),
    "The fields to show, one each or several separated by commas; all when absent.",
  ),
});

function fieldAt(body: z.ZodType, path: string): { leaf: z.ZodType; required: boolean } {
  const [first = "", ...rest] = path.split(".");
  const object = unwrapped(body);
  const inner = object instanceof z.ZodObject ? fieldOfObject(object, first) : undefined;
  if (!inner) throw new TypeError(`no field ${path}`);
  const required = !(inner instanceof z.ZodOptional);
  if (!rest.length) return { leaf: inner, required };
  const { leaf, required: innerRequired } = fieldAt(inner, rest.join("."));
  return { leaf, required: required && innerRequired };
}

/**
 * The body of a call of version 2: the fields of a call of version 1 under other names, with their codes and rules. A
 * field within an object that may be absent there may be absent here.
 *
 * @param own fields that the other call has not.
 */
export function bodyLike(names: Names, body: z.ZodType, own: z.ZodRawShape = {}) {
  const tree: Tree = {};
  const demanded = new Set<string>();
  for (const [name, path] of Object.entries(names)) {
    const { leaf, required } = fieldAt(body, path);
    const optional =
      leaf instanceof z.ZodOptional || required ? leaf : described(leaf.optional(), leaf);
    place(tree, name, optional);
    if (required) demanded.add(name.split(".").slice(0, -1).join("."));
  }
  return z.object({
    ...shapeOf(tree, demanded),
    ...(takesCustomFields(body) === undefined
      ? {}
      : {
          custom_fields: field(
            1,
            z.record(z.string(), z.unknown()).optional(),
            "Custom fields by their names, which end in `__c`.",
          ),
        }),
    ...own,
  });
}

/** Where a body of version 1 has custom fields: in a map, or beside its fields; undefined for one that has none. */
export function takesCustomFields(body: z.ZodType): "map" | "beside" | undefined {
  if (!(body instanceof z.ZodObject)) return undefined;
  if (body.def.catchall && !(body.def.catchall instanceof z.ZodNever)) return "beside";
  return Object.hasOwn(body.shape, "customFields") ? "map" : undefined;
}
