/**
 * A value of loader data that travels as one JSON text. Remix encodes an object key by key and numbers every string:
 * what is large and seldom changes (texts, the brand) costs a third of that as a text, to make, to send and to read.
 */
export interface Preserialized<T> {
  readonly json: string;
  /** What it opens to; it is there for the compiler only. */
  readonly value?: T;
}

const opened = new WeakMap<object, unknown>();

/** Seals a value that JSON can hold, and that nobody changes any more. */
export function preserialize<T>(value: T): Preserialized<T> {
  const sealed = { json: JSON.stringify(value) };
  opened.set(sealed, value);
  return sealed;
}

/** The value of a seal: the same object for the same seal. */
export function parsePreserialized<T>(sealed: Preserialized<T>): T {
  let value = opened.get(sealed) as T | undefined;
  if (value === undefined) {
    value = JSON.parse(sealed.json) as T;
    opened.set(sealed, value);
  }
  return value;
}
