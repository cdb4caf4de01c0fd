import type { Server } from 'node:net';

/** The TCP port on which a server listens; undefined once it is closed. */
export function listeningPort(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}
