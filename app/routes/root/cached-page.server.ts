import type { AppLoadContext } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import type { RootData } from "./load-site.server.ts";
import {
  createTemplate,
  DATA,
  type LoaderData,
  MAIN,
  type PlaceholderContent,
  type PlaceholderContents,
  renderTemplate,
  replaceWithPlaceholders,
  serializeTemplateData,
  shownNodes,
  type Template,
} from "./page-template.server.ts";

const MAX_BYTES = 32 * 1024 * 1024;

/** Templates by all their inputs; `template` is null if filling it does not reproduce the rendered page. */
const templateCache = new LRUCache<string, { template: Template | null }>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ template }, name) =>
    (template ?? []).reduce((size, part) => size + part.length, 2 * name.length + 1_024),
});

export interface PageToRender {
  url: string;
  /** True for a GET with status 200. */
  plain: boolean;
  context: AppLoadContext;
  loaderData: LoaderData;
  /** Goes at the end of `<body>`, in pieces. */
  handoff: readonly Uint8Array[];
  /** Renders the page for loader data. `place`: replaces the content of `<main>`. */
  render(loaderData: LoaderData, place?: string): string;
}

/** Renders a page, from cached templates if it is behind a session and its data are shared. */
export function renderPage(page: PageToRender): Buffer {
  return buildCachedPage(page) ?? withHandoff(page.render(page.loaderData), page.handoff);
}

const DOCTYPE = "<!DOCTYPE html>";

function withHandoff(html: string, handoff: readonly Uint8Array[]): Buffer {
  // Bytes from here on: joining and encoding a text of this length again is expensive.
  const page = Buffer.from(DOCTYPE + html);
  // A page without scripts does not need the handoff.
  if (page.lastIndexOf("__remixContext") < 0) return page;
  const end = page.lastIndexOf("</body>");
  return Buffer.concat([page.subarray(0, end), ...handoff, page.subarray(end)]);
}

/** Returns the templates of a page and this visitor's fillings, or null for a page without templates. */
function getTemplates({ url, plain, context, loaderData, render }: PageToRender) {
  const { shared } = context.page;
  // Addresses with a query are unlimited in number, and the notices in them are about the member.
  if (!plain || !shared || context.nonce === undefined || url.includes("?")) return null;
  const { decimals } = context.brand.document.currency;
  const { root, fillings } = replaceWithPlaceholders(
    loaderData.root as RootData,
    decimals,
    shownNodes(shared),
  );
  const shell = serializeTemplateData({ ...loaderData, root: pickShellData(root) }, shared);
  const main = serializeTemplateData({ ...loaderData, root: pickMainData(root) });
  return {
    fillings,
    shell: {
      name: `shell ${url} ${shell.name}`,
      make: () => createTemplate(getShell(render(shell.open(), MAIN)), decimals),
    },
    main: {
      name: `main ${url} ${main.name}`,
      make: () => createTemplate(getMainContent(render(main.open())), decimals),
    },
  };
}

/**
 * Returns the page assembled from the templates of its shell and of its `<main>`, or null if it has none. If the
 * templates do not exist yet, the page is rendered in full, and they are cached if filling them gives the same bytes.
 */
function buildCachedPage(page: PageToRender): Buffer | null {
  const { url, context, loaderData, handoff, render } = page;
  const templates = getTemplates(page);
  if (!templates) return null;
  const { shell, main, fillings } = templates;
  const keptShell = templateCache.get(shell.name);
  const keptMain = templateCache.get(main.name);
  if (keptShell && keptMain) {
    if (!keptShell.template || !keptMain.template) return null;
    const inside = renderTemplate(keptMain.template, fillings);
    const around = new Map<string, PlaceholderContent>([...fillings, [MAIN, inside], [DATA, handoff]]);
    return Buffer.concat(renderTemplate(keptShell.template, around));
  }
  const html = render(loaderData);
  const keep = ({ name, make }: typeof shell, rendered: string) => {
    const template = make();
    const filled = Buffer.concat(
      renderTemplate(template, new Map<string, PlaceholderContent>([...fillings, ...PLACES])),
    );
    const fits = filled.equals(Buffer.from(rendered));
    if (!fits) context.reportError(new Error(`what is kept of ${url} is not what a visitor is shown`));
    templateCache.set(name, { template: fits ? template : null });
  };
  if (!keptShell) keep(shell, getShell(html));
  if (!keptMain) keep(main, getMainContent(html));
  return withHandoff(html, handoff);
}

/** The places as they are in a rendered shell: filled with their own marks. */
const PLACES: PlaceholderContents = new Map([MAIN, DATA].map((place) => [place, Buffer.from(place)]));

/** Omits favourites, because a shell shows no games. */
function pickShellData(root: RootData): RootData {
  return { ...root, member: root.member && { ...root.member, favourites: [] } };
}

/** Omits data that only the shell shows, so that members who differ in them share a cached `<main>`. */
function pickMainData(root: RootData): RootData {
  const { member } = root;
  return {
    ...root,
    previousLanguage: null,
    balanceHidden: false,
    dialog: null,
    member: member && { ...member, clubLabel: null },
  };
}

/** Returns a page without the content of `<main>`, and with a mark in place of its loader data. */
function getShell(html: string): string {
  const [begin, end] = findMainBounds(html);
  const close = html.lastIndexOf("</body>");
  return DOCTYPE + html.slice(0, begin) + MAIN + html.slice(end, close) + DATA + html.slice(close);
}

function getMainContent(html: string): string {
  return html.slice(...findMainBounds(html));
}

function findMainBounds(html: string): [number, number] {
  return [html.indexOf(">", html.indexOf("<main ")) + 1, html.lastIndexOf("</main>")];
}
