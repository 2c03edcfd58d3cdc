import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to PostgreSQL on which nothing comes back while it is `still`, as from a process that was stopped. */
export async function openLine(target: URL | null) {
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
