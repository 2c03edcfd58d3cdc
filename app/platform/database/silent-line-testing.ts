import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Opens a proxy to PostgreSQL that returns nothing while it is `still`, like a stopped process. */
export async function openSilentProxy(target: URL | null) {
  const sockets = new Set<Socket>();
  const line = { still: target === null };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (!target) return;
    const through = connect({ host: target.hostname, port: Number(target.port || 5432) });
    through.on("error", () => socket.destroy());
    sockets.add(through);
    socket.pipe(through);
    through.on("data", (bytes) => line.still || socket.write(bytes));
    socket.on("close", () => through.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    cut();
    server.close();
  };
  return Object.assign(line, { cut, close, port: (server.address() as AddressInfo).port });
}
