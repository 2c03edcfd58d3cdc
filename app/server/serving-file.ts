import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** A server that runs over a data folder, for commands in another shell. */
export interface Serving {
  pid: number;
  /** Address at which the server reaches itself. */
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

/** Notes in the data folder that this process serves. Gives the function that takes the note away again. */
export function noteServing(dataFolder: string, facts: Omit<Serving, "pid">): () => void {
  const file = fileIn(dataFolder);
  writeFileSync(file, `${JSON.stringify({ pid: process.pid, ...facts })}\n`);
  return () => {
    // Another server may have been started over the same data since.
    if (readServing(dataFolder)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** The server over a data folder; null when none runs there, even where a killed one has left its note. */
export function readServing(dataFolder: string): Serving | null {
  try {
    const noted = serving.parse(JSON.parse(readFileSync(fileIn(dataFolder), "utf8")));
    process.kill(noted.pid, 0);
    return noted;
  } catch {
    return null;
  }
}
