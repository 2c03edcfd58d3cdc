import sanitizeHtml from "sanitize-html";
import { hasNonAsciiHost, normalizeLinkAddress } from "../../shared/link-address.ts";

/** The elements that operators may use, each with its attributes; we set the `rel` of links. */
export const ALLOWED_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  small: [],
  blockquote: [],
  ul: [],
  ol: ["start", "type"],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["colspan", "rowspan", "align"],
  td: ["colspan", "rowspan", "align"],
  a: ["href", "title", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  span: [],
  div: [],
};

/** Elements with an allowed equivalent. */
const ELEMENT_REPLACEMENTS: Readonly<Record<string, string>> = {
  del: "s",
  strike: "s",
  h1: "h2",
  h5: "h4",
  h6: "h4",
};
/** Elements that only wrap a document. */
const WRAPPER_ELEMENTS = ["html", "body"];
/** The most removed parts that are reported, and the most characters of each. */
const MAX_REPORTED_PARTS = 10;
const MAX_REPORTED_LENGTH = 80;

/**
 * Sanitises an operator's HTML: text markup, lists, tables, links and pictures stay; scripts, styles, handlers, forms
 * and frames are removed. A link to a disallowed address is replaced by its text (rules in link-address.ts). Pictures
 * must be those of the site's own announcements, since a page's policy loads no others.
 */
export function sanitiseHtml(html: string): string {
  return sanitise(html, () => {});
}

/**
 * Lists the parts that `sanitiseHtml` removes from a text, as in its source: `<video>`, `onclick="…"`,
 * `href="http://…"`. Empty if nothing is removed; at most ten.
 */
export function listRemovedParts(html: string): string[] {
  const removed = new Set<string>();
  sanitise(html, (what) => {
    if (removed.size < MAX_REPORTED_PARTS)
      removed.add(what.length > MAX_REPORTED_LENGTH ? `${what.slice(0, MAX_REPORTED_LENGTH)}…` : what);
  });
  return [...removed];
}

function sanitise(html: string, tell: (removed: string) => void): string {
  return sanitizeHtml(html, {
    allowedTags: Object.keys(ALLOWED_ELEMENTS),
    allowedAttributes: Object.fromEntries(
      Object.entries(ALLOWED_ELEMENTS).map(([tag, attributes]) => [tag, [...attributes]]),
    ),
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      "*": (written, attributes) => {
        const tagName = ELEMENT_REPLACEMENTS[written] ?? written;
        const attribs = safeAttributes(tagName, attributes);
        const known = ALLOWED_ELEMENTS[tagName];
        if (!known && !WRAPPER_ELEMENTS.includes(tagName)) tell(`<${tagName}>`);
        for (const [name, value] of Object.entries(known ? attributes : {})) {
          if (name !== "rel" && attribs[name] === undefined) tell(`${name}="${value}"`);
        }
        return { tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "img") return attribs.src === undefined;
      return tag === "a" && attribs.href === undefined ? "excludeTag" : false;
    },
    nestingLimit: 40,
  });
}

/** Returns the safe attributes of an element, with normalised addresses. */
function safeAttributes(tag: string, written: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.fromEntries(
    Object.entries(written).filter(([name, value]) => isSafeAttribute(tag, name, value)),
  );
  if (tag !== "a") return kept;
  const href = normalizeLinkAddress(written.href ?? "");
  // Shows the real destination of a name in another script, since the link's text may claim a different one.
  const title = href !== "" && hasNonAsciiHost(href) ? { title: href } : {};
  return {
    ...(href === "" ? {} : { href }),
    ...(kept.title ? { title: kept.title } : {}),
    ...title,
    rel: REL,
  };
}

const REL = "noopener nofollow";
const NUMBERS = ["colspan", "rowspan", "width", "height", "start"];

function isSafeAttribute(tag: string, name: string, value: string): boolean {
  if (!ALLOWED_ELEMENTS[tag]?.includes(name)) return false;
  if (name === "src") return isPicture(value);
  if (name === "type") return /^[1aAiI]$/.test(value);
  if (name === "align") return ["left", "center", "right"].includes(value);
  return NUMBERS.includes(name) ? /^\d{1,4}$/.test(value) : true;
}

/** Converts plain text to HTML: paragraphs and line breaks, everything else escaped. */
export function textToHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll("\n", "<br />")}</p>`)
    .join("");
}

/** Returns the address of an announcement's picture if it is one of ours, otherwise an empty string. */
export function sanitiseImageAddress(address: string): string {
  return isPicture(address) ? address : "";
}

/** Returns true for the path of an uploaded picture (pictures.ts) or of the brand's own artwork. */
function isPicture(address: string): boolean {
  return /^\/(?:pictures|art|brands)\/[\w./-]+$/.test(address) && !address.includes("..");
}

/** Returns a page's address if it is safe (https, or a path of the site), otherwise an empty string. */
export function sanitiseAddress(address: string): string {
  const safe = normalizeLinkAddress(address);
  return /^(?:https:|\/)/i.test(safe) ? safe : "";
}
