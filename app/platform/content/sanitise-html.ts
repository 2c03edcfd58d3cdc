import sanitizeHtml from "sanitize-html";
import { hasForeignHost, linkAddress } from "../../shared/link-address.ts";

/** The elements that operators may write with, each with its attributes; `rel` of a link is written by us. */
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

/** Elements that say the same as one that is allowed. */
const SAME_AS: Readonly<Record<string, string>> = { del: "s", strike: "s", h1: "h2", h5: "h4", h6: "h4" };
/** Elements that are no more than a document around a text. */
const AROUND = ["html", "body"];
/** The most removed parts that are reported, and the most characters of each. */
const MAX_TOLD = 10;
const MAX_TOLD_LENGTH = 80;

/**
 * Makes HTML that an operator wrote safe to show: text markup, lists, tables, links and pictures stay; scripts, styles,
 * handlers, forms and frames go. A link that may lead nowhere becomes its text (link-address.ts has which may). Pictures are
 * those of the site's own announcements, since a page's policy loads no others.
 */
export function sanitiseHtml(html: string): string {
  return sanitise(html, () => {});
}

/**
 * Lists the parts that `sanitiseHtml` removes from a text, as in its source: `<video>`, `onclick="…"`,
 * `href="http://…"`. Empty if nothing is removed; at most ten.
 */
export function removedBySanitiser(html: string): string[] {
  const removed = new Set<string>();
  sanitise(html, (what) => {
    if (removed.size < MAX_TOLD)
      removed.add(what.length > MAX_TOLD_LENGTH ? `${what.slice(0, MAX_TOLD_LENGTH)}…` : what);
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
        const tagName = SAME_AS[written] ?? written;
        const attribs = safeAttributes(tagName, attributes);
        const known = ALLOWED_ELEMENTS[tagName];
        if (!known && !AROUND.includes(tagName)) tell(`<${tagName}>`);
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

/** The attributes of an element that stay, with the addresses as they are opened. */
function safeAttributes(tag: string, written: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.fromEntries(
    Object.entries(written).filter(([name, value]) => isSafeAttribute(tag, name, value)),
  );
  if (tag !== "a") return kept;
  const href = linkAddress(written.href ?? "");
  // The reader sees where a name in another script leads, beside words that may say something else.
  const title = href !== "" && hasForeignHost(href) ? { title: href } : {};
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

/** Plain text as HTML: paragraphs and line breaks, and nothing in it means anything. */
export function textToHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll("\n", "<br />")}</p>`)
    .join("");
}

/** The picture of an announcement if it is one of ours, else empty. */
export function safeImageAddress(address: string): string {
  return isPicture(address) ? address : "";
}

/** The path of a picture that was uploaded (pictures.ts), or of the brand's own artwork. */
function isPicture(address: string): boolean {
  return /^\/(?:pictures|art|brands)\/[\w./-]+$/.test(address) && !address.includes("..");
}

/** The address of a page that may be shown, else empty: https, or a path of the site. */
export function safeAddress(address: string): string {
  const safe = linkAddress(address);
  return /^(?:https:|\/)/i.test(safe) ? safe : "";
}
