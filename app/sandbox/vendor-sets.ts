import { VENDORS } from "./catalogue/vendors.ts";
import { STRICT_LABELS } from "./studio/catalogue.ts";
import { UNASKING_LABELS } from "./studio/labels.ts";

/** Lotteries of the platform's own, whose labels the studio lists for their artwork. */
const NOT_OURS = new Set(["TCG_LOTTO_VN", "TCG_SEA"]);

/**
 * The studio's labels as an operator's file of vendors lists them (schemas/vendors.schema.json). `origin` is where the
 * studio is seen from.
 */
export function sandboxVendorSets(origin: string): object {
  const labels = VENDORS.filter(({ vassalage }) => !NOT_OURS.has(vassalage));
  const getKind = (label: string) =>
    STRICT_LABELS.has(label) ? "sandbox-strict" : UNASKING_LABELS.has(label) ? "sandbox-unasking" : "sandbox";
  const set = (id: ReturnType<typeof getKind>, more: object) => ({
    id,
    dialect: "marquee",
    vendors: labels
      .filter(({ vassalage }) => getKind(vassalage) === id)
      .map(({ vassalage, name, gameTypes }) => ({ code: vassalage, name, gameTypes })),
    merchants: ["*"],
    wallets: ["seamless", "transfer"],
    enforces: ["mayPlay", "endSession"],
    freeSpins: true,
    fixtures: true,
    // The studio tells of rounds, and not of single bets.
    addresses: { api: origin, status: "" },
    keys: { derived: true },
    ...more,
  });
  return {
    sets: [
      set("sandbox", {}),
      set("sandbox-strict", {
        answers: { rollbackOfUnknownBet: "refused", rollbackOfSettledBet: "refused" },
      }),
      set("sandbox-unasking", { enforces: [] }),
    ],
  };
}
