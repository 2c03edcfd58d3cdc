/**
 * A value of loader data that is sent as one JSON text. Remix encodes an object key by key and numbers every string: as
 * text, large and rarely changing values (texts, the brand) cost a third as much to create, send and read. A document
 * only refers to it by name: the browser fetches the values of all names in one file, which it caches
 * (docs/decisions/0098).
 */
export type Preserialized<T> = PreserializedJson<T> | PreserializedPart<T>;

/** The JSON itself; `value` exists only for the compiler. */
export interface PreserializedJson<T> {
  readonly json: string;
  readonly value?: T;
}

/** Holds a named value on the server. The server and its pages are built separately, so they share no variable. */
const SEALED = Symbol.for("preserialized");

/** The name of a value in the page's data file. */
interface PreserializedPart<T> {
  readonly part: string;
  /** Never sent: encoders skip symbol keys. */
  readonly [SEALED]?: PreserializedJson<T>;
  readonly value?: T;
}

const opened = new WeakMap<object, unknown>();

/** Values by name, fetched by the browser for its first page. */
let parts: Readonly<Record<string, unknown>> = {};

/** Seals a JSON value that is not changed any more. */
export function preserialize<T>(value: T): PreserializedJson<T> {
  const sealed = { json: JSON.stringify(value) };
  opened.set(sealed, value);
  return sealed;
}

/** Returns the same value under a name, for a document whose values are in a file. */
export function preserializedPart<T>(part: string, sealed: PreserializedJson<T>): Preserialized<T> {
  return { part, [SEALED]: sealed };
}

/**
 * Returns, on the server, the object that represents a sealed value, named or not: the same for the same value. Returns
 * null for anything else.
 */
export function getSeal(value: unknown): object | null {
  if (typeof value !== "object" || value === null) return null;
  if (SEALED in value) return value[SEALED] as object;
  return "json" in value ? value : null;
}

/** Receives the values to which the first page's data refer. Called once, before anything reads them. */
export function setReceivedParts(received: Readonly<Record<string, unknown>>): void {
  parts = received;
}

/**
 * Returns the value of a seal: the same object for the same seal.
 * @throws Error when the value was named and no file had it.
 */
export function parsePreserialized<T>(sealed: Preserialized<T>): T {
  if ("part" in sealed) {
    if (sealed[SEALED]) return parsePreserialized(sealed[SEALED]);
    if (!Object.hasOwn(parts, sealed.part)) throw new Error(`the page's data have no part "${sealed.part}"`);
    return parts[sealed.part] as T;
  }
  let value = opened.get(sealed) as T | undefined;
  if (value === undefined) {
    value = JSON.parse(sealed.json) as T;
    opened.set(sealed, value);
  }
  return value;
}
