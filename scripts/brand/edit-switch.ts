import type { JsonObject } from "../../app/brand/json.ts";
import { type Place, placesIn } from "../../app/brand/positions.ts";

/**
 * Returns the text of a document with one switch changed or added, and all other characters as they are. The document
 * must be valid JSON: an object whose `switches`, if it has any, is an object, and whose value of the switch, if it has
 * one, is true or false.
 */
export function editSwitch(text: string, name: string, value: boolean): string {
  if (text.startsWith("\uFEFF")) return `\uFEFF${editSwitch(text.slice(1), name, value)}`;
  const places = placesIn(text);
  const whole = places.get("");
  const set = places.get(`/switches/${name}`);
  const switches = places.get("/switches");
  if (set?.value !== undefined) return replaceValue(text, set.value, value);
  const gap = firstGap(text, whole);
  const member = `${JSON.stringify(name)}:${gap === "" ? "" : " "}${value}`;
  const body = `{${gap}${gap.slice(gap.lastIndexOf("\n") + 1)}${member}${gap}}`;
  if (switches?.value === undefined) return addLast(text, gap, `"switches":${gap === "" ? "" : " "}${body}`);
  const inside = firstGap(text, switches);
  const start = switches.value + 1;
  if (text[start + inside.length] === "}")
    return text.slice(0, switches.value) + body + text.slice(start + inside.length + 1);
  // First, since only one line changes then: behind the last member, that one would need a comma.
  return `${text.slice(0, start)}${inside}${member},${text.slice(start)}`;
}

function replaceValue(text: string, offset: number, value: boolean): string {
  const old = text.startsWith("true", offset) ? "true" : "false";
  return text.slice(0, offset) + value + text.slice(offset + old.length);
}

/** Returns the white space between the opening brace of an object and what follows it. */
function firstGap(text: string, { value = 0 }: Place = {}): string {
  return /^\s*/.exec(text.slice(value + 1))?.[0] ?? "";
}

/** Adds a member behind the last one of the whole document. */
function addLast(text: string, gap: string, member: string): string {
  const close = text.lastIndexOf("}");
  const before = text.slice(0, close).trimEnd();
  return `${before}${before.endsWith("{") ? "" : ","}${gap}${member}${text.slice(before.length)}`;
}

/** Returns true if {@link editSwitch} can change the switch in this document. */
export function canEditSwitch({ switches }: JsonObject, name: string): boolean {
  if (switches === undefined) return true;
  if (typeof switches !== "object" || switches === null || Array.isArray(switches)) return false;
  const value = Object.hasOwn(switches, name) ? (switches as JsonObject)[name] : false;
  return typeof value === "boolean";
}
