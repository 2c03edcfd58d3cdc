import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { readPageNumber } from "../../site/page-number.ts";
import { pageTitle } from "../../site/page-title.ts";
import { Times, useRowTime } from "../../site/times.tsx";
import { useBrandTime } from "../../site/use-site.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Html } from "../../ui/html.tsx";
import { AdjacentPages } from "../../ui/page-links.tsx";
import { card } from "../../ui/page-parts.tsx";

/** Number of titles on a page (spec section 9). */
const PAGE_SIZE = 9;
const SHARED_MS = 10_000;

/**
 * Announcements (spec section 2, `/noticePage`): titles on the left, nine to a page, and the chosen one on the right.
 * Each page starts with its first title chosen.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { brand, caller, platform, t } = context;
  const name = t("notices.title");
  const common = { name, title: pageTitle(context, name) };
  if (!brand.document.pages.includes("noticePage")) {
    return data({ ...common, page: null, texts: context.texts("later", "notices") }, 404);
  }
  const { player } = await context.shared(`announcements ${caller.kind}`, SHARED_MS, () =>
    platform.content.announcements({ types: "PL,H" }),
  );
  const { searchParams } = new URL(request.url);
  const totalPages = Math.max(1, Math.ceil(player.length / PAGE_SIZE));
  const pageNo = Math.min(readPageNumber(searchParams), totalPages);
  const onPage = player.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE);
  const chosen = onPage.find(({ id }) => id === searchParams.get("id")) ?? onPage[0] ?? null;
  const titles = onPage.map(({ id, title, time }) => ({ id, title, time }));
  return data({ ...common, page: { titles, chosen, pageNo, totalPages }, texts: context.texts("notices") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NoticePage() {
  const { name, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!page) return <ComingSoon name={name} kind="never" />;
  const { titles, chosen, pageNo, totalPages } = page;
  return (
    <div className="mx-auto grid w-page grid-cols-1 gap-5 pb-14">
      <h1 className="heading-1">{name}</h1>
      {chosen === null ? (
        <EmptyState icon="notice" title={t("notices.none.title")} text={t("notices.none.text")} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
          <nav aria-label={name} className="grid grid-cols-1 gap-3">
            <Times>
              <Titles titles={titles} chosen={chosen.id} pageNo={pageNo} />
            </Times>
            <Pages pageNo={pageNo} totalPages={totalPages} />
          </nav>
          <Chosen notice={chosen} />
        </div>
      )}
    </div>
  );
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["page"]>;

const toAddress = (pageNo: number, id?: string) =>
  `/noticePage?${new URLSearchParams({ pageNo: String(pageNo), ...(id === undefined ? {} : { id }) })}`;

function Titles({ titles, chosen, pageNo }: Pick<Page, "titles" | "pageNo"> & { chosen: string }) {
  const getTime = useRowTime();
  return (
    <ul className={clsx(card, "divide-y divide-border overflow-hidden")}>
      {titles.map(({ id, title, time }) => (
        <li key={id}>
          <Link
            // On a phone the text is below the list, and opening an entry jumps to it.
            to={`${toAddress(pageNo, id)}#notice`}
            preventScrollReset
            aria-current={id === chosen ? "true" : undefined}
            className={clsx(
              "grid gap-0.5 px-4 py-3 -outline-offset-2",
              id === chosen ? "bg-accent-soft text-accent-text" : "text-text-2 hover:bg-surface-2",
            )}
          >
            <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
            <time className="text-12 text-text-3 tabular-nums" dateTime={new Date(time).toISOString()}>
              {getTime(time)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pages({ pageNo, totalPages }: Pick<Page, "pageNo" | "totalPages">) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2.5 text-13">
      <span className="tabular-nums">{t("notices.page", { page: pageNo, last: totalPages })}</span>
      <span className="flex gap-2">
        <AdjacentPages
          pageNo={pageNo}
          totalPages={totalPages}
          to={toAddress}
          texts={{ previous: t("notices.previous"), next: t("notices.next") }}
        />
      </span>
    </p>
  );
}

function Chosen({ notice }: { notice: NonNullable<Page["chosen"]> }) {
  const { t } = useTranslation();
  const getTime = useBrandTime();
  const { title, time, content, imageUrl, linkUrl } = notice;
  return (
    <article
      id="notice"
      className={clsx(card, "grid min-w-0 scroll-mt-28 grid-cols-1 gap-4 p-5 lg:p-7")}
      aria-labelledby="notice-title"
    >
      <header className="grid gap-1">
        <h2 className="heading-3" id="notice-title">
          {title}
        </h2>
        <time className="text-13 text-text-3 tabular-nums" dateTime={new Date(time).toISOString()}>
          {getTime(time)}
        </time>
      </header>
      {imageUrl ? <img src={imageUrl} alt="" className="max-h-96 w-full rounded-md object-cover" /> : null}
      <Html html={content} />
      {linkUrl ? (
        <ButtonLink to={linkUrl} className="justify-self-start">
          {t("notices.more")}
        </ButtonLink>
      ) : null}
    </article>
  );
}
