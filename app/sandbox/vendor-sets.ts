import { NO_MAY_PLAY_LABELS, VENDORS } from "./catalogue/vendors.ts";
import { STRICT_ROLLBACK_LABELS } from "./studio/catalogue.ts";

/** The platform's own lotteries, whose labels the studio lists for their artwork. */
const PLATFORM_VENDORS = new Set(["TCG_LOTTO_VN", "TCG_SEA"]);

/**
 * The studio's labels in the format of an operator's vendors file (schemas/vendors.schema.json). `origin` is the
 * studio's address.
 */
export function sandboxVendorSets(origin: string): object {
  const labels = VENDORS.filter(({ vassalage }) => !PLATFORM_VENDORS.has(vassalage));
  const getKind = (label: string) =>
    STRICT_ROLLBACK_LABELS.has(label)
      ? "sandbox-strict"
      : NO_MAY_PLAY_LABELS.has(label)
        ? "sandbox-unasking"
        : "sandbox";
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
    // The studio reports rounds, not single bets.
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
