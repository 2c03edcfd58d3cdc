import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { requireMemberPage } from "./guard.server.ts";

/** The pages of the menu whose content comes with a later release. The guard answers 404 for what is none of them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { key } = await requireMemberPage(context, request);
  return { key };
}

export default function ComingSoonPage() {
  const { key } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { brand } = useSite();
  return (
    <EmptyState
      icon="timer"
      title={t("member.later.title", { page: t(`nav.member.${key}`) })}
      text={t("member.later.text", { brand: brand.name })}
    />
  );
}
