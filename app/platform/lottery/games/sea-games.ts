import type { RuleSet } from "../rule-set.ts";
import { KENO, PICK_5_35, PICK_6_42, PICK_6_45, PICK_6_49 } from "../rule-sets/balls-and-dice.ts";
import { FIVE_DIGITS, FOUR_D, FOUR_DIGITS, THAI, THREE_DIGITS, TWO_DIGITS } from "../rule-sets/digits.ts";
import type { Schedule } from "../schedule.ts";
import { createFrequentSchedule, type LotteryArea, type LotteryGame, lotteryGame } from "./lottery-game.ts";

const VASSALAGE = "TCG_SEA";
const DAILY = [1, 2, 3, 4, 5, 6, 7];

function createWeeklySchedule(
  timeZone: string,
  time: Extract<Schedule, { at: string }>["at"],
  weekdays: readonly number[] = DAILY,
): Schedule {
  return { kind: "weekly", timeZone, weekdays, at: time, closesBeforeMs: 10 * 60_000 };
}

/** Id, number, name, area, rules, schedule, smallest stake and day of release. */
type Row = readonly [string, number, string, LotteryArea, RuleSet, Schedule, number, string];

const SINGAPORE = "Asia/Singapore";
const MANILA = "Asia/Manila";
const JAKARTA = "Asia/Jakarta";
const BANGKOK = "Asia/Bangkok";

const ROWS: readonly Row[] = [
  [
    "archipelago-4d",
    5620880,
    "Archipelago 4D",
    "SEA",
    FOUR_D,
    createWeeklySchedule(SINGAPORE, "18:30", [3, 6, 7]),
    50,
    "2026-01-12",
  ],
  [
    "strait-4d",
    8197596,
    "Strait 4D",
    "SEA",
    FOUR_D,
    createWeeklySchedule(SINGAPORE, "19:00", [3, 6, 7]),
    100,
    "2023-06-26",
  ],
  [
    "borneo-four",
    3539208,
    "Borneo Four",
    "SEA",
    FOUR_DIGITS,
    createWeeklySchedule(SINGAPORE, "19:30"),
    100,
    "2023-05-01",
  ],
  [
    "java-four",
    7869642,
    "Java Four",
    "SEA",
    FOUR_DIGITS,
    createWeeklySchedule(JAKARTA, "22:00"),
    50,
    "2025-09-29",
  ],
  [
    "bali-sunset",
    2542794,
    "Bali Sunset",
    "SEA",
    FOUR_DIGITS,
    createWeeklySchedule("Asia/Makassar", "18:00"),
    100,
    "2025-04-07",
  ],
  [
    "vientiane-night",
    2307882,
    "Vientiane Night",
    "SEA",
    FOUR_DIGITS,
    createWeeklySchedule(BANGKOK, "20:30"),
    100,
    "2026-10-05",
  ],
  [
    "mekong-noon",
    3023300,
    "Mekong Noon",
    "SEA",
    THREE_DIGITS,
    createWeeklySchedule(BANGKOK, "12:00"),
    100,
    "2026-10-05",
  ],
  [
    "phnom-penh-noon",
    6566376,
    "Phnom Penh Noon",
    "SEA",
    THREE_DIGITS,
    createWeeklySchedule(BANGKOK, "12:30"),
    100,
    "2026-05-25",
  ],
  [
    "harbour-3d",
    9583187,
    "Harbour 3D",
    "SEA",
    THREE_DIGITS,
    createWeeklySchedule(MANILA, "21:00"),
    100,
    "2023-06-19",
  ],
  [
    "batangas-pick-two",
    8219390,
    "Batangas Pick Two",
    "SEA",
    TWO_DIGITS,
    createWeeklySchedule(MANILA, "14:00"),
    50,
    "2024-09-23",
  ],
  [
    "bangkok-evening",
    7343853,
    "Bangkok Evening",
    "SEA",
    THAI,
    createWeeklySchedule(BANGKOK, "18:00"),
    50,
    "2024-11-04",
  ],
  [
    "sulu-five",
    4485636,
    "Sulu Five",
    "SEA",
    PICK_5_35,
    createWeeklySchedule(MANILA, "20:00"),
    100,
    "2026-08-31",
  ],
  [
    "luzon-six",
    1943312,
    "Luzon Six",
    "SEA",
    PICK_6_42,
    createWeeklySchedule(MANILA, "21:00", [2, 4, 6]),
    50,
    "2024-05-20",
  ],
  [
    "visayas-six",
    3737918,
    "Visayas Six",
    "SEA",
    PICK_6_45,
    createWeeklySchedule(MANILA, "21:00", [1, 3, 5]),
    100,
    "2024-02-26",
  ],
  [
    "mindanao-six",
    7654603,
    "Mindanao Six",
    "SEA",
    PICK_6_49,
    createWeeklySchedule(MANILA, "21:00", [2, 4, 7]),
    50,
    "2026-06-08",
  ],
  [
    "equator-sixty",
    1970467,
    "Equator Sixty",
    "HOUSE",
    FIVE_DIGITS,
    createFrequentSchedule(60, SINGAPORE),
    50,
    "2023-05-22",
  ],
  [
    "coral-two-minute",
    5775213,
    "Coral Two Minute",
    "HOUSE",
    FIVE_DIGITS,
    createFrequentSchedule(120, SINGAPORE),
    50,
    "2024-02-26",
  ],
  [
    "lagoon-five-minute",
    2264563,
    "Lagoon Five Minute",
    "HOUSE",
    FOUR_D,
    createFrequentSchedule(300, SINGAPORE),
    50,
    "2023-05-15",
  ],
  [
    "island-keno",
    7214128,
    "Island Keno",
    "HOUSE",
    KENO,
    createFrequentSchedule(180, MANILA),
    100,
    "2025-10-13",
  ],
  [
    "monsoon-keno",
    9188660,
    "Monsoon Keno",
    "HOUSE",
    KENO,
    createFrequentSchedule(240, BANGKOK),
    100,
    "2023-09-18",
  ],
];

/** The lotteries of South East Asia, and lotteries with frequent draws. */
export const SEA_GAMES: readonly LotteryGame[] = ROWS.map(
  ([gameId, nodeId, name, area, rules, schedule, minBet, released]) =>
    lotteryGame({
      gameId,
      nodeId,
      name,
      area,
      rules,
      schedule,
      minBet,
      released,
      vassalage: VASSALAGE,
      gameType: "LOTT",
    }),
);
