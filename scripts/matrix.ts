// `npm run matrix [-- <parts of effects' names>]`: runs the switch matrix and follows the links of the demonstration
// brands, for the reports that the QA page shows. With parts it walks only those effects, and no links.
import { spawnSync } from "node:child_process";
import { Command } from "commander";
import {
  matrixReportFile,
  readMatrixReport,
  readWalkReport,
  walkReportFile,
} from "../app/server/qa/switch-reports.ts";
import { root } from "./setup/project.mjs";

const { args } = new Command("matrix")
  .description(
    "Show that every setting does what it says, and follow every link of the demonstration brands.",
  )
  .argument("[parts...]", "walk only effects whose names contain one of these, and no links")
  .parse();
const files = [
  "tests/matrix/matrix.test.ts",
  ...(args.length === 0 ? ["tests/pairwise/pairwise.test.ts"] : []),
];
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "test", MATRIX: args.join(",") },
});

const matrix = readMatrixReport(root);
if (matrix) {
  const failed = matrix.effects.filter(({ passed }) => !passed);
  console.log(
    `${matrix.effects.length} of ${matrix.declared} effects have a result, ${failed.length} failed: ${matrixReportFile(root)}`,
  );
  for (const { name, failure } of failed) console.log(`  ${name}: ${failure}`);
}
const walk = readWalkReport(root);
if (walk) {
  console.log(`The walk over ${walk.brands.length} brands: ${walkReportFile(root)}`);
  for (const { id, pages, addresses, faults } of walk.brands)
    console.log(`  ${id}: ${pages} pages, ${addresses} addresses, ${faults.length} faults`);
}
process.exitCode = status ?? 1;
