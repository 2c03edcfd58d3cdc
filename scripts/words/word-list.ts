/** An expression that the project does not use, with its replacement. */
export interface BannedWords {
  pattern: RegExp;
  say: string;
}

/** Words at the beginning of a docblock that hide its subject. A docblock begins with a verb or the thing itself. */
export const BANNED_OPENING: BannedWords = {
  pattern: /^(What|Whatever|Whether|Who|Whoever|Whose|Where|That|Of)\b/,
  say: 'begin with a verb or the thing itself: "Returns …", "True when …", "The …"',
};

/** Expressions that comments, documents and commit subjects do not use. */
export const BANNED_PHRASES: readonly BannedWords[] = [
  { pattern: /\b(comes|came|come) to (nothing|naught|something|what)\b/i, say: "name the result" },
  { pattern: /\b(came|comes|become|becomes|became) of\b/i, say: "name the result or the outcome" },
  {
    pattern: /\b(is|are|was|were|be|been|being) told\b(?! apart)/i,
    say: "is notified, receives, is shown, the response says",
  },
  { pattern: /\btells? so\b/i, say: "reports, returns" },
  { pattern: /\bwhoever\b/i, say: "the member who, the caller who, anyone who" },
  { pattern: /\bnobody's\b/i, say: "without an owner, unused, unknown" },
  { pattern: /\banew\b/i, say: "again" },
  { pattern: /\bso many\b/i, say: "a number of, this many, `limit`" },
  { pattern: /\bof elsewhere\b/i, say: "from another origin" },
  { pattern: /\bback office\b/i, say: "service, operators' site" },
  { pattern: /\bdesks?\b/i, say: "service" },
  {
    pattern: /\bhouse(?!( edge|(\s+\W*)account|'s account|\b[:`@/]))\b/i,
    say: "platform, merchant or house account",
  },
];

/** Parts of an identifier that have a standard term. */
export const BANNED_PARTS: readonly BannedWords[] = [
  { pattern: /[a-z]Of$/, say: "toX, getX, loadX, selectX or computeX" },
  { pattern: /(^desk$|Desk(?!top)|^desk[A-Z])/, say: "service" },
  { pattern: /BackOffice/, say: "Service" },
  { pattern: /(^|[a-z])House(?!Edge|Account)/, say: "Platform, Fixture or the ledger's account" },
  { pattern: /([Aa]new|[Ww]hoever|[Nn]obodys)([A-Z]|$)/, say: "Again, Any or Unowned" },
  { pattern: /^told|Told([A-Z]|$)/, say: "update, reported or notified" },
  { pattern: /^(MOST|LEAST|LONGEST)_/, say: "MAX_ or MIN_" },
  { pattern: /^(tell[A-Z]|asked(?!By$)[A-Z])/, say: "notify, report, request or query" },
  {
    pattern:
      /^(standsOtherwise|askedByNobody|inTurns|atWork|goOnWhenCodeFails|sealPlace|seedPlace|sayRefusal|saysDone)$/,
    say: "the glossary's term",
  },
  {
    pattern: /^(ActAlone|ActButton|cameFrom|leadOn|mischief|takeTry|wishOf|moveOn)$/,
    say: "the glossary's term",
  },
];

/** Identifiers with a banned part that come from others or are terms of the trade, each with its reason. */
export const ALLOWED_NAMES: ReadonlySet<string> = new Set([
  // JavaScript, JSON Schema.
  ...["indexOf", "lastIndexOf", "valueOf", "anyOf", "allOf", "oneOf"],
  // English prepositions, and the trade's "rate of return".
  ...["asOf", "outOf", "insteadOf", "rateOf"],
  // The brand document's key `backOffice`.
  "BackOffice",
]);
