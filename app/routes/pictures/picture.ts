import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

/** How long pictures are cached in memory; a brand shows few at a time. */
const KEPT_MS = 60_000;

/** `/pictures/<id>`: a picture of an announcement. Its bytes never change, so browsers cache it permanently. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id = "" } = params;
  try {
    const { picture, contentType } = await context.shared(`picture ${id}`, KEPT_MS, () =>
      context.platform.content.picture({ id }),
    );
    return new Response(new Uint8Array(Buffer.from(picture, "base64")), {
      headers: {
        "content-type": contentType,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      },
    });
  } catch (error) {
    throw new Response(null, { status: getFailure(error).status });
  }
}
