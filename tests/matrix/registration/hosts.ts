import { loadDatabase } from "../../e2e/setup/database.ts";
import { type Effect, effect, page, wire } from "../effect.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

const SECOND = { host: "second" };
const AGENTS = { switches: { agentCentre: true } };

/** Opens an agent whose own code is that of a host. */
async function openAgent(brand: MatrixBrand): Promise<void> {
  const { id } = await brand.account("agent");
  const { db } = await loadDatabase(brand.site);
  await db.updateTable("account").set({ referral_code: "JADE77" }).where("id", "=", id).execute();
}

export const HOSTS: readonly Effect[] = [
  effect("A further host", {
    settings: ["/hosts/*/host"],
    states: { there: { hosts: [{ host: "second" }] }, elsewhere: { hosts: [{ host: "third" }] } },
    looks: [
      page(
        "home of the second host",
        async (brand) => (await brand.page("/register", "visitor", SECOND)).status === 200,
        { there: true, elsewhere: false },
      ),
    ],
  }),
  effect("Audience of a host", {
    settings: ["/hosts/*/audience", "/hosts/*/audience=member", "/hosts/*/audience=agent"],
    from: "siam-jade",
    given: AGENTS,
    states: {
      member: { hosts: [{ host: "second", audience: "member" }] },
      agent: { hosts: [{ host: "second", audience: "agent" }] },
    },
    looks: [
      page(
        "/account/register on the host",
        async (brand) =>
          (await brand.page("/account/register", "visitor", SECOND)).headers.location ?? "the form",
        { member: "the form", agent: "/login" },
      ),
    ],
  }),
  effect("Affiliate code of a host", {
    settings: ["/hosts/*/affiliateCode"],
    from: "siam-jade",
    given: AGENTS,
    states: {
      with: { hosts: [{ host: "second", affiliateCode: "JADE77" }] },
      without: { hosts: [{ host: "second", affiliateCode: "" }] },
    },
    looks: [
      page(
        "/register on the host: the note",
        async (brand) => {
          await openAgent(brand);
          return (await brand.page("/register", "visitor", SECOND)).text.includes("JADE77");
        },
        { with: true, without: false },
      ),
      wire(
        "/wps/agent/affiliate of the host",
        async (brand) => {
          const domain = `second.${brand.id}.localhost`;
          return (await brand.call(`/wps/agent/affiliate?domain=${domain}`)).code;
        },
        { with: "ok", without: "INVITATION_CODE_INVALID" },
      ),
    ],
  }),
];
