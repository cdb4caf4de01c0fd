import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { type LocalSecrets, readSecrets } from '../../scripts/state/secrets.ts';
import { launch, type StartedService } from './launch.ts';
import { portsOfWorker } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The key under which vitest's own process provides the shared service. */
    sharedService: string;
  }
}

/**
 * The service that all test files of a run share. Files that choose the settings with which it starts, end a part of
 * it, or count what it stores start a separate one.
 */
export interface SharedService {
  pid: number;
  origin: string;
  /** Its state directory, with the gallery and its owner. */
  state: string;
  secrets(): Required<LocalSecrets>;
  /** Everything printed so far. */
  output(): Promise<string>;
}

interface Told {
  pid: number;
  origin: string;
}

/** Above what code-goldens.test.ts draws, which also tests the limit. */
const environment = { GALLEY_CODE_RATE: '100', GALLEY_LOG_WAIT_MS: '1' };

/** In vitest's own process: starts the service when a test file first requests it. `stop` ends it. */
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

/** In a test file. Rejects with everything that was printed if the service does not start. */
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
