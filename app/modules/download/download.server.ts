import type { AppKind } from "../../shared/app-kinds.ts";
import type { LoadModule } from "../module.ts";
import { readRouters } from "../read-routers.server.ts";

/** Addresses of the apps; empty where the brand has none. */
export type DownloadData = Record<AppKind, string>;

/** Where the brand's apps are. Its code image leads to the download page. */
export const loadDownload: LoadModule<"download", DownloadData> = async (context) => {
  const { resources } = await readRouters(context);
  const urlOf = (kind: AppKind) => resources[kind]?.url ?? "";
  return { ios: urlOf("ios"), android: urlOf("android"), lite: urlOf("lite") };
};
