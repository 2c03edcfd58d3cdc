import { randomBytes, randomInt } from "node:crypto";
import { formatAmount } from "../../shared/money.ts";
import { getSeal, type PreserializedJson } from "../../shared/preserialized.ts";
import type { SiteMember } from "../../site/use-site.ts";

/**
 * Returns a mark for a value that differs between members or requests. Marks are random in each process, so that no
 * input can contain one; letters and digits only, so that neither HTML nor an address changes them.
 */
const mark = () => `m${randomBytes(12).toString("hex")}`;

const ACCOUNT = mark();
const NICKNAME = mark();
const AVATAR = mark();
const NONCE = mark();
/** An amount in minor units that occurs on no page otherwise. */
const AVAILABLE = 2 ** 52 + randomInt(2 ** 47);
/** Marks of the places of `<main>` and of the loader data in a shell. React escapes their characters in any text. */
export const MAIN = "<!--main-->";
export const DATA = "<!--data-->";

/** The bytes that replace a mark, or pieces of them. */
export type PlaceholderContent = Uint8Array | readonly Uint8Array[];
export type PlaceholderContents = ReadonlyMap<string, PlaceholderContent>;

/** HTML as bytes, with a mark in each place to be filled in. */
export type Template = readonly (Uint8Array | string)[];

/** Loader data by route. */
export type LoaderData = Readonly<Record<string, unknown>>;

/** The part of the root's data that affects a template. */
interface Root {
  nonce: string | undefined;
  now: number;
  member: SiteMember | null;
}

/**
 * Returns the root's data with marks in place of the member's or the request's own values, and the fillings of these
 * marks. The rest of the data determines the template. `shown`: the node ids of all games that the page can show.
 */
export function replaceWithPlaceholders<R extends Root>(
  root: R,
  decimals: number,
  shown: ReadonlySet<number>,
) {
  const fillings = new Map<string, PlaceholderContent>();
  const marked = (mark: string, text: string) => {
    // If a text is empty, a page may render something else.
    if (text === "") return "";
    fillings.set(mark, Buffer.from(escapeHtml(text)));
    return mark;
  };
  const getBalance = ({ available }: { available: number }) => {
    marked(formatAmount(AVAILABLE, decimals), formatAmount(available, decimals));
    return { available: AVAILABLE, version: 0 };
  };
  const getMember = (member: SiteMember): SiteMember => ({
    ...member,
    account: marked(ACCOUNT, member.account),
    nickname: marked(NICKNAME, member.nickname),
    avatar: marked(AVATAR, member.avatar),
    balance: member.balance && getBalance(member.balance),
    favourites: member.favourites.filter((node) => shown.has(node)),
    // It is shown only in a notice, at an address with a query.
    lastSignIn: null,
  });
  const { nonce, member } = root;
  const withoutOwn: R = {
    ...root,
    nonce: nonce && marked(NONCE, nonce),
    now: 0,
    member: member && getMember(member),
  };
  return { root: withoutOwn, fillings };
}

const shownBy = new WeakMap<object, ReadonlySet<number>>();

/** Returns the node ids of the games in some data. */
export function shownNodes(shared: PreserializedJson<unknown>): ReadonlySet<number> {
  let nodes = shownBy.get(shared);
  if (!nodes) {
    nodes = new Set([...shared.json.matchAll(/"nodeId":(\d+)/g)].map(([, id]) => Number(id)));
    shownBy.set(shared, nodes);
  }
  return nodes;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function getNumber(seal: object): number {
  let number = numbers.get(seal);
  if (number === undefined) {
    number = ++lastNumber;
    numbers.set(seal, number);
  }
  return number;
}

const SEALED = mark();

/**
 * Names loader data by their JSON, with a number in place of data sealed as a separate text, and null in place of
 * `without`. `open` reads the data back from the name, so that a template made of them contains only data that the name
 * contains.
 */
export function serializeTemplateData(
  data: LoaderData,
  without: object | null = null,
): { name: string; open: () => LoaderData } {
  const sealed = new Map<number, unknown>();
  const name = JSON.stringify(data, (_, value: unknown) => {
    if (value === without) return null;
    const seal = getSeal(value);
    if (!seal) return value;
    const number = getNumber(seal);
    sealed.set(number, value);
    return { [SEALED]: number };
  });
  const open = () =>
    JSON.parse(name, (_, value: { [SEALED]?: number } | null) => {
      const number = value?.[SEALED];
      return number === undefined ? value : sealed.get(number);
    }) as LoaderData;
  return { name, open };
}

/** Splits HTML at its marks. `decimals`: of the currency of its amounts. */
export function createTemplate(html: string, decimals: number): Template {
  const marks = [ACCOUNT, NICKNAME, AVATAR, NONCE, formatAmount(AVAILABLE, decimals), MAIN, DATA];
  const cut = html.split(new RegExp(`(${marks.join("|").replaceAll(".", "\\.")})`));
  return cut.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : part));
}

/**
 * Returns the bytes of a filled template, in pieces.
 *
 * @throws Error when a mark has no filling.
 */
export function renderTemplate(template: Template, fillings: PlaceholderContents): Uint8Array[] {
  return template.flatMap((part) => {
    const bytes = typeof part === "string" ? fillings.get(part) : part;
    if (!bytes) throw new Error("a template has a mark that nothing belongs to");
    return bytes;
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': "&quot;",
  "&": "&amp;",
  "'": "&#x27;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Escapes a text as React does, in elements and attributes alike. */
function escapeHtml(text: string): string {
  return text.replace(/["&'<>]/g, (character) => ESCAPES[character] ?? character);
}
