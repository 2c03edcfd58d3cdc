import { afterEach } from "vitest";
import { testFolder } from "../../app/brand/testing.ts";
import type { NewBrand } from "./issues.ts";
import { newBrandDefaults } from "./new.ts";

/** Returns the function that creates a folder of brands, which is deleted after the test. */
export function openFolders() {
  const open: Disposable[] = [];
  afterEach(() => {
    for (const folder of open.splice(0)) folder[Symbol.dispose]();
  });
  return () => {
    const folder = testFolder();
    open.push(folder);
    return folder;
  };
}

export const wanted = (changes: Partial<NewBrand> = {}): NewBrand => ({
  ...newBrandDefaults("lucky-bay"),
  ...changes,
});
