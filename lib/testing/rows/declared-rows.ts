import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { CallExpression, Expression, Node, Path } from "typescript/unstable/ast";
import {
  isCallExpression,
  isFunctionDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Project, type Symbol, type Type } from "typescript/unstable/sync";
import { sourcesBelow } from "../../../scripts/lint/imports";
import type { DeclaredRow, DeclaredRows } from "./shapes";
import { TypeShapes } from "./type-shapes";

/** A part of a statement's name: a text, an argument of the declaring call, or what is only known at run time. */
type Part = string | { readonly argument: number } | { readonly argument: "unknown" };

/** A function whose calls declare row types: the statement's name, and the type argument that is its row. */
type Declarer = {
  readonly file: string;
  readonly called: string;
  readonly name: readonly Part[];
  readonly row: number;
};

const BEGIN: readonly Declarer[] = [
  { file: "lib/platform/database/db.ts", called: "statement", name: [{ argument: 0 }], row: 0 },
  { file: "lib/platform/database/db.ts", called: "sideStatement", name: [{ argument: 0 }], row: 0 },
  {
    file: "lib/lists/object-query.ts",
    called: "readList",
    name: ["list ", { argument: 0 }],
    row: 0,
  },
];

/** Files that may declare row types: the others need not be read. */
const MAY_DECLARE = /queries\.ts$|^lib\/(platform|lists|server)\//;

/**
 * The declared row types of the statements and lists in a source tree, as the compiler sees them.
 *
 * @throws Error when a call does not declare its rows.
 */
export function declaredRows(root: string, config: string): DeclaredRows {
  const sources = sourcesBelow(root, ["lib"]).filter(
    (name) => MAY_DECLARE.test(name) && !/\.test\.|\/testing\//.test(name),
  );
  const texts = new Map(sources.map((name) => [name, readFileSync(path.join(root, name), "utf8")]));
  const calling = (called: string) =>
    sources.filter((name) => new RegExp(`\\b${called}(<|\\()`).test(texts.get(name) ?? ""));
  const settings = {
    extends: path.join(root, "tsconfig.json"),
    compilerOptions: { incremental: false },
    include: [],
    files: sources.map((name) => path.join(root, name)),
  };
  mkdirSync(path.dirname(config), { recursive: true });
  writeFileSync(config, JSON.stringify(settings));
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error("the compiler does not open the project");
    return new Reader(root, project, calling).read();
  } finally {
    api.close();
  }
}

class Reader {
  private readonly checker: Checker;
  private readonly shapes: TypeShapes;
  private readonly rows: DeclaredRow[] = [];
  private readonly declarers: Declarer[] = [...BEGIN];

  constructor(
    private readonly root: string,
    private readonly project: Project,
    private readonly calling: (called: string) => readonly string[],
  ) {
    this.checker = project.checker;
    this.shapes = new TypeShapes(this.checker);
  }

  read(): DeclaredRows {
    // Calls inside a generic function make it a declarer, too, so the list grows while it is read.
    for (const declarer of this.declarers) {
      for (const file of this.calling(declarer.called)) {
        for (const call of this.callsIn(file, declarer)) this.note(file, call, declarer);
      }
    }
    return { shapes: this.shapes.shapes, rows: this.rows };
  }

  private callsIn(file: string, declarer: Declarer): CallExpression[] {
    const found: CallExpression[] = [];
    const look = (node: Node): void => {
      if (isCallExpression(node) && this.calls(node, declarer)) found.push(node);
      node.forEachChild(look);
    };
    this.project.program.getSourceFile(path.join(this.root, file))?.forEachChild(look);
    return found;
  }

  private calls({ expression }: CallExpression, { called, file }: Declarer): boolean {
    if (!isIdentifier(expression) || expression.text !== called) return false;
    return this.declarationsOf(expression).some((at) => this.fileOf(at.path) === file);
  }

  /** The declarations of a name, in any file. */
  private declarationsOf(name: Node) {
    const symbol: Symbol | undefined = this.checker.getSymbolAtLocation(name);
    if (!symbol) return [];
    if (symbol.valueDeclaration) return [symbol.valueDeclaration];
    return this.checker.getAliasedSymbol(symbol).declarations;
  }

  private fileOf(at: Path): string {
    return path.relative(this.root, at).replaceAll(path.sep, "/");
  }

  private note(file: string, call: CallExpression, declarer: Declarer): void {
    const type = this.rowOf(call, declarer);
    const maker = functionAround(call);
    const name = declarer.name.flatMap((part) =>
      typeof part === "string" || part.argument === "unknown"
        ? [part]
        : this.nameParts(call.arguments[part.argument], maker),
    );
    if (type?.isTypeParameter() && maker) {
      const row = (maker.node.typeParameters ?? []).findIndex(
        (one) => one.name.text === type.getSymbol()?.name,
      );
      this.declarers.push({ file, called: maker.called, name, row });
      return;
    }
    if (!type) throw new Error(`${file}: ${call.getText()} does not say what its rows are`);
    const text = name.map((part) => (typeof part === "string" ? part : "*")).join("");
    this.rows.push({ name: text, file, shape: this.shapes.place(type) });
  }

  /** The type argument of a call that is the row, written or inferred. */
  private rowOf(call: CallExpression, { row }: Declarer): Type | undefined {
    const written = call.typeArguments?.[row];
    if (written) return this.checker.getTypeAtLocation(written);
    let type = this.checker.getTypeAtLocation(call);
    if (type?.isTypeReference() && type.getSymbol()?.name === "Promise")
      [type] = this.checker.getTypeArguments(type);
    return type?.getAliasTypeArguments()[0];
  }

  /** A name as it is written: a text with the arguments of the function around it, or an object with a name. */
  private nameParts(written: Expression | undefined, maker: Maker | undefined): Part[] {
    if (!written) return [{ argument: "unknown" }];
    if (isStringLiteral(written) || isNoSubstitutionTemplateLiteral(written)) return [written.text];
    if (isTemplateExpression(written))
      return [
        written.head.text,
        ...written.templateSpans.flatMap(({ expression, literal }) => [
          ...this.nameParts(expression, maker),
          literal.text,
        ]),
      ];
    const named = isCallExpression(written) ? written.expression : written;
    if (!isIdentifier(named)) return [{ argument: "unknown" }];
    const argument = maker?.node.parameters.findIndex(
      ({ name }) => isIdentifier(name) && name.text === named.text,
    );
    if (argument !== undefined && argument >= 0) return [{ argument }];
    const [declaration] = this.declarationsOf(named);
    return [nameInside(declaration?.resolve()) ?? { argument: "unknown" }];
  }
}

type Maker = NonNullable<ReturnType<typeof functionAround>>;

/** The named function around a call. */
function functionAround(call: Node) {
  for (let node = call.parent; node; node = node.parent) {
    if (!isFunctionLikeDeclaration(node)) continue;
    if (isFunctionDeclaration(node) && node.name) return { node, called: node.name.text };
    const { parent } = node;
    if (parent && isVariableDeclaration(parent) && isIdentifier(parent.name))
      return { node, called: parent.name.text };
  }
  return undefined;
}

/** The text of the first property `name` in a declaration. */
function nameInside(node: Node | undefined): string | undefined {
  return node?.forEachChild((child): string | undefined =>
    isPropertyAssignment(child) &&
    isIdentifier(child.name) &&
    child.name.text === "name" &&
    isStringLiteral(child.initializer)
      ? child.initializer.text
      : nameInside(child),
  );
}
