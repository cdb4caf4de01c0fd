import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from './paths.ts';

interface OwnedOptions {
  env?: Readonly<Record<string, string | undefined>>;
  /** The default is the project's folder. */
  cwd?: string;
  /**
   * Where the output of the process goes: to the output of this process, to `stdout` and `stderr` for reading, or
   * nowhere.
   */
  output: 'inherit' | 'pipe' | 'ignore';
  /** Whether the children of the process are killed once it has ended. Set it to false if they still have to clean up. */
  withChildren?: boolean;
}

/**
 * Runs a script of this project in a process that does not outlive this one. When this process ends in any way, the
 * channel to it closes, and the script notices that (`endWithParent`). The process leads a process group, so that
 * everything that it starts can be ended together with it, and Ctrl-C in a terminal only reaches it through this
 * process.
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

/** The first message of the process, or undefined if it ends without one. */
export async function firstMessage<Message>(child: ChildProcess): Promise<Message | undefined> {
  const message = once(child, 'message').then(([message]) => message as Message);
  return Promise.race([message, once(child, 'exit').then(() => undefined)]);
}

/** Asks the process to end, and kills it if it does not do so in time. Resolves once it has ended. */
export async function stopOwned(child: ChildProcess, patienceMs = 5_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(late);
}

/** Ends this process and everything that it started when its parent process has ended. Call this before anything else. */
export function endWithParent(): void {
  whenParentIsGone(() => {
    killGroup(process.pid);
    process.exit(1);
  });
}

/** Calls back once the channel to the parent process is closed. If there was no channel, it never calls back. */
export function whenParentIsGone(leave: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', leave);
  else leave();
  // Listening must not keep the process alive: a script ends when its work is done.
  process.channel?.unref();
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already ended, or this process leads no group.
  }
}
