import type { BrandRegistry } from "../../app/brand/registry.ts";
import { lockFolder } from "../../app/platform/database/folder-lock.ts";
import { deleteDemonstration } from "../../app/platform/system/delete-demonstration.server.ts";
import { deleteSandboxMerchant } from "../../app/sandbox/delete-merchant.ts";
import { readServingFile } from "../../app/server/serving-file.ts";
import { withDemonstration } from "./demonstration.ts";
import { seedData } from "./seed.ts";

/**
 * Returns a demonstration to the state of a first start: deletes its data in the database and in the sandbox, and
 * creates the demonstration data again. Returns a summary. `isSure` asks for confirmation.
 * @throws Error in one sentence when the brand is not a demonstration, a server runs on the data folder, or it is not
 *   confirmed; nothing is deleted then.
 */
export function resetBrand(
  id: string,
  brands: BrandRegistry,
  isSure: () => Promise<boolean>,
): Promise<string> {
  return withDemonstration(id, brands, async (demonstration) => {
    const { merchant, database, dataFolder } = demonstration;
    const unlock = await lockData(dataFolder);
    try {
      if (!(await isSure())) throw new Error("Nothing was deleted.");
      const rows = await deleteDemonstration(database, merchant);
      const sandboxRows = deleteSandboxMerchant(dataFolder, merchant.code);
      const made = await seedData(demonstration);
      return (
        `${id} is as after a first start. Deleted: ${rows} rows of the database, ${sandboxRows} of the sandbox. ` +
        `Created: ${made ?? "nothing"}. The operators' log and pictures in the file store stay.`
      );
    } finally {
      unlock();
    }
  });
}

/**
 * Locks the data folder, since a server has data of the merchant in memory and runs the sandbox.
 * @throws Error in one sentence while a server runs there.
 */
async function lockData(dataFolder: string): Promise<() => void> {
  const running = readServingFile(dataFolder);
  if (running)
    throw new Error(
      `A server runs on the data folder ${dataFolder} (port ${running.port}): stop it, then run this command again.`,
    );
  return lockFolder(dataFolder, { patienceMs: 0 });
}
