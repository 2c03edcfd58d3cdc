const VARIABLE = /\{\{\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g;

/** Returns the unique names of the variables in a text, such as brand for `{{brand}}`. */
export function textVariables(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = ""]) => name))];
}
