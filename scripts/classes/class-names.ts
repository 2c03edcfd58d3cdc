// Finds the class names that the code writes: the strings that reach a `className`, found in the syntax tree.
import path from "node:path";
import ts from "typescript";

/** A class name and its location. */
export interface ClassName {
  name: string;
  file: string;
  line: number;
  /** True when it is a part only, put together with another at run time: Tailwind does not see such a name. */
  partial: boolean;
}

/** Attributes, properties and parameters that hold class names: `className`, `class`, `classes`. */
const HOLDER = /(^c|C)lass(es|Names?)?$/;
/** Constants that hold them. */
const CONSTANT = /(^|_)CLASS(ES)?$/;
/** Functions that join them. */
const JOINERS = new Set(["clsx", "cn", "cx", "classNames"]);
/** Methods of an array of class names or of a string of them, whose result holds class names too. */
const CLASS_ARRAY_METHODS = new Set(["join", "filter", "concat", "trim"]);
const CLASS_LIST_METHODS = new Set(["add", "remove", "toggle", "replace"]);

/** The property path from an object to the value in question; `null` matches any of its values. */
type Steps = readonly (string | null)[];

/**
 * Returns the class names in these files, each location once. The search starts at every `className` (attribute,
 * property, assignment), class list and joining call. It follows conditions, constants, variant maps, functions and
 * imports.
 *
 * @param files path → code; only imports between them are followed
 */
export function findClassNames(files: ReadonlyMap<string, string>): ClassName[] {
  const program = getProgram(files);
  const finder = new ClassFinder(program.getTypeChecker());
  for (const file of files.keys()) {
    const source = program.getSourceFile(file);
    if (source) finder.visit(source);
  }
  return finder.found;
}

/** Creates a program of these files alone, without libraries, because only its symbols are needed. */
function getProgram(files: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], jsx: ts.JsxEmit.Preserve, allowJs: true };
  const getFileName = (name: string, from: string) => {
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : undefined;
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
    getSourceFile: (name, target) => {
      const code = files.get(name);
      return code === undefined ? undefined : ts.createSourceFile(name, code, target, true);
    },
    getCurrentDirectory: () => "",
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const name = getFileName(text, from);
        const resolvedModule =
          name !== undefined && files.has(name)
            ? { resolvedFileName: name, extension: path.posix.extname(name) }
            : undefined;
        return { resolvedModule };
      }),
  };
  return ts.createProgram([...files.keys()], options, host);
}

