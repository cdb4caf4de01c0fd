import { performance } from 'node:perf_hooks';

/** Sends a request, which is different in each round so that no cache can answer it. */
export type Probe = (round: number) => Promise<Response>;

/** Milliseconds until a response is read to its end. */
async function timeProbe(probe: Probe, round: number): Promise<number> {
  const start = performance.now();
  const response = await probe(round);
  await response.arrayBuffer();
  const elapsed = performance.now() - start;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return elapsed;
}

interface Measured {
  name: string;
  p50: number;
  p95: number;
}

/**
 * Measures probes side by side, one request of each in turn, so that other work of the machine affects all alike. The
 * first rounds only warm up.
 */
export async function measure(
  probes: Readonly<Record<string, Probe>>,
  rounds: number,
  warmUp = 3,
): Promise<Measured[]> {
  const times = Object.entries(probes).map(([name, probe]) => ({ name, probe, taken: [] as number[] }));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const each of times) {
      const elapsed = await timeProbe(each.probe, round);
      if (round >= warmUp) each.taken.push(elapsed);
    }
  }
  return times.map(({ name, taken }) => ({ name, p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) }));
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Prints a table and returns the ratio of the medians, ours / theirs. */
export function compare(title: string, [ours, theirs]: readonly Measured[], limit: string): number {
  if (!ours || !theirs) throw new Error('Two probes are compared');
  const ratio = ours.p50 / theirs.p50;
  console.log(`\n${title}`);
  for (const { name, p50, p95 } of [ours, theirs]) {
    console.log(`  ${name.padEnd(34)} p50 ${p50.toFixed(1).padStart(8)} ms   p95 ${p95.toFixed(1).padStart(8)} ms`);
  }
  console.log(`  ratio ${ratio.toFixed(2)} (${limit})`);
  return ratio;
}
