import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { listDescendants } from './process-tree.ts';

export interface Listener {
  protocol: 'tcp' | 'udp';
  /** `127.0.0.1` or as the kernel writes it, in hex, for IPv6. */
  host: string;
  port: number;
  /** The command line of the process that listens. */
  line: string;
}

/** States of a TCP socket that listens, and of a UDP socket that is connected to nobody. */
const waiting = { tcp: '0A', udp: '07' } as const;

/** What a process and all that it started listen on (Linux alone: /proc). */
export function listListeners(pid: number): Listener[] {
  const sockets = new Map([...socketsIn('tcp'), ...socketsIn('udp')]);
  const own = { pid, line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  return [own, ...listDescendants(pid)].flatMap(({ pid: each, line }) =>
    listSockets(each).flatMap((inode) => {
      const socket = sockets.get(inode);
      return socket ? [{ ...socket, line }] : [];
    }),
  );
}

function socketsIn(protocol: 'tcp' | 'udp'): [string, Omit<Listener, 'line'>][] {
  return ['', '6'].flatMap((version) => {
    const rows = readFileSync(`/proc/net/${protocol}${version}`, 'utf8').trim().split('\n').slice(1);
    return rows.flatMap((row): [string, Omit<Listener, 'line'>][] => {
      const [, local = '', , state, , , , , , inode = ''] = row.trim().split(/\s+/);
      const [address = '', port = ''] = local.split(':');
      if (state !== waiting[protocol]) return [];
      return [[inode, { protocol, host: version ? address : dotted(address), port: Number.parseInt(port, 16) }]];
    });
  });
}

/** Four bytes, the last first. */
function dotted(hex: string): string {
  return [...Buffer.from(hex, 'hex')].reverse().join('.');
}

/** Inodes of the sockets that a process holds. */
function listSockets(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    );
  } catch {
    // It has ended, or closed one of them, in the meantime.
    return [];
  }
}
