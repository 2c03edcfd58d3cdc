import type { LoaderFunctionArgs } from "@remix-run/node";
import { toStatusResponse } from "./failures.server.ts";
import { requireOperator } from "./guard.server.ts";

/** A picture of an announcement, for the editor and its preview. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const { merchant = "", id = "" } = params;
  try {
    const { picture, contentType } = await calls.announcements.picture({ merchant, id });
    return new Response(new Uint8Array(Buffer.from(picture, "base64")), {
      headers: { "content-type": contentType, "content-security-policy": "default-src 'none'; sandbox" },
    });
  } catch (error) {
    throw toStatusResponse(error);
  }
}
