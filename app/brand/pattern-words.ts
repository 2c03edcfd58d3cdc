import { RE2JS } from "re2js";

/** Descriptions of the schemas' patterns, used where a schema description has no example. */
export const PATTERN_WORDS: Readonly<Record<string, string>> = {
  "^[a-z][a-z0-9-]*$": "lower-case letters, digits and hyphens, a letter first",
  "^_?[a-z][a-z0-9-]*$": "lower-case letters, digits and hyphens, a letter first",
  "^([a-z][a-z0-9-]*)?$": "lower-case letters, digits and hyphens, a letter first",
  "^([a-z][a-z0-9-]{4,40})?$": "5 to 41 lower-case letters, digits and hyphens, a letter first",
  "^[a-z][a-z0-9]*$": "lower-case letters and digits, a letter first",
  "^[a-z][A-Za-z0-9]*$": "letters and digits, a lower-case letter first",
  "^[a-z0-9-]{1,16}$": "1 to 16 lower-case letters, digits and hyphens",
  "^[A-Z]{2}$": "two capitals",
  "^[A-Z0-9]{2,8}$": "2 to 8 capitals and digits",
  "^[A-Z0-9_]+$": "capitals, digits and underscores",
  "^[0-9A-Z][0-9A-Z -]*$": "digits and capitals, with spaces and hyphens between them",
  "^([0-9]{6})?$": "six digits",
  "^#[0-9A-Fa-f]{6}$": "six hexadecimal digits behind a #",
  "^[A-Za-z0-9_-]*$": "letters, digits, hyphens and underscores",
  "^[A-Za-z0-9_-]{43}$": "43 letters, digits, hyphens and underscores",
  "^[A-Za-z0-9][A-Za-z0-9_.-]*$": "letters, digits, dots, hyphens and underscores",
  "^([A-Za-z0-9_-]{1,64}|\\*)$": "letters, digits, hyphens and underscores, or *",
  "^https?://[^\\s#]+$": "an address with http or https",
  "^(|https?://[^\\s#]+)$": "an address with http or https",
  "^https?://[^\\s/?#]+$": "such as https://games.example.com",
};

/**
 * Converts a pattern from config to a regular expression: every `*` becomes `.*` (product spec, section 3), and the
 * whole text must match.
 */
const acceptedPattern = (pattern: string) => pattern.replaceAll("*", ".*");

/**
 * Returns true for a pattern whose test takes linear time: RE2 has no backtracking, so no text can make it slow. The
 * pattern must also be valid alone: `a)|(b` would be valid only inside the added brackets.
 */
export function isLinearPattern(text: string): boolean {
  const expression = acceptedPattern(text);
  return [expression, `^(?:${expression})$`].every((one) => patternFault(one) === null);
}

/** Explains in a sentence why a pattern of a document cannot be used; null for one that can. */
export function describePatternProblem(text: string): string | null {
  if (isLinearPattern(text)) return null;
  for (const [start, name] of UNSUPPORTED) {
    if (text.includes(start)) return `${name} \`${start}\` is not supported; ${ALTERNATIVE_HINT}.`;
  }
  const [reference] = /\\(?:[1-9]|k[<{'])/.exec(text) ?? [];
  if (reference !== undefined)
    return `A back reference such as \`${reference}\` is not supported; ${ALTERNATIVE_HINT}.`;
  if (/(?:^|[^\\])(?:\\\\)*\\$/.test(text))
    return "A backslash at the end escapes nothing: remove it, or write two.";
  const { fault, piece } = patternFault(acceptedPattern(text)) ?? { fault: "", piece: "" };
  const words = FAULTS[fault];
  return words ? words(piece) : `The site cannot read it; ${ALTERNATIVE_HINT}.`;
}

const ALTERNATIVE_HINT = "list what is accepted with `|` between, as in `09*|63*`";

const UNSUPPORTED = [
  ["(?<=", "Look-behind"],
  ["(?<!", "Look-behind"],
  ["(?=", "Look-ahead"],
  ["(?!", "Look-ahead"],
  ["(?>", "An atomic group"],
  ["(?(", "A condition"],
  ["(?#", "A comment"],
] as const;

const FAULTS: Readonly<Record<string, (piece: string) => string>> = {
  "missing closing )": () =>
    "A bracket `(` is never closed: add the `)`, or write `\\(` for the character itself.",
  "unexpected )": () => "A bracket `)` closes nothing: add the `(`, or write `\\)` for the character itself.",
  "missing closing ]": () =>
    "A bracket `[` is never closed: add the `]`, or write `\\[` for the character itself.",
  "missing argument to repetition operator": (piece) =>
    `Nothing stands before the \`${piece}\` that it could repeat: write \`\\${piece}\` for the character itself.`,
  "invalid nested repetition operator": (piece) =>
    `\`${piece}\` repeats a repetition, which is not supported: keep one of the two.`,
  "invalid repeat count": (piece) =>
    `\`${piece}\` is no number of times: at most 1000, the smaller number first.`,
  "invalid character class range": (piece) =>
    `\`${piece}\` is no range or class of characters: a range goes up, as in \`[a-z]\`.`,
  "invalid escape sequence": (piece) =>
    `\`${piece}\` means nothing here: write the character without the backslash.`,
};

/** Returns RE2's own error for an expression and the piece that it names; null if it is valid. */
function patternFault(expression: string): { fault: string; piece: string } | null {
  try {
    RE2JS.compile(expression);
    return null;
  } catch (error) {
    const { error: fault = "", input: piece = "" } = error as { error?: string; input?: string };
    return { fault, piece };
  }
}
