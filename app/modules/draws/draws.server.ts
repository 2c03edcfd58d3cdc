import type { LoadModule } from "../module.ts";
import { type DrawsData, readDraws } from "./read-draws.server.ts";

/** Loads lotteries with their results and next draws; null if the brand has none. */
export const loadDraws: LoadModule<"draws", DrawsData> = (context, _options, search) =>
  readDraws(context, search?.get("day"));
