import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageLinks } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";
import { newsItems } from "./read-news.server.ts";

const PAGE_SIZE = 10;

/** The brand's news (spec section 2, "Other screens"), if it has any. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const name = context.t("news.title");
  const common = { name, title: pageTitle(context, name) };
  if (context.brand.articles.news.size === 0) {
    return data({ ...common, page: null, texts: context.texts("later") }, 404);
  }
  const all = newsItems(context);
  const totalPages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const pageNo = Math.min(readPageNumber(new URL(request.url).searchParams), totalPages);
  const list = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE);
  return data({ ...common, page: { list, pageNo, totalPages }, texts: context.texts("news") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NewsPage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!page) return <ComingSoon name={name} />;
  const { list, pageNo, totalPages } = page;
  return (
    <div className="mx-auto grid w-page max-w-180 grid-cols-1 gap-4 pb-14">
      <h1 className="heading-1">{name}</h1>
      {list.length === 0 ? (
        <EmptyState
          icon="notice"
          title={t("news.empty")}
          action={<ButtonLink to="/">{t("news.home")}</ButtonLink>}
        />
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {list.map((one) => (
            <li key={one.name}>
              <Link
                className={clsx(card, "grid gap-1 p-4.5 hover:border-border-strong")}
                to={`/news/article/${one.name}`}
              >
                <time className="text-12 text-text-3" dateTime={one.day}>
                  {one.date}
                </time>
                <span className="text-16 font-bold wrap-anywhere">{one.title}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      <PageLinks
        label={t("news.pages")}
        pageNo={pageNo}
        totalPages={totalPages}
        to={(page) => `/news?pageNo=${page}`}
        texts={{ previous: t("news.newer"), next: t("news.older") }}
      />
    </div>
  );
}
