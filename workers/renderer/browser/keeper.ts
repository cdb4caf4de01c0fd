/**
 * The keeper is the process that starts and supervises one Chromium. It starts Chromium with a new profile folder, and
 * passes on the two pipes that it received, through which the renderer and Chromium communicate directly. When Chromium
 * ends, the keeper removes the folder and ends too. When the renderer ends, even by SIGKILL, the channel to the keeper
 * closes, and the keeper kills Chromium with all its processes. The keeper receives a `KeeperOrder`, and sends a
 * `KeeperReport` when Chromium has started and another when it has ended (see chrome-process.ts).
 */
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromeArguments } from './arguments.ts';
import type { KeeperOrder, KeeperReport } from './chrome-process.ts';
import { bareEnvironment } from './environment.ts';

/**
 * The number of characters at the end of Chromium's output that are kept, because they say why Chromium cannot start.
 */
const keptCharacters = 4_000;
/** The descriptors of the two pipes in this process. */
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
    // Chromium leads a process group, which is killed as a whole.
    detached: true,
  });
  const report = (message: KeeperReport) => {
    if (process.connected) process.send?.(message);
  };

  // The pipes are closed in this process. If they stayed open here, neither the renderer nor Chromium would notice that
  // the other has ended.
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
      // The process group is already gone.
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
    // The event `close` comes once all output was read. It may never come, if a process of Chromium has left the group
    // and still has the output open.
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
 * Returns a command that limits the memory of Chromium. A shell sets the limit, because Node cannot, and all processes
 * of Chromium inherit it. macOS accepts the limit but ignores it.
 */
function limitMemory(executable: string, args: string[], memoryKb: number | undefined): [string, string[]] {
  if (memoryKb === undefined) return [executable, args];
  return ['/bin/sh', ['-c', `ulimit -d ${memoryKb} && exec "$0" "$@"`, executable, ...args]];
}
