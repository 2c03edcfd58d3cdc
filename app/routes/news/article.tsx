import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { pageTitle } from "../../site/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Html } from "../../ui/html.tsx";
import { readNews } from "./read-news.server.ts";

/** One of the brand's news articles. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const one = readNews(context, params.name ?? "");
  const title = pageTitle(context, one?.title ?? context.t("news.title"));
  return data({ one, title, texts: context.texts("news") }, one ? 200 : 404);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewsArticle() {
  const { one } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!one) {
    const back = <ButtonLink to="/news">{t("news.back")}</ButtonLink>;
    return <EmptyState icon="notice" title={t("news.missing")} action={back} />;
  }
  return (
    <article className="mx-auto grid w-page max-w-180 grid-cols-1 gap-3 pb-14">
      <Link className="link justify-self-start text-13" to="/news">
        {t("news.back")}
      </Link>
      <h1 className="heading-1">{one.title}</h1>
      <time className="text-13 text-text-3" dateTime={one.day}>
        {one.date}
      </time>
      <Html html={one.html} />
    </article>
  );
}
