import type { LoaderFunctionArgs } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

/** The captcha picture, bound to the visitor by a cookie; a page shows it with or without scripts. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const png = Buffer.from(await context.platform.verification.captcha(), "base64");
    const headers = { "content-type": "image/png", "set-cookie": context.cookies.visitor() };
    return new Response(new Uint8Array(png), { headers });
  } catch (error) {
    return new Response(null, { status: getFailure(error).status });
  }
}
