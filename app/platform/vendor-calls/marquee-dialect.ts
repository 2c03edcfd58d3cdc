import { PlatformError } from "../core/errors.ts";
import { isSigned } from "../ports/signed-request.ts";
import { parseStrictJson } from "../wire/strict-json.ts";
import { type RefusalCode, refuse } from "./answers.ts";
import { isCallName } from "./bodies.ts";
import { type Dialect, type DialectRefusal, getText } from "./dialect.ts";

/** The project's own dialect: HMAC-SHA256 over timestamp, path and body; integer minor units (docs/decisions/0051). */
export const marqueeDialect: Dialect = {
  getCall: (path) => (isCallName(path) ? path : null),
  isSigned(connection, { path, headers, body, now }) {
    if (connection.dialect !== "marquee") return false;
    return isSigned(connection.inbound, headers, { method: "POST", path, body }, now);
  },
  read(_call, body) {
    try {
      return { content: parseStrictJson(getText(body)), facts: {} };
    } catch (error) {
      if (error instanceof PlatformError || error instanceof TypeError) {
        return { refusal: "BAD_REQUEST", facts: {} };
      }
      throw error;
    }
  },
  write: (answer) => answer,
  refuse: (code, { pointer }) => refuse(toPlainRefusal(code), pointer === undefined ? {} : { pointer }),
};

/** Maps every fault of a body to BAD_REQUEST; `read` returns no other. */
function toPlainRefusal(code: RefusalCode | DialectRefusal): RefusalCode {
  return code === "EXPIRED" || code === "WRONG_TYPES" || code === "WRONG_PARTNER" ? "BAD_REQUEST" : code;
}
