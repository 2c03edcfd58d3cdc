import { PROJECT_FOLDER } from "../../shared/project-folder.ts";
import {
  type EffectResult,
  effectsFor,
  type MatrixReport,
  readMatrixReport,
  readWalkReport,
  type WalkReport,
} from "./switch-reports.ts";

/** The last results of the tests of switches in this checkout. */
export interface QaResults {
  /** Null while the switch matrix has not run. */
  matrix: MatrixReport | null;
  /** Null while no brand was walked. */
  walk: WalkReport | null;
  /** Returns the results of the effects of a pointer of the schema; none while the matrix has not run. */
  effects(pointer: string): EffectResult[];
}

/** Reads the last results of the tests. */
export function readResults(): QaResults {
  const matrix = readMatrixReport(PROJECT_FOLDER);
  return {
    matrix,
    walk: readWalkReport(PROJECT_FOLDER),
    effects: (pointer) => (matrix ? effectsFor(matrix, pointer) : []),
  };
}
