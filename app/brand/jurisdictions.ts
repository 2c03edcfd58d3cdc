import path from "node:path";
import { PROJECT_FOLDER } from "../shared/project-folder.ts";
import { formatJsonIssue, parseJsonFile } from "./json.ts";
import { listFolder } from "./list-folder.ts";
import { readLocator } from "./positions.ts";
import { readRegularFile } from "./read-file.ts";
import { JURISDICTION_SCHEMA, readSchema } from "./schema.ts";
import { createValidator } from "./validate.ts";

/** A regulator's requirements of a brand (schemas/jurisdiction.schema.json). */
export interface Jurisdiction {
  id: string;
  title: string;
  notice: string;
  rules: readonly JurisdictionRule[];
}

export interface JurisdictionRule {
  id: string;
  /** JSON pointer of a setting in the brand's document. */
  at: string;
  is: Requirement;
  source: { name: string; number: string; note?: string };
}

/** The condition that a setting must meet: one of these. */
export type Requirement = Partial<{
  atLeast: number;
  between: [number, number];
  equals: boolean;
  oneOf: readonly string[];
  includes: readonly (string | number)[];
  excludes: readonly string[];
  only: readonly string[];
  notEmpty: true;
}>;

const FOLDER = path.join(PROJECT_FOLDER, "jurisdictions");

const PACK_FILE = /^[a-z0-9-]+\.json$/;
const MAX_KIB = 1024;

/** Reads the packs of `jurisdictions/` by their ids. @throws Error that names a file and its fault. */
export function readJurisdictions(folder = FOLDER): Map<string, Jurisdiction> {
  const validate = createValidator(
    new Map([[JURISDICTION_SCHEMA, readSchema(JURISDICTION_SCHEMA)]]),
    JURISDICTION_SCHEMA,
  );
  const { names, fault } = listFolder(folder);
  if (fault) throw new Error(`jurisdictions: expected ${fault.expected}, found ${fault.found}.`);
  return new Map(
    names
      .filter((file) => PACK_FILE.test(file))
      .map((file) => {
        const pack = readPack(path.join(folder, file), file);
        const getPlace = readLocator(path.join(folder, file));
        const problems = validate(pack).map(({ isKey, ...problem }) =>
          formatJsonIssue(`jurisdictions/${file}`, { ...problem, ...getPlace(problem.pointer, isKey) }),
        );
        if (problems.length > 0) throw new Error(problems.join("\n"));
        if (file !== `${pack.id}.json`) {
          throw new Error(
            `jurisdictions/${file} /id: expected the file's name, found ${JSON.stringify(pack.id)}.`,
          );
        }
        return [pack.id, pack];
      }),
  );
}

function readPack(place: string, file: string): Jurisdiction {
  const content = readRegularFile(place, MAX_KIB);
  if (!("bytes" in content)) {
    throw new Error(`jurisdictions/${file}: expected ${content.expected}, found ${content.found}.`);
  }
  const read = parseJsonFile(content.bytes);
  if (read.ok) return read.value as Jurisdiction;
  throw new Error(read.issues.map((issue) => formatJsonIssue(`jurisdictions/${file}`, issue)).join("\n"));
}
