import type { Permission } from "../contract/ops/permissions.ts";
import type { Clock } from "../ports/clock.ts";
import type { CallOperation } from "./operator-context.ts";
import { writeLog } from "./operator-log.ts";

/** Returns the operation of a command on the server: its line in the log has no operator and no address. */
export function createCommandOperation(clock: Clock, merchantId: string, action: Permission): CallOperation {
  return {
    operatorId: "",
    record: (trx, before, after, subjectId = "") =>
      writeLog(trx, {
        ...{ at: clock.now(), operatorId: null, username: "", role: "", ip: "" },
        ...{ merchantId, action, subjectId, before, after },
      }),
  };
}
