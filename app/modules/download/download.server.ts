import { APP_KINDS, type AppKind } from "../../shared/app-kinds.ts";
import type { LoadModule } from "../module.ts";
import { readRouters } from "../read-routers.server.ts";

export interface DownloadData {
  /** The apps that the brand has, with their addresses. */
  apps: { kind: AppKind; url: string }[];
}

/** Loads the links of the brand's apps. The QR code leads to the download page. */
export const loadDownload: LoadModule<"download", DownloadData> = async (context) => {
  const { resources } = await readRouters(context);
  return {
    apps: APP_KINDS.flatMap((kind) => {
      const { url = "" } = resources[kind] ?? {};
      return url === "" ? [] : [{ kind, url }];
    }),
  };
};
