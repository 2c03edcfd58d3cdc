// `npm run bench -- [part ...]`: measures the built site, and prints ratios with their targets. Nothing here is a test:
// a machine with other work measures different numbers, which is why most figures are ratios from one run.
import os from "node:os";
import { Command } from "commander";
import { anonymous } from "./bench/anonymous.ts";
import { anonymousCosts } from "./bench/anonymous-costs.ts";
import { brands } from "./bench/brands.ts";
import { coldStart } from "./bench/cold-start.ts";
import { events } from "./bench/events.ts";
import { gameLists } from "./bench/game-lists.ts";
import { htmlSize } from "./bench/html-size.ts";
import { lighthouse } from "./bench/lighthouse.ts";
import { liveTable } from "./bench/live-table.ts";
import { lottery } from "./bench/lottery.ts";
import { mainThread } from "./bench/main-thread.ts";
import { memory } from "./bench/memory.ts";
import { figureLine, isMet } from "./bench/part.ts";
import { postings } from "./bench/postings.ts";
import { record } from "./bench/record.ts";
import { round } from "./bench/round.ts";
import { settlements } from "./bench/settlements.ts";
import { signIns } from "./bench/sign-ins.ts";
import { signedIn } from "./bench/signed-in.ts";
import { teamWrites } from "./bench/team-writes.ts";
import { teams } from "./bench/teams.ts";
import { timing } from "./bench/timing.ts";
import { vendorCalls } from "./bench/vendor-calls.ts";
import { weight } from "./bench/weight.ts";

const PARTS = [
  anonymous,
  anonymousCosts,
  signedIn,
  weight,
  htmlSize,
  lighthouse,
  mainThread,
  memory,
  round,
  vendorCalls,
  teamWrites,
  postings,
  lottery,
  record,
  gameLists,
  settlements,
  teams,
  events,
  liveTable,
  signIns,
  timing,
  brands,
  coldStart,
];

const { args } = new Command("bench")
  .description("Measure the built site against its targets.")
  .argument("[parts...]", `parts to run: ${PARTS.map(({ name }) => name).join(", ")} (default: all)`)
  .parse();
const unknown = args.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(", ")}. Parts: ${PARTS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

console.log(
  `${os.availableParallelism()} processors, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
);
let short = 0;
let met = 0;
for (const part of PARTS.filter(({ name }) => args.length === 0 || args.includes(name))) {
  console.log(`\n${part.name}: ${part.what}`);
  for (const figure of await part.run()) {
    console.log(figureLine(figure));
    if (isMet(figure) === true) met += 1;
    if (isMet(figure) === false) short += 1;
  }
}
console.log(`\n${met} targets met, ${short} short`);
process.exitCode = short > 0 ? 1 : 0;
