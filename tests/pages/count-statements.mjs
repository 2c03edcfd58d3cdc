import { appendFileSync } from "node:fs";
import Database from "better-sqlite3";

/**
 * Loaded before a server whose statements a test counts: each goes into the file that MARQUEE_TEST_STATEMENTS names, a line
 * each. Every statement is a round trip on PostgreSQL.
 */
const file = process.env.MARQUEE_TEST_STATEMENTS ?? "";
const prototype = Object.getPrototypeOf(new Database(":memory:").prepare("select 1"));
for (const name of ["all", "run"]) {
  const original = prototype[name];
  prototype[name] = function (...values) {
    appendFileSync(file, `${this.source.replaceAll(/\s+/g, " ")}\n`);
    return original.apply(this, values);
  };
}
