import { Worker } from 'node:worker_threads';
import { check, type Diagnostics } from 'recheck';

/** Whether the time that a pattern takes is proportional to its input, or the reason why it is not. */
export type Verdict = { linear: true } | { linear: false; reason: string };

/**
 * The time limit for checking a pattern. It is far more than any pattern needs on a busy machine. If a pattern cannot
 * be decided within this time, it must be written in a simpler way.
 */
const timeoutMs = 300_000;
/**
 * Fuzzing checks what automata cannot check, such as lookbehind. With a fixed seed, it always searches in the same way.
 */
const randomSeed = 1;
/** The number of characters of the text that confirms a suspicion, and a time far above that of a linear search. */
const trialLength = 400_000;
const trialMs = 3_000;

/**
 * Checks a pattern in a search, which tries it at every position of the text: `/ +$/` is quadratic, because it is tried
 * at each of many blanks. A sticky pattern is only tried at one position.
 */
export async function checkPattern(source: string, flags: string): Promise<Verdict> {
  if (!repeats(source)) return { linear: true };
  const searched = flags.includes('y') ? `^(?:${source})` : source;
  const result = await check(searched, flags.replace('y', ''), { timeout: timeoutMs, randomSeed });
  if (result.status === 'safe') return { linear: true };
  if (result.status === 'unknown') return { linear: false, reason: `could not be judged (${result.error.kind})` };
  // A result of an automaton is proven. A result of fuzzing is a suspicion, which is often false for lookaround.
  if (result.checker === 'fuzz' && !(await isSlow(searched, flags.replace('y', ''), result.attack))) {
    return { linear: true };
  }
  return { linear: false, reason: `${result.complexity.summary}: try ${result.attack.pattern.slice(0, 120)}` };
}

/**
 * Whether any part of the pattern can repeat without a limit, or at least a hundred times. All other patterns take
 * limited time.
 */
function repeats(source: string): boolean {
  const outsideClasses = source.replaceAll(/\\./g, '.').replaceAll(/\[[^\]]*\]/g, '.');
  return /[*+]|\{\d*,\}|\{\d{3,}|,\d{3,}\}/.test(outsideClasses);
}

type Attack = Extract<Diagnostics, { status: 'vulnerable' }>['attack'];

/** Searches the attacked text in a separate thread, which can be terminated. */
function isSlow(source: string, flags: string, { pumps, suffix }: Attack): Promise<boolean> {
  const length = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.ceil(trialLength / Math.max(1, length));
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
  const search =
    'const { workerData: [source, flags, text] } = require("node:worker_threads"); text.search(new RegExp(source, flags));';
  return new Promise((resolve, reject) => {
    const thread = new Worker(search, { eval: true, workerData: [source, flags.replace('g', ''), text] });
    const timer = setTimeout(() => {
      resolve(true);
      void thread.terminate();
    }, trialMs);
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
