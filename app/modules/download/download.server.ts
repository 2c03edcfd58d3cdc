import type { LoadModule } from "../module.ts";

export interface DownloadData {
  /** Addresses of the apps; empty where the brand has none. */
  ios: string;
  android: string;
  lite: string;
}

/** Where the brand's apps are. Its code image leads to the download page. */
export const loadDownload: LoadModule<"download", DownloadData> = async ({ brand }) => {
  const { ios, android, lite } = brand.document.downloads;
  return { ios, android, lite };
};
