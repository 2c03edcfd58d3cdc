import { type Look, page } from "../effect.ts";
import type { MatrixBrand, Viewer } from "../matrix-brand.ts";

/** A part of each home module's HTML that no other part of the page has. */
const MARKS = {
  hero: 'id="hero"',
  notice: 'class="group notice-bar"',
  jackpot: 'id="jackpot-title"',
  categories: 'class="category-row"',
  featured: 'class="cover-grid"',
  live: 'class="live-row"',
  winners: 'id="winners-title"',
  draws: 'id="draws-next"',
  sports: ">All matches</a>",
  numbers: 'id="hot-numbers"',
  quality: 'id="quality-title"',
  times: 'id="times-title"',
  payments: 'id="payments-title"',
  providers: 'id="providers"',
  download: 'id="download-title"',
};

export type ModuleName = keyof typeof MARKS;
const MODULE_NAMES = Object.keys(MARKS) as ModuleName[];

/** Returns the main part of a brand's home page. */
export async function readHome(brand: MatrixBrand, as?: Viewer): Promise<string> {
  const { html } = await brand.page("/", as);
  return /<main\b.*<\/main>/s.exec(html)?.[0] ?? "";
}

/** Returns the names of the modules of a brand's home page, in order. */
async function readModules(brand: MatrixBrand): Promise<ModuleName[]> {
  const html = await readHome(brand);
  return MODULE_NAMES.map((name) => ({ name, at: html.indexOf(MARKS[name]) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
}

/** Declares which modules the home page has, in order. `prepare` runs before the page is asked for. */
export function modules<State extends string>(
  sees: Record<State, ModuleName[]>,
  prepare?: (brand: MatrixBrand) => Promise<void>,
): Look<State> {
  const see = async (brand: MatrixBrand) => {
    await prepare?.(brand);
    return readModules(brand);
  };
  return page("/: its modules, in order", see, sees);
}

/** Returns the first group of every match in a text. */
export function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, first = ""]) => first);
}

/** Returns the part of a text from a mark to the next end mark; an empty string when there is none. */
export function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start);
  if (from < 0) return "";
  const to = text.indexOf(end, from + start.length);
  return text.slice(from, to < 0 ? undefined : to);
}
