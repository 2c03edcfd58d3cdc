/**
 * A reader of SQL that knows just enough to tell which rows a statement reaches. It reads the compiled text, and not
 * Kysely's tree, because `sql` fragments hide their tables in text.
 */

/** A word, a quoted name, a parameter, an operator, or what stands between two parentheses. */
type Part = string | Part[];

/** A table of a query, by the name that the query gives it. */
interface Source {
  table: string;
  alias: string;
  /** `derived`: its rows come from a query that is looked at by itself, or from no table. `shared`: of no merchant. */
  kind: "merchant" | "derived" | "shared";
}

/** `of`'s merchant equals a value, or that of `by`. */
interface Fact {
  of: string;
  by: string | null;
}

/** The tables of the enclosing queries, and the names of their `with` queries. */
interface Scope {
  aliases: ReadonlySet<string>;
  ctes: ReadonlySet<string>;
}

interface Rules {
  /** True for tables that have the column `merchant_id`. */
  hasMerchant: (table: string) => boolean;
  /** True for a query of all merchants: its first table may have any merchant, the others must have the same. */
  across?: boolean;
}

const TOKEN =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|(?:"[^"]+"|[A-Za-z_]\w*)(?:\.(?:"[^"]+"|[A-Za-z_]\w*|\*))*|[$?]?\d[\d.]*|\?|[(),;]|[^\s\w(),;'"$?]+/g;
const STATEMENTS = new Set(["select", "with", "insert", "update", "delete"]);
const QUERIES = new Set([...STATEMENTS, "values"]);
const UNIONS = new Set(["union", "intersect", "except"]);
const ENDS = new Set([
  "group",
  "order",
  "limit",
  "offset",
  "having",
  "returning",
  "window",
  "for",
  "set",
  "values",
]);
const JOINS = new Set(["join", "inner", "left", "right", "full", "cross", "natural"]);
const NO_ALIAS = new Set([...ENDS, ...JOINS, ...UNIONS, "on", "where", "using", "from", "select", "as", ","]);

/**
 * Returns the first table with a merchant that a statement reads, changes or deletes without comparing its
 * `merchant_id` with a value or with a table whose own is compared; undefined if there is none.
 */
export function findUnscopedTable(sql: string, rules: Rules): string | undefined {
  const parts = parse(sql);
  const [first] = parts;
  if (!(Array.isArray(first) || isWord(first, STATEMENTS))) return;
  return findInStatement(parts, { aliases: new Set(), ctes: new Set() }, rules);
}

function parse(sql: string): Part[] {
  const stack: Part[][] = [[]];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith("--") || token.startsWith("/*") || token === ";") continue;
    if (token === "(") {
      const group: Part[] = [];
      stack.at(-1)?.push(group);
      stack.push(group);
    } else if (token === ")") stack.pop();
    else stack.at(-1)?.push(/["']/.test(token) ? token : token.toLowerCase());
  }
  return stack[0] ?? [];
}

/** Looks at a statement: its `with` queries, then each query of a union. */
function findInStatement(parts: readonly Part[], outer: Scope, rules: Rules): string | undefined {
  const ctes = new Set(outer.ctes);
  let start = 0;
  if (parts[0] === "with") {
    start = parts.findIndex((part, at) => at > 0 && isWord(part, STATEMENTS));
    for (let at = 1; at < start; at++) {
      // `name [(columns)] as [not materialized] (query)`
      if (parts[at + 1] === "as" || parts[at + 2] === "as") ctes.add(getName(parts[at]));
    }
    for (const part of parts.slice(1, start)) {
      const found = isQuery(part) && findInStatement(part, { ...outer, ctes }, rules);
      if (found) return found;
    }
  }
  for (const query of split(parts.slice(start), UNIONS)) {
    const found = findInQuery(query[0] === "all" ? query.slice(1) : query, { ...outer, ctes }, rules);
    if (found) return found;
  }
  return undefined;
}

function findInQuery(parts: readonly Part[], outer: Scope, rules: Rules): string | undefined {
  const isInsert = parts[0] === "insert";
  const unscoped = isInsert && findInInsert(parts, rules);
  if (unscoped) return unscoped;
  const sources = readSources(parts, outer, rules);
  const facts = readFacts(parts, sources);
  const own = new Set(sources.map(({ alias }) => alias));
  const bound = new Set<string>();
  if (rules.across) {
    const first = sources.find(({ kind }) => kind !== "shared");
    const enclosing = [...outer.aliases].filter((alias) => !own.has(alias));
    if (first && !mentionsOne(parts, new Set(enclosing))) bound.add(first.alias);
  } else {
    for (const { kind, alias } of sources) if (kind === "derived") bound.add(alias);
  }
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    // A name of an enclosing query counts as bound: that query is looked at by itself.
    for (const { of, by } of facts) if (by === null || bound.has(by) || !own.has(by)) bound.add(of);
  }
  const free = sources.find(({ kind, alias }) => kind === "merchant" && !bound.has(alias));
  if (free) return free.table;
  const target = isInsert ? [getName(parts[2]), "excluded"] : [];
  return findInGroups(parts, { ...outer, aliases: new Set([...outer.aliases, ...own, ...target]) }, rules);
}

