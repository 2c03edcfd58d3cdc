import { contract } from "../platform/contract/contract.ts";
import { openApiDocument } from "../platform/wire/openapi.ts";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

/**
 * Returns the function behind `/openapi.json`. The document is the same for every brand and visitor and takes some 70
 * ms of processor time, so it is created at the first request and cached until the process ends.
 */
export function createOpenApi(): () => Promise<StoredResponse> {
  let made: Promise<StoredResponse> | undefined;
  return () => {
    made ??= makeDocument();
    return made;
  };
}

async function makeDocument(): Promise<StoredResponse> {
  const document = await openApiDocument(contract, { servers: [{ url: "/" }] });
  const headers = { "content-type": "application/json", "cache-control": "no-cache" };
  return storeResponse(200, headers, Buffer.from(JSON.stringify(document)), 7);
}
