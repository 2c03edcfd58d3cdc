import type { LoadModule } from "../module.ts";

export interface TimesData {
  windowHours: number;
  depositMs: number | null;
  withdrawalMs: number | null;
}

/** Average deposit and withdrawal time, measured from real transactions; left out while too few have ended. */
export const loadTimes: LoadModule<"times", TimesData> = async ({ platform, shared }) => {
  const times = await shared("service times", 60_000, () => platform.system.serviceTimes({}));
  return times.depositMs === null && times.withdrawalMs === null ? null : times;
};
