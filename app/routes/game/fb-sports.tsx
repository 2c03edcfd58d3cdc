import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { pageTitle } from "../../site/page-title.ts";
import { GamePage } from "./game-page.tsx";
import { loadGamePage } from "./load-game-page.server.ts";

/** `/fbsports`, the sportsbook of the vendor FB (spec section 2): 404 on a brand without that vendor. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { document } = context.brand;
  const isThere =
    document.vendors.some(({ vassalage }) => vassalage === "FB") && document.categories.includes("sports");
  if (!isThere) {
    const name = context.t("later.page.fbsports");
    return data({ absent: name, title: pageTitle(context, name), texts: context.texts("later") }, 404);
  }
  const { page, status } = await loadGamePage(request, context, "FB");
  return data(page, status);
}

/** As on the page of any game: nothing that happens on the page reopens it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function FbSports() {
  const page = useLoaderData<typeof loader>();
  return "absent" in page ? <ComingSoon name={page.absent} /> : <GamePage page={page} />;
}
