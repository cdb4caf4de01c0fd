import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { firstMessage, spawnOwned } from '../../scripts/owned-process.ts';
import { inProject } from '../../scripts/paths.ts';
import { endWithFile } from './ends.ts';
import { portsOfWorker } from './ports.ts';
import { browsersBelow } from './process-tree.ts';
import { printedBy } from './started-service.ts';

const ownProgram = inProject('workers', 'renderer', 'main.ts');
export const token = 'the token of the renderer that is tested here';
export const headers = { Authorization: `Bearer ${token}` };

/** A separate renderer, with its own folder for temporary files. */
export interface RendererProcess {
  /** `127.0.0.1:<port>` */
  host: string;
  temporary: string;
  pid: number;
  printed(): string;
  ask(path: string, init?: RequestInit): Promise<Response>;
  acquire(): Promise<string>;
  /** puppeteer, connected to a session of the renderer. */
  connect(sessionId: string): Promise<Browser>;
  /** Lines of `ps` about processes that belong to this renderer's browsers. */
  browserProcesses(): string[];
  /** Resolves with the processes and files that are left after at most twenty seconds. */
  stop(signal?: NodeJS.Signals): Promise<string[]>;
}

export async function startRenderer(
  environment: Record<string, string> = {},
  program = ownProgram,
): Promise<RendererProcess> {
  const temporary = mkdtempSync(join(tmpdir(), 'galley-e2e-'));
  // A browser that draws shaders runs as nobody if the tests run as root, and has its profile there.
  chmodSync(temporary, 0o711);
  const ownEnvironment = { TMPDIR: temporary, RENDERER_TOKEN: token, RENDERER_PORT: portsOfWorker() };
  const child = spawnOwned(program, [], {
    env: { ...process.env, ...ownEnvironment, ...environment },
    output: 'pipe',
    withChildren: false,
  });
  const printed = printedBy(child);
  endWithFile(() => child.kill('SIGKILL'));
  const listening = await firstMessage<{ port: number }>(child);
  if (listening === undefined) throw new Error(`The renderer did not start:\n${printed()}`);
  const host = `127.0.0.1:${listening.port}`;

  const ask = (path: string, init: RequestInit = {}) => fetch(`http://${host}${path}`, { headers, ...init });
  const browserProcesses = browsersBelow(temporary);
  const left = () => [...browserProcesses(), ...(existsSync(temporary) ? readdirSync(temporary) : [])];
  return {
    host,
    temporary,
    pid: child.pid ?? 0,
    ask,
    browserProcesses,
    printed,
    acquire: async () => {
      const response = await ask('/v1/devtools/browser', { method: 'POST' });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return ((await response.json()) as { sessionId: string }).sessionId;
    },
    connect: (sessionId) =>
      puppeteer.connect({ browserWSEndpoint: `ws://${host}/v1/devtools/browser/${sessionId}`, headers }),
    stop: async (signal = 'SIGTERM') => {
      left();
      child.kill(signal);
      for (let tries = 0; tries < 400 && left().length > 0; tries++) await sleep(50);
      const rest = left();
      rmSync(temporary, { recursive: true, force: true });
      return rest;
    },
  };
}

/** The users as whom a process of Linux runs: real, effective, saved, and of its files. */
export function readUids(pid: number): number[] {
  const [, uids = ''] = /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return uids.split(/\s+/).map(Number);
}

/** The process id of the browser behind a connection. */
export async function findPid(browser: Browser): Promise<number> {
  const cdp = await browser.target().createCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}
