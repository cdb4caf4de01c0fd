import type { Server } from 'node:net';

const largestPort = 65_535;

/**
 * Parses a port or a range of ports, and returns the ports to try in order: only one for `9400`, and all hundred for
 * `9400-9499`. @throws Error for any other text
 */
export function parsePorts(text: string): number[] {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === '' || from < 1 || to < from || to > largestPort) {
    throw new Error(`${JSON.stringify(text)} is neither a port (1 to ${largestPort}) nor a range of ports (9400-9499)`);
  }
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Listens on the first free port and resolves with it. Only listening on a port proves that it is free, because another
 * process may take it at any time. Rejects with the error of the last port if all are taken, and at once with any other
 * error.
 */
export async function listenOnFirstFree(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const [index, port] of ports.entries()) {
    try {
      await listen(server, host, port);
      return port;
    } catch (error) {
      if (!isTaken(error) || index === ports.length - 1) throw error;
    }
  }
  throw new Error('There is no port to listen on');
}

export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
