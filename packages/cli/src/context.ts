import { findProject, type Project } from './project/project.ts';
import { connect, connectAsPerson, findAddress, type Service } from './service/connect.ts';
import { Interruption } from './terminal/explain.ts';
import { Failure } from './terminal/failure.ts';
import { Terminal } from './terminal/terminal.ts';

/** The options that every command accepts. */
export interface GlobalOptions {
  url?: string;
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
  cwd?: string;
}

/** What the action of every command gets. */
export interface Context {
  terminal: Terminal;
  cwd: string;
  /** Aborts when the user presses Ctrl-C. */
  signal: AbortSignal;
  /** Finds the project. @throws Failure usage if there is none */
  project(): Promise<Project>;
  optionalProject(): Promise<Project | undefined>;
  origin(): Promise<string>;
  /** Returns a client with an API key. */
  service(): Promise<Service>;
  /** Returns a client with a user's session. */
  person(): Promise<Service>;
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // A second Ctrl-C exits immediately, without cleaning up.
    if (interrupted.signal.aborted) process.exit(130);
    interrupted.abort(new Interruption('Interrupted'));
  });
}

export function createContext({ url, json = false, quiet = false, color = true, cwd }: GlobalOptions): Context {
  const terminal = new Terminal({ json, quiet, color });
  const folder = cwd ?? process.cwd();
  const project = () => findProject(folder);
  // A service can also be used outside of a project.
  const optional = () =>
    project().catch((error) => {
      if (error instanceof Failure && error.exit === 'usage') return undefined;
      throw error;
    });
  const address = async () => findAddress(url, await optional());
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
