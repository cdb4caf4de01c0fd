import { findProject, type Project } from './project/project.ts';
import { addressOf, connect, connectAsPerson, type Service } from './service/connect.ts';
import { Interruption } from './terminal/explain.ts';
import { Failure } from './terminal/failure.ts';
import { Terminal } from './terminal/terminal.ts';

/** Options that every command has. */
export interface GlobalOptions {
  url?: string;
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  cwd?: string;
}

/** What every command works with. */
export interface Context {
  terminal: Terminal;
  cwd: string;
  /** Ends with Ctrl-C. */
  signal: AbortSignal;
  /** @throws Failure usage where there is none */
  project(): Promise<Project>;
  optionalProject(): Promise<Project | undefined>;
  origin(): Promise<string>;
  /** With an API key. */
  service(): Promise<Service>;
  /** With the session of a person. */
  person(): Promise<Service>;
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // Who asks twice wants no tidying up.
    if (interrupted.signal.aborted) process.exit(130);
    interrupted.abort(new Interruption('Interrupted'));
  });
}

export function contextOf({ url, json = false, quiet = false, color = true, cwd }: GlobalOptions): Context {
  const terminal = new Terminal({ json, quiet, color });
  const folder = cwd ?? process.cwd();
  const project = () => findProject(folder);
  // Outside of a project there is one service all the same.
  const optional = () =>
    project().catch((error) => {
      if (error instanceof Failure && error.exit === 'usage') return undefined;
      throw error;
    });
  const address = async () => addressOf(url, await optional());
  return {
    terminal,
    cwd: folder,
    signal: interrupted.signal,
    project,
    optionalProject: optional,
    origin: async () => (await address()).origin,
    service: async () => connect(await address()),
    person: async () => connectAsPerson((await address()).origin),
  };
}
