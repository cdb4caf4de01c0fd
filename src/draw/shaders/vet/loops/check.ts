import type { Findings } from '#glsl';
import { shaderLimits } from '../../limits.ts';
import type { VettedProgram } from '../policy.ts';

/**
 * The third stage (SHD-5): checks that every loop ends after a constant number of iterations. Returns whether all do; a
 * finding of a stage that passed says that a loop was given a cap.
 */
export function checkLoops({ plans }: VettedProgram, findings: Findings): boolean {
  let isPassed = true;
  for (const [{ at }, plan] of plans) {
    if (plan.kind === 'refused') {
      isPassed = false;
      findings.add(plan.code, plan.message, at);
    }
  }
  if (!isPassed) return false;
  for (const [{ at }, plan] of plans) {
    if (!plan.isCapped) continue;
    const message = `This loop has no constant bound, so it is limited to ${shaderLimits.loopIterations} iterations and costs as many.`;
    findings.add('loop_capped', message, at);
  }
  return true;
}
