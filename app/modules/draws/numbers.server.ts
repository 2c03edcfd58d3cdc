import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { NumberStatistics } from "../../platform/contract/lottery.ts";
import type { LoadModule } from "../module.ts";

export interface NumbersData extends NumberStatistics {
  areaName: string;
}

const AREA = "VN_NORTH";
const DRAWS = 30;
/** Minimum number of draws for showing statistics. */
const MIN_DRAWS = 10;

/** Loads the frequency of numbers in the north's latest draws; null if the brand has none or too few were held. */
export const loadNumbers: LoadModule<"numbers", NumbersData> = async ({ platform, shared, t }) => {
  const statistics = await shared("numbers", 60_000, () =>
    platform.lottery.numberStatistics({ area: AREA, draws: DRAWS }),
  );
  return statistics.draws < MIN_DRAWS ? null : { areaName: getName(t), ...statistics };
};

const getName = (t: Translate) => t(textKey(`lottery.area.${AREA}`));
