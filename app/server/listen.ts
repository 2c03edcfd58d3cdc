import type { Server } from "node:http";
import type { ServerConfig } from "./config.ts";

/** Resolves once the server listens. @throws Error with one sentence that names the variable to change. */
export function listen(server: Server, { host, port }: Pick<ServerConfig, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(listenFailure(error, host, port))),
    );
    server.listen(port, host, resolve);
  });
}

function listenFailure({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use: stop the other program, or use another port, e.g. PORT=${port + 1}.`;
    case "EACCES":
      return `No permission to listen on port ${port}: use a port from 1024, e.g. PORT=3000.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
      return `HOST names ${host}, which is not an address of this machine: use one of its addresses, 127.0.0.1, or 0.0.0.0 for all.`;
    default:
      return `The server cannot listen on port ${port} of HOST=${host}: ${message}.`;
  }
}