/** An insert has to write `merchant_id`, and may change the row that it conflicts with only of the same merchant. */
function findInInsert(parts: readonly Part[], { hasMerchant }: Rules): string | undefined {
  const table = getName(parts[2]);
  if (!hasMerchant(table)) return;
  const columns = parts.slice(3, 6).find(Array.isArray);
  if (!columns?.some(isMerchant)) return table;
  const conflict = parts.findIndex((part, at) => part === "on" && parts[at + 1] === "conflict");
  const key = parts[conflict + 2];
  const changes = conflict > 0 && parts.includes("update", conflict);
  return changes && !(Array.isArray(key) && key.some(isMerchant)) ? table : undefined;
}

/** Looks at every query between parentheses, however deep. */
function findInGroups(parts: readonly Part[], scope: Scope, rules: Rules): string | undefined {
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const found = isQuery(part) ? findInStatement(part, scope, rules) : findInGroups(part, scope, rules);
    if (found) return found;
  }
  return undefined;
}

/** Returns what a query reads from. */
function readSources(parts: readonly Part[], { ctes }: Scope, { hasMerchant }: Rules): Source[] {
  const sources: Source[] = [];
  let inFrom = false;
  parts.forEach((part, at) => {
    if (part === "from") inFrom = parts[at - 1] !== "distinct";
    else if (isWord(part, ENDS) || part === "where") inFrom = false;
    const starts =
      part === "join" ||
      (inFrom && (part === "from" || part === "," || part === "using")) ||
      (part === "update" && at === 0);
    if (!starts) return;
    const next = parts[at + 1] === "lateral" ? at + 2 : at + 1;
    const named = parts[next];
    const table = getName(named);
    const isCall = Array.isArray(named) || Array.isArray(parts[next + 1]);
    const after = parts.slice(next + (Array.isArray(named) || !isCall ? 1 : 2));
    const alias = after[0] === "as" ? after[1] : after[0];
    const hasAlias = typeof alias === "string" && !NO_ALIAS.has(alias);
    const kind = isCall || ctes.has(table) ? "derived" : hasMerchant(table) ? "merchant" : "shared";
    sources.push({ table, alias: hasAlias ? getName(alias) : table, kind });
  });
  return sources;
}

/** Returns the comparisons of merchants in the conditions of a query and of its joins. */
function readFacts(parts: readonly Part[], sources: readonly Source[]): Fact[] {
  const facts: Fact[] = [];
  parts.forEach((part, at) => {
    const isOn = part === "on" && parts[at + 1] !== "conflict";
    if (!isOn && part !== "where") return;
    const rest = parts.slice(at + 1);
    const end = rest.findIndex(
      (next) =>
        isWord(next, ENDS) ||
        next === "where" ||
        next === "on" ||
        next === "," ||
        (isOn && isWord(next, JOINS)),
    );
    const read = toFacts(end < 0 ? rest : rest.slice(0, end), sources);
    const joined = isOn ? outerJoined(parts.slice(0, at)) : undefined;
    facts.push(...(joined ? read.filter(({ of }) => of === joined) : read));
  });
  return facts;
}

