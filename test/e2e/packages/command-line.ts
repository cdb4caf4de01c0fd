import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmptyFolder, oldestNode } from './empty-folder.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  /** Everything printed to stdout so far. */
  stdout(): string;
  ended: Promise<Ended>;
}

/** The installed command, with its own working folder and its own config folder. */
export interface CommandLine {
  /** The working folder. */
  path: string;
  config: string;
  start(args: readonly string[], more?: { env?: Record<string, string>; input?: string }): Running;
  run(args: readonly string[], more?: { env?: Record<string, string>; input?: string }): Promise<Ended>;
  /** Runs with `--json`, expects success, and returns the result. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  json(...args: readonly string[]): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  read(name: string): any;
  write(name: string, content: unknown): void;
  has(name: string): boolean;
  /** Names of the files in a folder, at any depth. */
  files(folder: string): string[];
}

export function commandLine(installed: EmptyFolder, environment: Record<string, string>): CommandLine {
  const path = mkdtempSync(join(installed.path, 'project-'));
  const config = mkdtempSync(join(installed.path, 'config-'));
  const binary = join(installed.path, 'node_modules', '.bin', 'galley');
  const base = { PATH: `${join(oldestNode, '..')}:${process.env['PATH']}`, HOME: config, XDG_CONFIG_HOME: config };
  const start: CommandLine['start'] = (args, { env = {}, input } = {}) => {
    const child = spawn(oldestNode, [binary, ...args], {
      cwd: path,
      env: { ...base, ...environment, ...env } as unknown as NodeJS.ProcessEnv,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    child.stdin?.end(input);
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (chunk) => (printed[name] += chunk));
    }
    const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })));
    return { child, stdout: () => printed.stdout, ended };
  };
  const run: CommandLine['run'] = (args, more) => start(args, more).ended;
  return {
    path,
    config,
    start,
    run,
    async json(...args) {
      const { code, stdout, stderr } = await run([...args, '--json']);
      if (code !== 0) throw new Error(`galley ${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
      return JSON.parse(stdout);
    },
    read: (name) => JSON.parse(readFileSync(join(path, name), 'utf8')),
    write: (name, content) =>
      writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2)),
    has: (name) => existsSync(join(path, name)),
    files: (folder) =>
      readdirSync(join(path, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(path, folder).length + 1))
        .sort(),
  };
}
