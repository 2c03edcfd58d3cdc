import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { messagesContract } from "../../../platform/contract/messages.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { formText, parseForm } from "../../../site/parse-form.ts";

const PATH = "/member/messageV2";

/** The reason why a form of the inbox had no effect. */
export interface MessageResult {
  message: string;
}

/** Marks all messages as read, deletes one, or restores it. Redirects to the list, which offers to undo a deletion. */
export async function messageAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const { messages } = context.platform;
  const list = new URLSearchParams();
  for (const name of ["kind", "pageNo"]) {
    const value = formText(form, name);
    if (value !== "") list.set(name, value.slice(0, 16));
  }
  try {
    switch (formText(form, "intent")) {
      case "readAll":
        await messages.markAllRead(parseForm(form, messagesContract.markAllRead, context));
        break;
      case "delete": {
        const { messageId } = parseForm(form, messagesContract.remove, context);
        await messages.remove({ messageId });
        list.set("deleted", messageId);
        break;
      }
      case "restore":
        await messages.restore(parseForm(form, messagesContract.restore, context));
        break;
      default:
        throw new Response(null, { status: 400 });
    }
    return redirect(`${PATH}?${list}`);
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const message = failure.code === "NOT_FOUND" ? context.t("messages.gone") : failure.message;
    return data<MessageResult>({ message }, { status });
  }
}
