/** A number as it was written: amounts are never read as floating-point numbers. */
export class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Parses a JSON text as an object, with numbers as `Digits`; null when it is not an object. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? new Digits(context?.source ?? String(value)) : value,
    );
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns an integer of a parsed object; null for anything else. */
export function getInteger(value: unknown): number | null {
  return value instanceof Digits && /^-?\d{1,15}$/.test(value.text) ? Number(value.text) : null;
}

/** Writes an object whose values are JSON texts. */
export function writeObject(fields: Readonly<Record<string, string>>): string {
  return `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(",")}}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}
