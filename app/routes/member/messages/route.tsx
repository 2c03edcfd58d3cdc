import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithReturnTo } from "../../../site/return-to.ts";
import { requireMemberForm, requireMemberPage } from "../guard.server.ts";
import { Inbox } from "./inbox.tsx";
import { loadMessages } from "./load-messages.server.ts";
import { messageAction } from "./message-action.server.ts";

/** Platform messages (spec section 2, `messageV2`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { params } = await requireMemberPage(context, request);
  const { messages, status } = await loadMessages(context, params);
  return data({ messages, texts: context.texts("messages") }, status);
}

export async function action({ request, context }: ActionFunctionArgs) {
  requireMemberForm(context, request);
  return redirectWithReturnTo(await messageAction(context, request), request);
}

export default function MessagesRoute() {
  const { messages } = useLoaderData<typeof loader>();
  return <Inbox messages={messages} />;
}
