import type { MatrixBrand } from "./matrix-brand.ts";

/** A brand document with its bases merged into it, before defaults are filled in. */
// biome-ignore lint/suspicious/noExplicitAny: tests change documents at places that differ from effect to effect.
export type Document = Record<string, any>;

/**
 * A change to a document: sections to merge as `extends` does (objects by key, anything else replaced), or a function
 * that returns a changed document, for changes inside a list.
 */
export type Change = object | ((document: Document) => Document);

/** An observation of a brand: a place of the site, and a function that returns what is seen there. */
export interface Look<State extends string> {
  /** Page and part as a QA engineer would name them, or the path of a wire call. */
  at: string;
  kind: "page" | "wire";
  see(brand: MatrixBrand): unknown;
  /** The value that is seen in each state, compared deeply. */
  sees: Record<State, unknown>;
}

/** The declared effect of settings: documents that differ only in them, and what is seen of the difference. */
export interface Effect {
  name: string;
  /** Entries of the schema (`schemaEntries`) that the states differ in. */
  settings: readonly string[];
  /** Prefixes of entries that the states differ in because the settings need them. */
  along: readonly string[];
  /** The brand that the documents extend. */
  from: "_base" | "manila-star" | "lotus-saigon" | "northgate" | "siam-jade";
  /** Applied in each state, before the state's own change. */
  given: Change;
  states: Readonly<Record<string, Change>>;
  looks: readonly Look<string>[];
}

/**
 * Declares an effect. The looks must tell each state from each other one, and the documents of the states must differ
 * in the settings and in nothing else; `findFaults` checks both.
 */
export function effect<State extends string>(
  name: string,
  {
    along = [],
    from = "_base",
    given = {},
    ...rest
  }: {
    settings: readonly string[];
    along?: readonly string[];
    from?: Effect["from"];
    given?: Change;
    states: Record<State, Change>;
    looks: readonly Look<NoInfer<State>>[];
  },
): Effect {
  return { name, along, from, given, ...rest } as Effect;
}

/** Declares an observation of a page's HTML. */
export function page<State extends string>(
  at: string,
  see: (brand: MatrixBrand) => unknown,
  sees: Record<State, unknown>,
): Look<State> {
  return { at, kind: "page", see, sees };
}

/** Declares an observation of a call to the wire. */
export function wire<State extends string>(
  at: string,
  see: (brand: MatrixBrand) => unknown,
  sees: Record<State, unknown>,
): Look<State> {
  return { at, kind: "wire", see, sees };
}
