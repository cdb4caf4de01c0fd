import type { Findings } from '#glsl';
import { shaderLimits } from '../../limits.ts';
import type { VettedProgram } from '../policy.ts';
import { measureProgram } from './measure.ts';

/**
 * Runs the fourth stage (SHD-6): it checks the operations per pixel and the size of the program. Returns the
 * operations.
 */
export function checkCost(program: VettedProgram, findings: Findings): number {
  const { total, costliest } = measureProgram(program);
  // Deeply nested calls can exceed the range of numbers. If a loop without iterations is around them, the product is
  // NaN.
  const isCounted = total.operations <= Number.MAX_SAFE_INTEGER;
  const operations = isCounted ? Math.ceil(total.operations) : Number.MAX_SAFE_INTEGER;
  const limit = shaderLimits.operationsPerPixel;
  if (operations > limit) {
    const { operations: once = 0, times = 0, at = program.entry.at } = costliest ?? {};
    const share = `the costliest statement is here: ${printCount(once)} operations, ${printCount(times)} times`;
    const message = `Each pixel takes ${printCount(operations)} operations, but at most ${printCount(limit)} are allowed; ${share}.`;
    findings.add('too_expensive', message, at);
  }
  if (!(total.size <= shaderLimits.programOperations)) {
    const message = `With its calls expanded, the program has ${printCount(total.size)} operations, but at most ${printCount(shaderLimits.programOperations)} are allowed.`;
    findings.add('program_too_large', message, program.entry.at);
  }
  return operations;
}

function printCount(number: number): string {
  if (!(number < Number.MAX_SAFE_INTEGER)) return 'more than 9,000,000,000,000,000';
  return Math.ceil(number).toLocaleString('en-US');
}
