import type { ActionFunctionArgs } from "@remix-run/node";
import { PAGE_ACCOUNT } from "../../shared/page-account.ts";
import { getFailure } from "../../site/call-failure.ts";
import { formText } from "../../site/parse-form.ts";
import { requireOperator } from "./guard.server.ts";

/** The result of an upload: the picture's path on the site, or the error. */
export type AddedPicture = { imageUrl: string; error: null } | { imageUrl: null; error: string };

/** `/ops/add-picture`: uploads a picture for a merchant's announcements. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { calls, current } = requireOperator(context, request);
  const form = await request.formData();
  const pageAccount = form.get(PAGE_ACCOUNT);
  if (pageAccount !== null && (await current())?.operator.username !== pageAccount) {
    return answer({ imageUrl: null, error: context.t("ops.anotherOperator") }, 409);
  }
  const file = form.get("picture");
  const bytes = file instanceof File ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  try {
    const merchant = formText(form, "merchant");
    const { imageUrl } = await calls.announcements.addPicture({
      merchant,
      picture: bytes.toString("base64"),
    });
    return answer({ imageUrl, error: null });
  } catch (error) {
    const { data: failure, status } = getFailure(error);
    const why = failure.fields.picture ?? failure.message;
    return answer({ imageUrl: null, error: why }, status);
  }
}

const answer = (picture: AddedPicture, status = 200) => Response.json(picture, { status });
