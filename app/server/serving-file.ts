import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** A server that runs on a data folder, for commands in another shell. */
export interface RunningServer {
  pid: number;
  /** The address at which the server reaches itself. */
  address: string;
  port: number;
  publicScheme: "http" | "https";
}

const serving = z.object({
  pid: z.int(),
  address: z.string().default("127.0.0.1"),
  port: z.int(),
  publicScheme: z.enum(["http", "https"]),
});
const fileIn = (dataFolder: string) => path.join(dataFolder, "serving.json");

/** Records in the data folder that this process serves. Returns the function that deletes the record. */
export function writeServingFile(dataFolder: string, facts: Omit<RunningServer, "pid">): () => void {
  const file = fileIn(dataFolder);
  writeFileSync(file, `${JSON.stringify({ pid: process.pid, ...facts })}\n`);
  return () => {
    // Another server may have been started on the same data since.
    if (readServingFile(dataFolder)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Returns the server on a data folder; null when none runs there, even if a killed one has left its record. */
export function readServingFile(dataFolder: string): RunningServer | null {
  try {
    const noted = serving.parse(JSON.parse(readFileSync(fileIn(dataFolder), "utf8")));
    process.kill(noted.pid, 0);
    return noted;
  } catch {
    return null;
  }
}
