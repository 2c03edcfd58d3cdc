import type { RuleSet } from "../rule-set.ts";
import { DICE, KENO } from "../rule-sets/balls-and-dice.ts";
import { FIVE_DIGITS } from "../rule-sets/digits.ts";
import { VN_NORTH, VN_SOUTH } from "../rule-sets/vietnam.ts";
import type { Schedule } from "../schedule.ts";
import { createFrequentSchedule, type LotteryArea, type LotteryGame, lotteryGame } from "./lottery-game.ts";

const VASSALAGE = "TCG_LOTTO_VN";
const TIME_ZONE = "Asia/Ho_Chi_Minh";

/** Id, number, name, weekdays of its draws and day of release. */
type Province = readonly [string, number, string, readonly number[], string];

const SOUTH: readonly Province[] = [
  ["tp-ho-chi-minh", 7611712, "TP. Hồ Chí Minh", [1, 6], "2023-11-06"],
  ["da-lat", 1018079, "Đà Lạt", [7], "2024-06-10"],
  ["vinh-long", 5656278, "Vĩnh Long", [5], "2026-10-12"],
  ["binh-duong", 6341324, "Bình Dương", [5], "2024-02-26"],
  ["tra-vinh", 9370892, "Trà Vinh", [5], "2025-07-14"],
  ["dong-thap", 4913293, "Đồng Tháp", [1], "2025-10-13"],
  ["ca-mau", 6779089, "Cà Mau", [1], "2026-06-08"],
  ["ben-tre", 1005723, "Bến Tre", [2], "2025-02-10"],
  ["vung-tau", 4075719, "Vũng Tàu", [2], "2025-09-15"],
  ["bac-lieu", 6039639, "Bạc Liêu", [2], "2026-08-17"],
  ["dong-nai", 5854232, "Đồng Nai", [3], "2024-07-15"],
  ["can-tho", 1504200, "Cần Thơ", [3], "2025-03-17"],
  ["soc-trang", 8613177, "Sóc Trăng", [3], "2026-08-17"],
  ["tay-ninh", 1216979, "Tây Ninh", [4], "2025-03-03"],
  ["an-giang", 8648113, "An Giang", [4], "2024-09-30"],
  ["binh-thuan", 6285566, "Bình Thuận", [4], "2023-11-20"],
  ["long-an", 6520092, "Long An", [6], "2025-03-31"],
  ["hau-giang", 3065366, "Hậu Giang", [6], "2026-08-17"],
  ["binh-phuoc", 2486304, "Bình Phước", [6], "2026-07-13"],
  ["tien-giang", 1264833, "Tiền Giang", [7], "2025-06-09"],
  ["kien-giang", 9559822, "Kiên Giang", [7], "2026-06-15"],
];

const CENTRE: readonly Province[] = [
  ["da-nang", 9470838, "Đà Nẵng", [3, 6], "2023-02-06"],
  ["khanh-hoa", 1207309, "Khánh Hòa", [3, 7], "2024-01-22"],
  ["gia-lai", 3659795, "Gia Lai", [5], "2024-11-25"],
  ["ninh-thuan", 1397214, "Ninh Thuận", [5], "2025-09-29"],
  ["binh-dinh", 7994623, "Bình Định", [4], "2026-07-13"],
  ["quang-nam", 7583174, "Quảng Nam", [2], "2023-12-04"],
  ["thua-thien-hue", 3919850, "Thừa Thiên Huế", [1, 7], "2023-12-04"],
  ["phu-yen", 8535193, "Phú Yên", [1], "2026-01-12"],
  ["dak-lak", 2656547, "Đắk Lắk", [2], "2026-10-26"],
  ["quang-tri", 6718064, "Quảng Trị", [4], "2025-02-10"],
  ["quang-binh", 9466416, "Quảng Bình", [4], "2024-10-21"],
  ["quang-ngai", 4057994, "Quảng Ngãi", [6], "2023-04-10"],
  ["dak-nong", 5782306, "Đắk Nông", [6], "2023-05-08"],
  ["kon-tum", 5695509, "Kon Tum", [7], "2025-01-06"],
];

const NORTH: readonly Province[] = [
  ["ha-noi", 5222384, "Hà Nội", [1, 4], "2024-02-26"],
  ["quang-ninh", 1656966, "Quảng Ninh", [2], "2024-01-08"],
  ["bac-ninh", 4641707, "Bắc Ninh", [3], "2025-07-21"],
  ["hai-phong", 5929719, "Hải Phòng", [5], "2024-01-08"],
  ["nam-dinh", 5858900, "Nam Định", [6], "2025-10-13"],
  ["thai-binh", 9131432, "Thái Bình", [7], "2023-12-25"],
];

/** Id, number, name, rules, seconds between draws and day of release. */
const QUICK: readonly (readonly [string, number, string, RuleSet, number, string])[] = [
  ["sai-gon-60-giay", 1493946, "Sài Gòn 60 giây", VN_SOUTH, 60, "2025-06-16"],
  ["ha-noi-5-phut", 8691210, "Hà Nội 5 phút", VN_NORTH, 300, "2024-07-15"],
  ["lotus-45-giay", 9956299, "Lotus 45 giây", FIVE_DIGITS, 45, "2025-02-17"],
  ["keno-hoa-sen", 8213974, "Keno Hoa Sen", KENO, 180, "2026-02-09"],
  ["xuc-xac-nhanh", 1514952, "Xúc xắc nhanh", DICE, 60, "2026-01-26"],
];

/** The weekly draws of a region, at its hour. */
function region(
  area: LotteryArea,
  rules: RuleSet,
  at: Extract<Schedule, { at: string }>["at"],
  provinces: readonly Province[],
): LotteryGame[] {
  return provinces.map(([gameId, nodeId, name, weekdays, released]) =>
    lotteryGame({
      gameId,
      nodeId,
      name,
      released,
      area,
      rules,
      vassalage: VASSALAGE,
      gameType: "ELOTT",
      minBet: 100,
      schedule: { kind: "weekly", timeZone: TIME_ZONE, weekdays, at, closesBeforeMs: 10 * 60_000 },
    }),
  );
}

/** The Vietnam lotteries: the provinces by region on the weekdays of the state's draws, and five with frequent draws. */
export const VIETNAM_GAMES: readonly LotteryGame[] = [
  ...region("VN_SOUTH", VN_SOUTH, "16:15", SOUTH),
  ...region("VN_CENTRE", VN_SOUTH, "17:15", CENTRE),
  ...region("VN_NORTH", VN_NORTH, "18:15", NORTH),
  ...QUICK.map(([gameId, nodeId, name, rules, seconds, released]) =>
    lotteryGame({
      gameId,
      nodeId,
      name,
      released,
      rules,
      area: "HOUSE",
      vassalage: VASSALAGE,
      gameType: "ELOTT",
      minBet: 100,
      schedule: createFrequentSchedule(seconds, TIME_ZONE),
    }),
  ),
];
