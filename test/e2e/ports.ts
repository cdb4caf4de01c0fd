import { existsSync, readFileSync } from 'node:fs';

const first = 10_000;
/** Per vitest worker: two services and a renderer at once need five. */
const each = 100;
/** The range of ports for outgoing connections (Linux reports it; macOS begins far above). */
const rangeFile = '/proc/sys/net/ipv4/ip_local_port_range';
const firstOutgoing = existsSync(rangeFile) ? Number(readFileSync(rangeFile, 'utf8').trim().split(/\s+/)[0]) : 49_152;

/**
 * The ports of this vitest worker (0: of the shared service), `10000-10099`, for PORT and RENDERER_PORT: a process
 * takes the first of them that is free by listening on it. No other worker has the same ports (two runs at once might,
 * which only costs a second try), and no outgoing connection uses one, so a process that ends and starts again finds
 * its own port free.
 */
export function portsOfWorker(run = process.ppid, worker = Number(process.env['VITEST_POOL_ID'] ?? 1)): string {
  const ranges = Math.max(1, Math.floor((firstOutgoing - first) / each));
  const start = first + each * ((run * 4 + worker) % ranges);
  return `${start}-${start + each - 1}`;
}