/** Returns the table that the last join before its condition joins, if that is a left join: it keeps the other's rows. */
function outerJoined(before: readonly Part[]): string | undefined {
  const at = before.lastIndexOf("join");
  if (before[at - 1] !== "left" && before[at - 2] !== "left") return;
  return getName(before.at(-1));
}

function toFacts(condition: readonly Part[], sources: readonly Source[]): Fact[] {
  const choices = split(condition, new Set(["or"]));
  if (choices.length > 1) {
    const [first = [], ...others] = choices.map((choice) => toFacts(choice, sources));
    return first.filter((fact) =>
      others.every((facts) => facts.some(({ of, by }) => of === fact.of && by === fact.by)),
    );
  }
  return splitAnd(condition).flatMap((term) => {
    const [only] = term;
    if (term.length === 1 && Array.isArray(only) && !isQuery(only)) return toFacts(only, sources);
    return toComparisonFacts(term, sources);
  });
}

function toComparisonFacts(term: readonly Part[], sources: readonly Source[]): Fact[] {
  const at = term.findIndex((part) => part === "=" || part === "in" || part === "is");
  if (at !== 1 && !(at > 0 && term[at] === "=")) return [];
  const sides = [term.slice(0, at), term.slice(at + 1)];
  return sides.flatMap((side, index) => {
    const [column, ...more] = side;
    if (more.length > 0 || typeof column !== "string" || !isMerchant(column)) return [];
    const of = getAlias(column, sources);
    if (of === undefined || (index === 1 && term[at] !== "=")) return [];
    const [other, ...others] = sides[1 - index] ?? [];
    if (term[at] === "is") return other === "null" ? [{ of, by: null }] : [];
    const isColumn = others.length === 0 && typeof other === "string" && /^["a-z_]/.test(other);
    if (!isColumn) return [{ of, by: null }];
    return [{ of, by: getAlias(other, sources) ?? null }];
  });
}

/** Returns the table that a column belongs to: the one it names, or else the only one with a merchant. */
function getAlias(column: string, sources: readonly Source[]): string | undefined {
  const names = column.replaceAll('"', "").split(".");
  if (names.length > 1) return names.at(-2);
  const own = sources.filter(({ kind }) => kind === "merchant");
  return own.length === 1 ? own[0]?.alias : undefined;
}

/** Splits at `and`, except at that of `between … and …`. */
function splitAnd(condition: readonly Part[]): Part[][] {
  const terms: Part[][] = [[]];
  let between = false;
  for (const part of condition) {
    if (part === "and" && !between) terms.push([]);
    else terms.at(-1)?.push(part);
    if (part === "between") between = true;
    else if (part === "and") between = false;
  }
  return terms;
}

function split(parts: readonly Part[], at: ReadonlySet<string>): Part[][] {
  const pieces: Part[][] = [[]];
  for (const part of parts) {
    if (isWord(part, at)) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

function isWord(part: Part | undefined, words: ReadonlySet<string>): boolean {
  return typeof part === "string" && words.has(part);
}

function isQuery(part: Part): part is Part[] {
  return Array.isArray(part) && (isWord(part[0], QUERIES) || (Array.isArray(part[0]) && isQuery(part[0])));
}

/** Returns true for the column `merchant_id`, and for the key of the merchants themselves. */
function isMerchant(part: Part): boolean {
  return (
    typeof part === "string" &&
    (getName(part) === "merchant_id" || part.replaceAll('"', "") === "merchant.id")
  );
}

/** Returns true when a query names a column of one of the tables. */
function mentionsOne(parts: readonly Part[], aliases: ReadonlySet<string>): boolean {
  return parts.some((part) =>
    Array.isArray(part)
      ? mentionsOne(part, aliases)
      : aliases.has(part.replaceAll('"', "").split(".").at(-2) ?? ""),
  );
}

/** Returns the last of the names that dots separate, without quotes. */
function getName(part: Part | undefined): string {
  return typeof part === "string" ? (part.replaceAll('"', "").split(".").at(-1) ?? "") : "";
}
