const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** Returns text with its character references replaced, as far as React writes them. */
export const decode = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

/** The addresses of a page as its markup has them. */
export interface PageLinks {
  /** Targets of anchors, of GET forms and of frames. */
  pages: string[];
  /** Pictures, scripts, styles and icons. */
  files: string[];
}

/** Returns the tags of HTML outside scripts, each with its name and attributes. */
function* readTags(html: string): Generator<[name: string, attributes: Map<string, string>]> {
  const markup = html
    .replace(/<script\b([^>]*)>.*?<\/script>/gs, "<script$1></script>")
    .replace(/<!--.*?-->/gs, "");
  for (const [, name = "", inside = ""] of markup.matchAll(/<([a-z][a-z0-9-]*)\b((?:"[^"]*"|[^">])*)>/g)) {
    const found = inside.matchAll(/([A-Za-z][\w:-]*)="([^"]*)"/g);
    const attributes = [...found].map(([, key = "", value = ""]): [string, string] => [
      key.toLowerCase(),
      decode(value),
    ]);
    yield [name, new Map(attributes)];
  }
}

export function readLinks(html: string): PageLinks {
  const pages = new Set<string>();
  const files = new Set<string>();
  for (const [name, attributes] of readTags(html)) {
    const href = attributes.get("href");
    const src = attributes.get("src");
    const method = attributes.get("method") ?? "get";
    if (name === "a" && href !== undefined) pages.add(href);
    if (name === "iframe" && src !== undefined) pages.add(src);
    const action = attributes.get("action");
    if (name === "form" && method === "get" && action !== undefined) pages.add(action);
    // The pictures of a sprite are fragments of one file.
    if ((name === "link" || name === "use" || name === "image") && href !== undefined)
      files.add(href.replace(/#.*/, ""));
    if ((name === "script" || name === "img" || name === "source") && src !== undefined) files.add(src);
    const sources = attributes.get("srcset") ?? attributes.get("imagesrcset");
    for (const one of sources?.split(/,\s+/) ?? []) files.add(one.trim().split(/\s+/)[0] ?? "");
  }
  return { pages: [...pages], files: [...files].filter((file) => file !== "" && !file.startsWith("data:")) };
}

export function readIds(html: string): Set<string> {
  const markup = html.replace(/<script\b[^>]*>.*?<\/script>/gs, "");
  return new Set([...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decode(id)));
}
