const VARIABLE = /\{\{\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g;

/** The names of the variables in a text, such as brand of `{{brand}}`, each once. */
export function textVariables(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = ""]) => name))];
}
