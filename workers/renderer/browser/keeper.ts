/**
 * The process that keeps one Chromium. It starts Chromium with a profile folder of its own, and with the two pipes that
 * it received itself, through which the renderer and Chromium communicate directly. When Chromium ends, it removes the
 * folder and ends too. When the renderer is gone, even by SIGKILL, the channel to it closes, and it kills Chromium with
 * all its processes. It receives a `KeeperOrder`, and sends a `KeeperReport` when Chromium has started and another when
 * it has ended (see chrome-process.ts).
 */
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromeArguments } from './arguments.ts';
import type { KeeperOrder, KeeperReport } from './chrome-process.ts';
import { bareEnvironment } from './environment.ts';

/** The end of Chromium's output is kept, because it says why Chromium cannot start. */
const keptCharacters = 4_000;
/** Descriptors of this process. */
const [commandsIn, commandsOut] = [4, 5];

process.once('message', ({ executable, environment, user, memoryKb, ...options }: KeeperOrder) => {
  const profile = mkdtempSync(join(tmpdir(), 'galley-chrome-'));
  if (user !== undefined) chownSync(profile, user, user);
  const [program, args] = limitMemory(executable, chromeArguments({ profile, ...options }), memoryKb);
  const chrome = spawn(program, args, {
    ...(user === undefined ? {} : { uid: user, gid: user }),
    env: bareEnvironment({ LANG: 'C.UTF-8', TZ: 'UTC', ...environment, HOME: profile, TMPDIR: profile }),
    // Chromium reads commands from its descriptor 3 and writes responses to 4.
    stdio: ['ignore', 'ignore', 'pipe', commandsIn, commandsOut],
    // It leads a process group, which is killed as a whole.
    detached: true,
  });
  const report = (message: KeeperReport) => {
    if (process.connected) process.send?.(message);
  };

  // If they stayed open here, neither side would notice that the other has ended.
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
      // The group is already gone.
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
  const onEnded = (code: number | null, signal: string | null) => {
    report({ failure: `it ended (${signal ?? code}): ${printed.trim()}` });
    leave(code === 0);
  };
  chrome.once('exit', (code, signal) => {
    kill();
    // `close` comes once all output was read, unless one of its processes that left the group holds it back.
    setTimeout(onEnded, 500, code, signal);
  });
  chrome.once('close', onEnded);
  if (!process.connected) kill();
  process.once('disconnect', kill);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, kill);
});

process.once('disconnect', () => {
  if (process.listenerCount('message') > 0) process.exit();
});

/**
 * A shell sets the limit, which every process that it becomes or starts inherits, because Node cannot set it. macOS
 * accepts the limit but ignores it.
 */
function limitMemory(executable: string, args: string[], memoryKb: number | undefined): [string, string[]] {
  if (memoryKb === undefined) return [executable, args];
  return ['/bin/sh', ['-c', `ulimit -d ${memoryKb} && exec "$0" "$@"`, executable, ...args]];
}
