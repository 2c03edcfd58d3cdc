import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { NoticeReader } from "../../../site/notices/notice-reader.tsx";
import { pickNotices } from "../../../site/notices/pick-notices.server.ts";
import { requireAgentPage } from "../guard.server.ts";

/** The brand's announcements for agents (spec section 2, `agentAnnouncement`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const { agent } = await context.platform.content.announcements({ types: "AG" });
  const notices = pickNotices(agent, new URL(request.url).searchParams);
  return { notices, texts: context.texts("notices") };
}

export default function AnnouncementsRoute() {
  const { notices } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return <NoticeReader name={t("nav.agent.agentAnnouncement")} notices={notices} />;
}
