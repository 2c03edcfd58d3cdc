import type { AppLoadContext, MetaFunction } from "@remix-run/node";

/** Returns the title of the browser tab: the page's name, then the site's. */
export function opsTitle({ t }: Pick<AppLoadContext, "t">, name: string): string {
  return `${name} · ${t("ops.site")}`;
}

/** The `meta` of a page whose loader returns its title; the layout names error pages. */
export const opsMeta: MetaFunction = ({ data }) => {
  const { title = "" } = (data ?? {}) as { title?: string };
  return [{ title }, NO_INDEX];
};

export const NO_INDEX = { name: "robots", content: "noindex" };
