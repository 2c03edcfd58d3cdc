import { type NewMember, newMember } from "../../e2e/setup/members.ts";
import type { MatrixBrand, Viewer } from "../matrix-brand.ts";

/** Returns a look at a part of a page's HTML: true when it is there. */
export const shows =
  (path: string, part: string | RegExp, as: Viewer = "visitor") =>
  async (brand: MatrixBrand) =>
    (await brand.page(path, as)).html.search(part) >= 0;

/** Returns a look at a page's status. */
export const answers =
  (path: string, as: Viewer = "visitor") =>
  async (brand: MatrixBrand) =>
    (await brand.page(path, as)).status;

/** Returns a look at the code of a call's answer: "ok" for a success. */
export const calls =
  (path: string, input?: object | ((brand: MatrixBrand) => object), as: Viewer = "member") =>
  async (brand: MatrixBrand) =>
    (await brand.call(path, typeof input === "function" ? input(brand) : input, as)).code;

/** Returns a key that no other request has. */
export const newKey = () => crypto.randomUUID();

/** Returns the request of a deposit by bank transfer. */
export const deposit = (amount: number) => (brand: MatrixBrand) => ({
  channel: "bank",
  amount,
  returnUrl: `http://${brand.id}.localhost/member/depositv2`,
  idempotencyKey: newKey(),
});

/** Opens a further account of a brand, and returns how it asks for pages and calls the wire. */
export async function openAccount(
  { id, site }: MatrixBrand,
  options: { type?: 0 | 1 | 2 | 41 | 42; uplineId?: string; host?: "member" | "agent" } = {},
): Promise<NewMember & { status(path: string): Promise<number>; code(path: string): Promise<string> }> {
  const { host: audience = "member", ...more } = options;
  const host = audience === "agent" ? `agent.${id}` : id;
  const account = await newMember(site, host, more);
  const { token } = account;
  return {
    ...account,
    status: async (path) => (await site.get(host, path, { cookies: { session: token } })).status,
    code: async (path) => {
      const { body } = await site.call(host, path, { token });
      return body.success ? "ok" : (body.code ?? "");
    },
  };
}
