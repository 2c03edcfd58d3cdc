import type { ActionFunctionArgs } from "@remix-run/node";
import { formText } from "../../../site/parse-form.ts";
import brandStyles from "../../../styles/app.css?url";
import { requireOperator } from "../guard.server.ts";

/** `/ops/announcement-preview`: the draft as the brand's site would show it, for the editor's frame. */
export async function action({ context, request }: ActionFunctionArgs) {
  const ops = requireOperator(context, request);
  const form = await request.formData();
  const merchant = formText(form, "merchant");
  const current = await ops.current();
  if (!current?.merchants.some(({ code }) => code === merchant)) throw new Response(null, { status: 404 });
  const language = formText(form, "previewLanguage");
  const preview = ops.preview({
    merchant,
    language,
    theme: formText(form, "previewTheme"),
    type: formText(form, "type"),
    title: formText(form, `title-${language}`),
    content: formText(form, `content-${language}`),
    imageUrl: formText(form, "imageUrl"),
    stylesheet: brandStyles,
  });
  if (!preview) throw new Response(null, { status: 404 });
  return preview;
}
