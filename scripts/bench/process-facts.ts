import { readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** Returns the processor seconds that a process has used so far, all its threads together. Linux only; elsewhere NaN. */
export function cpuSeconds(pid: number): number {
  const stat = procFile(pid, "stat");
  if (stat === null) return Number.NaN;
  // After the name in brackets: user and system ticks are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process, MiB: now, and its maximum. Linux only; elsewhere NaN. */
export function residentMiB(pid: number): { now: number; most: number } {
  const status = procFile(pid, "status") ?? "";
  const mib = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: mib("VmRSS"), most: mib("VmHWM") };
}

function procFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}
