import { createHash } from "node:crypto";
import { asset } from "./frame/assets.ts";

const COMMON = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" };

/** Returns a JSON response that is never cached. */
export function json(status: number, value: object): Response {
  const headers = { ...COMMON, "content-type": "application/json", "cache-control": "no-store" };
  return new Response(JSON.stringify(value), { status, headers });
}

export function notFound(): Response {
  return json(404, { code: "NOT_FOUND" });
}

interface PageAccess {
  /** The origins that may frame the page. */
  ancestors: string;
  /** The page's inline style; none if left out. */
  style?: string;
  /** The origins that fonts are loaded from. */
  fonts?: readonly string[];
}

/** A page that runs only the studio's own script. */
export function html(
  status: number,
  content: string,
  { ancestors, style = "", fonts = [] }: PageAccess,
): Response {
  const inline = style === "" ? "" : ` 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${inline}`,
    ...(fonts.length > 0 ? [`font-src ${fonts.join(" ")}`] : []),
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors || "'none'"}`,
  ].join("; ");
  return new Response(content, {
    status,
    headers: {
      ...COMMON,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    },
  });
}

/** Returns a file of the frames, or 404. */
export function sendAsset(path: string): Response {
  const found = asset(path);
  if (!found) return notFound();
  const headers: Record<string, string> = {
    ...COMMON,
    "content-type": found.type,
    "cache-control": "public, max-age=31536000, immutable",
  };
  if (found.type.startsWith("image/")) {
    headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  }
  return new Response(found.content, { headers });
}
