/**
 * A connection to Redis that asks nothing to wait for it: until Redis answers, and whenever it stops to, a command is
 * refused at once. `report` hears of it when the connection fails. It connects by itself, and again.
 */
export async function openRedis(url: string, report: (error: Error) => void) {
  // 20 MiB that most servers do not need.
  const { createClient } = await import("redis");
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 2_000 } });
  client.on("error", report);
  return client;
}
