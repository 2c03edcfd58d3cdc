import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { Server } from "node:http";
import Database from "better-sqlite3";

/**
 * Loaded before a server whose statements a test counts. Writes each statement caused by a request, one per line, into
 * the file that MARQUEE_TEST_STATEMENTS names. Those of the server's jobs are left out. On PostgreSQL every statement
 * is a round trip.
 */
const file = process.env.MARQUEE_TEST_STATEMENTS ?? "";
const request = new AsyncLocalStorage();

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...values) {
  const pass = () => emit.call(this, event, ...values);
  return event === "request" ? request.run(true, pass) : pass();
};

const prototype = Object.getPrototypeOf(new Database(":memory:").prepare("select 1"));
for (const name of ["all", "run"]) {
  const original = prototype[name];
  prototype[name] = function (...values) {
    if (request.getStore()) appendFileSync(file, `${this.source.replaceAll(/\s+/g, " ")}\n`);
    return original.apply(this, values);
  };
}
