import type { LoadModule, ModuleOptions } from "../module.ts";

export interface QualityData {
  points: ModuleOptions<"quality">["points"];
  minimumAge: number;
}

/** Loads the brand's statements about its service. */
export const loadQuality: LoadModule<"quality", QualityData> = async ({ brand }, options) => ({
  points: options.points,
  minimumAge: brand.document.protection.minimumAge,
});
