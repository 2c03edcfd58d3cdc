import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getCustomerService, SANDBOX_SUPPORT } from "../../brand/chat-room.ts";
import { launchChat } from "../../site/launch-chat.server.ts";
import { HELP_CENTRE } from "../../site/paths.ts";

/** Opens the sandbox's support when it is the demonstration's live chat; otherwise opens the help. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { brand, sandbox } = context;
  const isOpen = getCustomerService(brand.document, sandbox !== null).some(({ pathList }) =>
    pathList.includes(SANDBOX_SUPPORT),
  );
  const address = isOpen ? await launchChat(context, "support") : null;
  return redirect(address ?? HELP_CENTRE, { headers: { "cache-control": "no-store" } });
}
