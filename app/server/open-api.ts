import type { OpenAPI } from "@orpc/contract";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

type MakeDocument = (options: { servers: { url: string }[] }) => Promise<OpenAPI.Document>;

/**
 * Returns the function behind `/openapi.json` of a host. The document is the same for every visitor and takes some 70
 * ms of processor time, so it is created at the first request and cached until the process ends.
 */
export function createOpenApi(make: MakeDocument): () => Promise<StoredResponse> {
  let made: Promise<StoredResponse> | undefined;
  return () => {
    made ??= store(make);
    return made;
  };
}

async function store(make: MakeDocument): Promise<StoredResponse> {
  const document = await make({ servers: [{ url: "/" }] });
  const headers = { "content-type": "application/json", "cache-control": "no-cache" };
  return storeResponse(200, headers, Buffer.from(JSON.stringify(document)), 7);
}
