import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { I18n } from "../i18n/i18n.server.ts";
import { DEVICE_HEADER } from "../platform/core/call-context.ts";
import type { Operators } from "../platform/operators/operators.server.ts";
import { createHttpHandler } from "../platform/wire/http-handler.ts";
import { operatorOpenApiDocument } from "../platform/wire/operator-openapi.ts";
import { createOpenApi } from "./open-api.ts";
import { opsTexts, opsTranslate } from "./ops-context.ts";
import { readBearer } from "./sites.ts";
import type { StoredResponse } from "./stored-response.ts";

/** The operators' calls over HTTP, for a merchant's own programs. */
export interface OpsApi {
  /**
   * Answers a call. The caller is the operator whose session token is in the `Authorization` header; cookies are not
   * read. Null when the path is no call's. `ip` is the operator's address.
   */
  call(request: Request, ip: string): Promise<Response | null>;
  /** `/openapi.json`, made once. */
  document(): Promise<StoredResponse>;
}

interface OpsApiDeps {
  operators: Operators;
  i18n: I18n;
  log: Pick<Logger, "error">;
}

export function createOpsApi({ operators, i18n, log }: OpsApiDeps): OpsApi {
  const answer = createHttpHandler(operators.platform, {
    translate: ({ language }) => opsTranslate(i18n, language),
    log,
    getRequestId: ({ requestId }) => requestId,
    getBodyRules: ({ meta }) => ({ acceptsPicture: meta.picture, isForm: false, encryption: null }),
    refusesUnreadQuery: true,
  });
  return {
    async call(request, ip) {
      const token = readBearer(request.headers.get("authorization"));
      return answer(request, {
        requestId: randomUUID(),
        session: token === null ? null : await operators.resolveSession(token),
        ip,
        device: request.headers.get(DEVICE_HEADER),
        language: opsTexts(i18n, request.headers.get("accept-language")).language,
      });
    },
    document: createOpenApi(operatorOpenApiDocument),
  };
}
