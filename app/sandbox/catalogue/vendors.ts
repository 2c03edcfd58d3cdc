import type { GameType } from "../../shared/game-kinds.ts";

export type Vendor = {
  /** The platform's code for the vendor; never shown to a player. */
  vassalage: string;
  name: string;
  gameTypes: readonly GameType[];
  /** The drawing of the vendor's mark: a glyph of app/art/vendor-marks.ts and the hue (degrees) of its light end. */
  mark: { glyph: string; hue: number };
};

const vendor = (
  vassalage: string,
  name: string,
  gameTypes: readonly GameType[],
  glyph: string,
  hue: number,
): Vendor => ({ vassalage, name, gameTypes, mark: { glyph, hue } });

/** The sandbox's vendors, in the order a lobby shows them. All are invented. */
export const VENDORS: readonly Vendor[] = [
  vendor("AURORA", "Aurora Gaming", ["RNG", "LIVE"], "arc", 268),
  vendor("JADE", "Jade Reel", ["RNG", "FISH", "PVP"], "grid", 158),
  vendor("KALYE", "Kalye Play", ["RNG", "LIVE"], "bolt", 18),
  vendor("MONSOON", "Monsoon Nine", ["RNG"], "drop", 205),
  vendor("TALA", "Tala Studios", ["RNG"], "star", 44),
  vendor("NORTHWIND", "Northwind Live", ["LIVE"], "wind", 190),
  vendor("OWL", "Cobalt Owl", ["RNG"], "owl", 224),
  vendor("KITE", "Paperkite", ["RNG", "FISH"], "kite", 338),
  vendor("SAFFRON", "Saffron Spin", ["RNG"], "petal", 32),
  vendor("TIDE", "Tidepool", ["RNG", "FISH"], "wave", 176),
  vendor("IRONLOTUS", "Ironlotus", ["RNG"], "lotus", 320),
  vendor("LOOM", "Loomworks", ["RNG", "PVP"], "weave", 92),
  vendor("BARRIO", "Barrio Arena", ["RNG", "PVP", "COCKFIGHT"], "spur", 6),
  vendor("CIRRUS", "Cirrus Arcade", ["RNG", "ESPORTS"], "cloud", 198),
  vendor("DRAGONFLY", "Dragonfly Bay", ["RNG", "FISH"], "dragonfly", 146),
  vendor("EMBER", "Emberline", ["RNG"], "flame", 12),
  vendor("FABLE", "Fable Forge", ["RNG"], "book", 284),
  vendor("GARNET", "Garnet Row", ["RNG"], "gem", 346),
  vendor("HARBOUR", "Harbour Lights", ["RNG", "LIVE", "PVP"], "anchor", 212),
  vendor("MERIDIAN", "Meridian Salon", ["LIVE", "SPORTS"], "globe", 240),
  vendor("PITCH", "Pitchline", ["SPORTS", "ESPORTS"], "ball", 118),
  vendor("RAPID", "Rapid Orbit", ["SPORTS", "ESPORTS"], "chevrons", 54),
  vendor("TCG_LOTTO_VN", "Sen Vàng", ["ELOTT"], "bowl", 308),
  vendor("TCG_SEA", "Archipelago Draws", ["LOTT"], "islands", 166),
  // The vendor of /fbsports (product spec, section 2).
  vendor("FB", "FB Sports", ["SPORTS"], "pennant", 136),
];

/**
 * Labels whose wallets send operators no queries, and whose games only end when they are over: many real vendors work
 * that way.
 */
export const NO_MAY_PLAY_LABELS = new Set(["TIDE"]);
