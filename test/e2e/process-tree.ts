import { execFileSync } from 'node:child_process';

interface Process {
  pid: number;
  parent: number;
  /** Its command line. */
  line: string;
}

/** Every process that a process started, directly or indirectly. */
export function listDescendants(pid: number, all = processes()): Process[] {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...listDescendants(child.pid, all)]);
}

/** Ends every process of a service at once, as a power failure would. `pids` are those that listDescendants found. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}

/** The process ids of those that still run. */
export function running(pids: readonly number[]): Process[] {
  return processes().filter(({ pid, line }) => pids.includes(pid) && !line.includes('<defunct>'));
}

function processes(): Process[] {
  const env = { ...process.env, PATH: '/usr/bin:/bin' };
  return execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8', env, maxBuffer: 2 ** 26 })
    .split('\n')
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((match) => match !== null)
    .map(([, pid, parent, line = '']) => ({ pid: Number(pid), parent: Number(parent), line }));
}

/**
 * Finds the processes of browsers whose profiles are below a folder, each as a line of `ps`. A browser's helpers name
 * no profile; they are found by their process group, even after the browser itself has ended.
 */
export function browsersBelow(folder: string): () => string[] {
  const groups = new Set<string>();
  return () => {
    const env = { ...process.env, PATH: '/usr/bin:/bin' };
    const lines = execFileSync('ps', ['-axo', 'pgid=,pid=,stat=,args='], { encoding: 'utf8', env }).split('\n');
    const matches = lines.map((line) => /^\s*(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []);
    for (const [group = '', rest = ''] of matches) {
      if (rest.includes(`--user-data-dir=${folder}/`)) groups.add(group);
    }
    return matches.flatMap(([group = '', rest = '']) =>
      groups.has(group) || rest.includes(`${folder}/`) ? [rest] : [],
    );
  };
}
