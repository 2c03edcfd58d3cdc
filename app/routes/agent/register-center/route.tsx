import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { requireAgentPage } from "../guard.server.ts";
import { LinkDetail } from "./link-detail.tsx";
import { loadRegisterCenter } from "./load-register-center.server.ts";
import { RegisterCenter } from "./register-center.tsx";
import { registerCenterAction } from "./register-center-action.server.ts";

/** Registration of accounts below the agent (spec section 2, `registerCenter`): by a form, and by links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAgentPage(context, request);
  const { searchParams } = new URL(request.url);
  const { center, status } = await loadRegisterCenter(context, searchParams);
  const done = searchParams.get("done");
  // The address is not trusted with more than a name.
  const [username = ""] = /^\S{1,64}$/.exec(searchParams.get("username") ?? "") ?? [];
  return data(
    { center, done, username, texts: context.texts("registerCenter", "rebates", "referral", "member") },
    status,
  );
}

/** Opens an account, or creates or ends a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAgentPage(context, request);
  return redirectWithReturnTo(await registerCenterAction(context, request), request);
}

export default function RegisterCenterRoute() {
  const { center, done, username } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (!center) {
    return <ErrorState title={t("registerCenter.failed.title")} text={t("registerCenter.failed.text")} />;
  }
  if (center.chosen) return <LinkDetail chosen={center.chosen} qrSize={center.qrSize} done={done} />;
  return <RegisterCenter center={center} done={done} username={username} />;
}
