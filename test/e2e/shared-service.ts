import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { type LocalSecrets, readSecrets } from '../../scripts/state/secrets.ts';
import { launch, type StartedService } from './launch.ts';
import { portsOfWorker } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where vitest's own process says which service is shared. */
    sharedService: string;
  }
}

/**
 * The service that all test files of a run share. Files that say with which settings it starts, end a part of it, or count
 * what it holds start one of their own.
 */
export interface SharedService {
  pid: number;
  origin: string;
  /** Its state directory, with the gallery and its owner. */
  state: string;
  secrets(): Required<LocalSecrets>;
  /** All that it printed so far. */
  output(): Promise<string>;
}

interface Told {
  pid: number;
  origin: string;
}

/** Above what code-goldens.test.ts draws; it tries the limit too. */
const environment = { GALLEY_CODE_RATE: '100' };

/** In vitest's own process: starts the service when a test file first asks for it. `stop` ends it. */
export async function offerService(prepared: string, state: string) {
  let started: { ready: Promise<StartedService>; stop(): Promise<void> } | undefined;
  const start = () => {
    cpSync(prepared, state, { recursive: true });
    return launch(state, portsOfWorker(process.pid, 0), environment);
  };
  const server = createServer(async ({ url }, response) => {
    try {
      started ??= start();
      const { pid, origin, output } = await started.ready;
      const serviceInfo: Told = { pid, origin };
      response.end(url === '/output' ? output() : JSON.stringify(serviceInfo));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await started?.stop();
    },
  };
}

/** In a test file. Rejects with all that was printed when the service does not start. */
export async function sharedService(): Promise<SharedService> {
  const address = inject('sharedService');
  const read = async (path: string) => {
    const response = await fetch(`${address}${path}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const serviceInfo: Told = JSON.parse(await read('/'));
  const state = inject('sharedState');
  const secrets = () => readSecrets(state) as Required<LocalSecrets>;
  return { ...serviceInfo, state, secrets, output: () => read('/output') };
}
