import type { LoadModule } from "../module.ts";

export interface TimesData {
  windowHours: number;
  depositMs: number | null;
  withdrawalMs: number | null;
}

/** Loads the average deposit and withdrawal time, measured from real transactions; null while too few have completed. */
export const loadTimes: LoadModule<"times", TimesData> = async ({ platform, shared }) => {
  const times = await shared("service times", 60_000, () => platform.system.serviceTimes({}));
  return times.depositMs === null && times.withdrawalMs === null ? null : times;
};
