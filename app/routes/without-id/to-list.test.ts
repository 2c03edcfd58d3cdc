import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { loader } from "./to-list.ts";

interface Has {
  news?: boolean;
  pages?: string[];
  /** Number of the brand's lotteries; null when the platform does not respond. */
  lotteries?: number | null;
}

async function leadsTo(path: string, { news = false, pages = [], lotteries = 0 }: Has) {
  const menu = async () => {
    if (lotteries === null) throw new Error("no answer");
    return { list: Array.from({ length: lotteries }) };
  };
  const context = {
    brand: {
      document: { categories: ["sports", "rng"], pages },
      articles: { news: new Map(news ? [["2026-03-01-new", {}]] : []) },
    },
    platform: { lottery: { menu } },
  };
  const request = new Request(`http://manila.localhost${path}`);
  const answer = await loader({ context, request } as unknown as LoaderFunctionArgs);
  return answer.headers.get("location");
}

it.each<[string, Has, string]>([
  ["/news/article", { news: true, pages: ["noticePage"] }, "/news"],
  ["/news/article/", { news: true }, "/news"],
  ["/news/article", { pages: ["noticePage"] }, "/noticePage"],
  ["/news/article", {}, "/"],
  ["/lottery/draw", { lotteries: 1 }, "/lottery"],
  ["/lottery/draw", { lotteries: 0 }, "/sports"],
  ["/lottery/draw", { lotteries: null }, "/lottery"],
  ["/launch", {}, "/sports"],
])("redirects from %s at a brand with %j to %s, a page that the brand has", async (path, has, list) => {
  expect(await leadsTo(path, has)).toBe(list);
});
