import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { HelpChapters } from "../../site/help/help-chapters.tsx";
import { loadChapters } from "../../site/help/load-chapters.server.ts";
import { Logo } from "../../site/logo.tsx";
import { pageTitle } from "../../site/page-title.ts";

const MAX_QUERY = 100;

/**
 * Loads the help centre without the header (spec section 2): open to everybody, on a closed site too; `?q=` searches
 * it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("later.page.helpmc");
  const common = { name, title: pageTitle(context, name) };
  if (!context.brand.document.pages.includes("help")) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const chapters = await loadChapters(context);
  const asked = new URL(request.url).searchParams.get("q")?.slice(0, MAX_QUERY) ?? "";
  return data({ ...common, page: { chapters, asked }, texts: context.texts("help") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function HelpCentre() {
  const { name, page } = useLoaderData<typeof loader>();
  if (!page) return <ComingSoon name={name} />;
  return (
    <div className="mx-auto w-page max-w-180 py-5 lg:py-8">
      <Logo size={40} />
      <h1 className="heading-1 mt-4">{name}</h1>
      <HelpChapters key={page.asked} chapters={page.chapters} asked={page.asked} heading="h2" />
    </div>
  );
}
