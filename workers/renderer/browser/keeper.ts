/**
 * The process that keeps one Chromium: starts it with a profile folder of its own and with the two pipes that it was given
 * itself, by which the renderer and Chromium speak directly. When Chromium ends, it removes the folder and ends too. When the
 * renderer is gone, by SIGKILL as well, the channel to it closes, and Chromium is killed with all its processes. Told a
 * `KeeperOrder`, says a `KeeperReport` when Chromium has started and one when it has ended (see chrome-process.ts).
 */
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromeArguments } from './arguments.ts';
import type { KeeperOrder, KeeperReport } from './chrome-process.ts';
import { bareEnvironment } from './environment.ts';

/** The end of what Chromium printed is kept: it says why it cannot start. */
const keptCharacters = 4_000;
/** Descriptors of this process. */
const [commandsIn, commandsOut] = [4, 5];

process.once('message', ({ executable, environment, user, memoryKb, ...options }: KeeperOrder) => {
  const profile = mkdtempSync(join(tmpdir(), 'galley-chrome-'));
  if (user !== undefined) chownSync(profile, user, user);
  const [program, given] = limited(executable, chromeArguments({ profile, ...options }), memoryKb);
  const chrome = spawn(program, given, {
    ...(user === undefined ? {} : { uid: user, gid: user }),
    env: bareEnvironment({ LANG: 'C.UTF-8', TZ: 'UTC', ...environment, HOME: profile, TMPDIR: profile }),
    // Chromium reads commands from its descriptor 3 and answers on 4.
    stdio: ['ignore', 'ignore', 'pipe', commandsIn, commandsOut],
    // Leader of a group, which is killed as a whole.
    detached: true,
  });
  const report = (message: KeeperReport) => {
    if (process.connected) process.send?.(message);
  };

  // Held here too, they would hide from either side that the other has ended.
  for (const descriptor of [commandsIn, commandsOut]) closeSync(descriptor);
  if (chrome.pid) report({ pid: chrome.pid, profile });

  let printed = '';
  chrome.stderr?.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-keptCharacters);
  });

  const kill = () => {
    try {
      if (chrome.pid) process.kill(-chrome.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  const leave = (clean: boolean) => {
    kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    process.exit(clean ? 0 : 1);
  };
  chrome.once('error', (error) => {
    report({ failure: error.message });
    leave(false);
  });
  const ended = (code: number | null, signal: string | null) => {
    report({ failure: `it ended (${signal ?? code}): ${printed.trim()}` });
    leave(code === 0);
  };
  chrome.once('exit', (code, signal) => {
    kill();
    // `close` comes once all that it printed was read, unless a process of it that left the group holds it back.
    setTimeout(ended, 500, code, signal);
  });
  chrome.once('close', ended);
  if (!process.connected) kill();
  process.once('disconnect', kill);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, kill);
});

process.once('disconnect', () => {
  if (process.listenerCount('message') > 0) process.exit();
});

/** A shell sets the limit, which all that it becomes and starts inherits: Node cannot. macOS takes it and heeds it not. */
function limited(executable: string, given: string[], memoryKb: number | undefined): [string, string[]] {
  if (memoryKb === undefined) return [executable, given];
  return ['/bin/sh', ['-c', `ulimit -d ${memoryKb} && exec "$0" "$@"`, executable, ...given]];
}
