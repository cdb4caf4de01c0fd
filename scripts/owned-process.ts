import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from './paths.ts';

interface OwnedOptions {
  env?: Readonly<Record<string, string | undefined>>;
  /** The project's folder when absent. */
  cwd?: string;
  /** Where its output goes: to that of this process, to be read from `stdout` and `stderr`, or nowhere. */
  output: 'inherit' | 'pipe' | 'ignore';
  /** Whether its own children are killed once it has ended: not where they have something left to tidy up. */
  withChildren?: boolean;
}

/**
 * A script of this project in a process that does not outlive this one: the channel to it closes when this process is
 * gone, however it went, and the script sees that (`endWithParent`). It leads a process group, so that what it started
 * can be ended with it, and no Ctrl-C of a terminal reaches it but through this process.
 */
export function spawnOwned(
  script: string,
  args: readonly string[],
  { env = process.env, cwd = projectRoot, output, withChildren = true }: OwnedOptions,
): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
  if (withChildren) child.once('exit', () => killGroup(child.pid));
  return child;
}

/** What the process first tells this one, undefined when it ends without a word. */
export async function firstMessage<Message>(child: ChildProcess): Promise<Message | undefined> {
  const told = once(child, 'message').then(([message]) => message as Message);
  return Promise.race([told, once(child, 'exit').then(() => undefined)]);
}

/** Asks the process to end, kills it when it has not by then, and resolves once it is gone. */
export async function stopOwned(child: ChildProcess, patienceMs = 5_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(late);
}

/** Ends this process, and all that it started, once the process that started it is gone. Call it before anything else. */
export function endWithParent(): void {
  whenParentIsGone(() => {
    killGroup(process.pid);
    process.exit(1);
  });
}

/** Calls back once the channel to the process that started this one is closed; never where there was none. */
export function whenParentIsGone(leave: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', leave);
  else leave();
  // To listen is no reason to stay: a script ends when its work is done.
  process.channel?.unref();
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of the group, or this process leads none.
  }
}
