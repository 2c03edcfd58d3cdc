import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingSoon } from "../../site/coming-soon.tsx";
import { NoticeReader } from "../../site/notices/notice-reader.tsx";
import { pickNotices } from "../../site/notices/pick-notices.server.ts";
import { pageTitle } from "../../site/page-title.ts";

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
  const page = pickNotices(player, new URL(request.url).searchParams);
  return data({ ...common, page, texts: context.texts("notices") });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function NoticePage() {
  const { name, page } = useLoaderData<typeof loader>();
  if (!page) return <ComingSoon name={name} kind="never" />;
  return (
    <div className="mx-auto grid w-page grid-cols-1 gap-5 pb-14">
      <h1 className="heading-1">{name}</h1>
      <NoticeReader name={name} notices={page} />
    </div>
  );
}
