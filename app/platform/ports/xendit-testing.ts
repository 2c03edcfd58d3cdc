import { randomUUID } from "node:crypto";
import type { ReceivedRequest } from "./testing.ts";

export const SECRET = "xnd_development_O46JfOtygef9kMNsK+ZPGT+ZZ9b3ooF4w3Dn+R1k+2fT/7GlCAN3jg==";
export const NOW = Date.UTC(2026, 10, 20, 12);
export const iso = (at: number) => new Date(at).toISOString();

/**
 * A simulated Xendit, after its documentation (invoices v2, payouts v2, webhooks): its required fields, its errors, and
 * an Idempotency-key that repeats the first response. It was never compared with Xendit itself.
 */
export function simulatedXendit() {
  const invoices = new Map<string, Record<string, unknown>>();
  const payouts = new Map<string, Record<string, unknown>>();
  const refunds = new Map<string, Record<string, unknown>>();
  const byKey = new Map<string, { content: string; id: string }>();
  let away: { status: number; body: object } | null = null;
  const error = (status: number, error_code: string) => ({
    status,
    body: { error_code, message: "about it" },
  });

  function answer(asked: ReceivedRequest): { status: number; body?: string | object; cut?: boolean } {
    if (away) return away;
    if (asked.headers.authorization !== `Basic ${Buffer.from(`${SECRET}:`).toString("base64")}`) {
      return error(401, "INVALID_API_KEY");
    }
    const url = new URL(asked.path, "http://xendit.test");
    const [, , what = "", id] = url.pathname.split("/");
    if (asked.method === "GET") {
      if (url.pathname.startsWith("/refunds/")) {
        const refunded = refunds.get(what);
        return refunded ? { status: 200, body: refunded } : error(404, "DATA_NOT_FOUND");
      }
      const table = what === "invoices" ? invoices : payouts;
      if (id) {
        const found = table.get(id);
        return found ? { status: 200, body: found } : error(404, `${what.toUpperCase()}_NOT_FOUND`);
      }
      const field = what === "invoices" ? "external_id" : "reference_id";
      const list = [...table.values()].filter((one) => one[field] === url.searchParams.get(field));
      return { status: 200, body: what === "invoices" ? list : { data: list, has_more: false } };
    }
    const content = JSON.parse(asked.body) as Record<string, unknown>;
    return what === "invoices" ? makeInvoice(content) : makePayout(content, asked);
  }

  function makeInvoice(content: Record<string, unknown>) {
    if (typeof content.external_id !== "string" || typeof content.amount !== "number") {
      return error(400, "API_VALIDATION_ERROR");
    }
    if (content.currency === "VND" && !Number.isInteger(content.amount))
      return error(400, "API_VALIDATION_ERROR");
    const id = randomUUID();
    const made = {
      id,
      user_id: "business",
      status: "PENDING",
      merchant_name: "Manila Star",
      merchant_profile_picture_url: "https://xnd.test/p.png",
      expiry_date: iso(NOW + Number(content.invoice_duration) * 1_000),
      invoice_url: `https://checkout-staging.xendit.co/web/${id}`,
      available_banks: [],
      created: iso(NOW),
      updated: iso(NOW),
      ...content,
    };
    invoices.set(id, made);
    return { status: 200, body: made };
  }

  function makePayout(content: Record<string, unknown>, asked: ReceivedRequest) {
    const key = asked.headers["idempotency-key"];
    if (typeof key !== "string") return error(400, "API_VALIDATION_ERROR");
    const known = byKey.get(key);
    if (known) {
      if (known.content !== asked.body) return error(409, "DUPLICATE_ERROR");
      return { status: 200, body: payouts.get(known.id) ?? {} };
    }
    const { channel_code, channel_properties, amount } = content;
    if (!(channel_properties as { account_number?: string })?.account_number)
      return error(400, "API_VALIDATION_ERROR");
    if (channel_code === "PH_CLOSED") return error(400, "CHANNEL_CODE_NOT_SUPPORTED");
    if (Number(amount) > 50_000) return error(403, "INSUFFICIENT_BALANCE");
    const id = `disb-${randomUUID()}`;
    const made = {
      id,
      business_id: "business",
      status: "ACCEPTED",
      created: iso(NOW),
      updated: iso(NOW),
      ...content,
    };
    byKey.set(key, { content: asked.body, id });
    payouts.set(id, made);
    return { status: 200, body: made };
  }

  return {
    answer,
    invoices,
    payouts,
    refunds,
    goAway: (how: typeof away) => {
      away = how;
    },
  };
}