class ClassFinder {
  readonly found: ClassName[] = [];
  readonly #checker: ts.TypeChecker;
  readonly #seen = new Map<ts.Node, Set<string>>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Finds the places that accept class names. */
  visit(node: ts.Node): void {
    if (ts.isJsxAttribute(node)) {
      if (HOLDER.test(node.name.getText()) && node.initializer) this.#follow(node.initializer);
    } else if (ts.isPropertyAssignment(node)) {
      if (HOLDER.test(getName(node.name) ?? "")) this.#follow(node.initializer);
    } else if (ts.isBindingElement(node) || ts.isParameter(node)) {
      if (HOLDER.test(node.name.getText()) && node.initializer) this.#follow(node.initializer);
    } else if (ts.isVariableDeclaration(node)) {
      if (CONSTANT.test(node.name.getText()) && node.initializer) this.#follow(node.initializer);
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isPropertyAccessExpression(node.left) && node.left.name.text === "className") {
        this.#follow(node.right);
      }
    } else if (ts.isCallExpression(node)) {
      this.#visitCall(node);
    }
    ts.forEachChild(node, (child) => this.visit(child));
  }

  #visitCall(call: ts.CallExpression): void {
    const callee = call.expression;
    if (ts.isIdentifier(callee) && JOINERS.has(callee.text)) {
      for (const argument of call.arguments) this.#followJoined(argument);
      return;
    }
    if (ts.isPropertyAccessExpression(callee) && CLASS_LIST_METHODS.has(callee.name.text)) {
      const of = callee.expression;
      if (ts.isPropertyAccessExpression(of) && of.name.text === "classList") {
        for (const argument of call.arguments) this.#follow(argument);
      }
      return;
    }
    const parameters = this.#functionOf(callee)?.parameters ?? [];
    call.arguments.forEach((argument, index) => {
      const name = parameters[index]?.name;
      if (name && ts.isIdentifier(name) && HOLDER.test(name.text)) this.#follow(argument);
    });
  }

  /** Follows an argument of a joiner, which uses the keys of an object; everything else uses the values. */
  #followJoined(node: ts.Expression): void {
    const value = unwrap(node);
    if (ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        if (property.name) this.#note(property.name, getName(property.name) ?? "");
      }
    } else if (ts.isArrayLiteralExpression(value)) {
      for (const element of value.elements) this.#followJoined(element);
    } else {
      this.#follow(value);
    }
  }

  /** Notes every class name to which an expression can evaluate, or the value in it to which the steps lead. */
  #follow(wrapped: ts.Node, steps: Steps = []): void {
    const node = unwrap(wrapped);
    const key = steps.join(".");
    const seen = this.#seen.get(node) ?? new Set();
    if (seen.has(key)) return;
    this.#seen.set(node, seen.add(key));
    const follow = (next: ts.Node | undefined, to: Steps = steps) => next && this.#follow(next, to);

    if (ts.isStringLiteralLike(node)) this.#note(node, node.text);
    else if (ts.isTemplateExpression(node)) this.#followTemplate(node);
    else if (ts.isJsxExpression(node)) follow(node.expression);
    else if (ts.isConditionalExpression(node)) {
      follow(node.whenTrue);
      follow(node.whenFalse);
    } else if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) follow(node.left);
      follow(node.right);
    } else if (ts.isArrayLiteralExpression(node)) {
      for (const element of node.elements) follow(element);
    } else if (ts.isObjectLiteralExpression(node)) this.#followObject(node, steps);
    else if (ts.isPropertyAccessExpression(node)) follow(node.expression, [node.name.text, ...steps]);
    else if (ts.isElementAccessExpression(node)) {
      const { argumentExpression: at } = node;
      follow(node.expression, [ts.isStringLiteralLike(at) ? at.text : null, ...steps]);
    } else if (ts.isCallExpression(node)) this.#followCall(node, steps);
    else if (ts.isIdentifier(node)) this.#followName(node, steps);
  }

  #followObject(node: ts.ObjectLiteralExpression, [step = null, ...further]: Steps): void {
    for (const property of node.properties) {
      const name = property.name && getName(property.name);
      if (step !== null && name !== undefined && name !== step) continue;
      if (ts.isPropertyAssignment(property)) this.#follow(property.initializer, further);
      else if (ts.isSpreadAssignment(property)) this.#follow(property.expression, [step, ...further]);
      else if (ts.isShorthandPropertyAssignment(property)) {
        this.#followDeclarations(this.#checker.getShorthandAssignmentValueSymbol(property), further);
      }
    }
  }

  #followCall({ expression: callee }: ts.CallExpression, steps: Steps): void {
    // Calls that join names are checked at every call site anyway.
    if (ts.isIdentifier(callee) && JOINERS.has(callee.text)) return;
    if (ts.isPropertyAccessExpression(callee) && CLASS_ARRAY_METHODS.has(callee.name.text)) {
      this.#follow(callee.expression);
      return;
    }
    const body = this.#functionOf(callee)?.body;
    if (!body) return;
    if (!ts.isBlock(body)) this.#follow(body, steps);
    else for (const result of getResults(body)) this.#follow(result, steps);
  }

  #followName(node: ts.Identifier, steps: Steps): void {
    this.#followDeclarations(this.#checker.getSymbolAtLocation(node), steps);
  }

  #followDeclarations(symbol: ts.Symbol | undefined, steps: Steps): void {
    for (const declaration of this.#declarationsOf(symbol)) {
      if (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration)) {
        if (declaration.initializer) this.#follow(declaration.initializer, steps);
      } else if (ts.isBindingElement(declaration)) {
        if (declaration.initializer) this.#follow(declaration.initializer, steps);
        const { parent } = declaration.parent;
        const name = declaration.propertyName ?? declaration.name;
        if (ts.isVariableDeclaration(parent) && parent.initializer) {
          this.#follow(parent.initializer, [ts.isIdentifier(name) ? name.text : null, ...steps]);
        }
      }
    }
  }

  #functionOf(callee: ts.Expression): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
    for (const declaration of this.#declarationsOf(this.#checker.getSymbolAtLocation(callee))) {
      if (ts.isFunctionDeclaration(declaration)) return declaration;
      if (!ts.isVariableDeclaration(declaration) || !declaration.initializer) continue;
      const value = unwrap(declaration.initializer);
      if (ts.isArrowFunction(value)) return value;
    }
    return undefined;
  }

  #declarationsOf(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
    const meant =
      symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return meant?.declarations ?? [];
  }

  /** Follows a template literal. A word that touches a substitution is part of a name. */
  #followTemplate({ head, templateSpans }: ts.TemplateExpression): void {
    this.#note(head, head.text, { touchedAfter: true });
    for (const { expression, literal } of templateSpans) {
      this.#follow(expression);
      const last = literal.kind === ts.SyntaxKind.TemplateTail;
      this.#note(literal, literal.text, { touchedBefore: true, touchedAfter: !last });
    }
  }

  #note(node: ts.Node, text: string, { touchedBefore = false, touchedAfter = false } = {}): void {
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const { 0: name, index } of text.matchAll(/\S+/g)) {
      const partial = (touchedBefore && index === 0) || (touchedAfter && index + name.length === text.length);
      this.found.push({ name, file: source.fileName, line, partial });
    }
  }
}

/** Returns the expression inside parentheses or before a type. */
function unwrap(node: ts.Node): ts.Node {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  ) {
    return unwrap(node.expression);
  }
  return node;
}

/** Returns the text of a literal property name. */
function getName(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)
    ? name.text
    : undefined;
}

/** Returns the values of a function's own `return` statements. */
function getResults(body: ts.Node): ts.Expression[] {
  const results: ts.Expression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return results;
}
