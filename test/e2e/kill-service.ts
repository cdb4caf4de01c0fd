import { execFileSync } from 'node:child_process';
import type { StartedService } from './started-service.ts';

/** Kills every process of a service at once, as a power failure would. */
export function kill({ pid }: StartedService): void {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(children.get(each) ?? []));
  for (const each of tree) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}
