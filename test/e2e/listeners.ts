import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { listDescendants } from './process-tree.ts';

export interface Listener {
  protocol: 'tcp' | 'udp';
  /** `127.0.0.1` or, for IPv6, the hexadecimal form of the kernel. */
  host: string;
  port: number;
  /** The command line of the process that listens. */
  line: string;
}

/** States of a listening TCP socket, and of a UDP socket that is not connected. */
const waiting = { tcp: '0A', udp: '07' } as const;

/** The sockets on which a process and all that it started listen (Linux only: /proc). */
export function listListeners(pid: number): Listener[] {
  const sockets = new Map([...socketsIn('tcp'), ...socketsIn('udp')]);
  const owner = { pid, line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  return [owner, ...listDescendants(pid)].flatMap(({ pid: each, line }) =>
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

/** Four bytes in reverse order. */
function dotted(hex: string): string {
  return [...Buffer.from(hex, 'hex')].reverse().join('.');
}

/** Inodes of the sockets of a process. */
function listSockets(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    );
  } catch {
    // The process has ended, or closed one of them, in the meantime.
    return [];
  }
}
