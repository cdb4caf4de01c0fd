import { createServer } from 'node:net';

/** A port of loopback that nothing listens on: the wanted one where it is free, else any. */
export async function freePort(wanted = 0): Promise<string> {
  const server = createServer();
  const opened = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(wanted, '127.0.0.1', () => resolve(true));
  });
  if (!(await opened)) return freePort();
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return String(address.port);
}
