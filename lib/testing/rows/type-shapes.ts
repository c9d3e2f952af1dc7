import { type Checker, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import type { Alternative, Field, Shape } from "./shapes";

const PLAIN = [
  [TypeFlags.AnyOrUnknown, "unknown"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "undefined"],
  [TypeFlags.Boolean, "boolean"],
  [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping, "string"],
  [TypeFlags.Number, "number"],
] as const;

const BYTES = new Set(["Buffer", "Uint8Array"]);

/** Converts the compiler's types to shapes; each type once, so that a type may be recursive. */
export class TypeShapes {
  readonly shapes: Shape[] = [];
  private readonly places = new Map<number, number>();

  constructor(private readonly checker: Checker) {}

  /** The index of a type in `shapes`. */
  place(type: Type): number {
    const known = this.places.get(type.id);
    if (known !== undefined) return known;
    const place = this.shapes.push([]) - 1;
    this.places.set(type.id, place);
    this.shapes[place] = this.alternatives(type);
    return place;
  }

  private alternatives(type: Type): Alternative[] {
    const plain = PLAIN.find(([flags]) => (type.flags & flags) !== 0);
    if (plain) return [{ is: plain[1] }];
    if (type.isLiteralType()) {
      if (typeof type.value === "bigint") return [];
      return [{ is: "literal", value: type.value }];
    }
    if (type.isUnionType()) return type.getTypes().flatMap((one) => this.alternatives(one));
    if (type.isIntersectionType()) {
      const primitive = type.getTypes().find((one) => (one.flags & TypeFlags.Primitive) !== 0);
      return primitive ? this.alternatives(primitive) : [this.objectOf(type)];
    }
    return (type.flags & (TypeFlags.Object | TypeFlags.NonPrimitive)) !== 0
      ? [this.structured(type)]
      : [];
  }

  private structured(type: Type): Alternative {
    const { checker } = this;
    if (type.isTypeReference() && (checker.isArrayType(type) || checker.isTupleType(type))) {
      const [items = checker.getUnknownType()] = checker.getTypeArguments(type);
      return { is: "array", items: this.place(items) };
    }
    const name = type.getSymbol()?.name ?? "";
    if (name === "Date") return { is: "Date" };
    if (BYTES.has(name)) return { is: "bytes" };
    if (name !== "__type" && this.isFromPackage(type)) return { is: "instance", of: name };
    return this.objectOf(type);
  }

  private isFromPackage(type: Type): boolean {
    const declarations = type.getSymbol()?.declarations ?? [];
    return declarations.some(({ path }) => /node_modules|^bundled:/.test(path));
  }

  private objectOf(type: Type): Alternative {
    const properties = this.checker.getPropertiesOfType(type);
    const types = properties.length ? this.checker.getTypeOfSymbol(properties) : [];
    const fields: Record<string, Field> = {};
    for (const [index, property] of properties.entries()) {
      const shape = this.place(types[index] ?? this.checker.getUnknownType());
      fields[property.name] = { shape, optional: (property.flags & SymbolFlags.Optional) !== 0 };
    }
    const [rest] = this.checker.getIndexInfosOfType(type);
    return { is: "object", fields, ...(rest ? { rest: this.place(rest.valueType) } : {}) };
  }
}
