import type { Findings } from '#glsl';
import { shaderLimits } from '../../limits.ts';
import type { VettedProgram } from '../policy.ts';

/**
 * Runs the third stage (SHD-5): it checks that every loop ends after a constant number of iterations. Returns whether
 * all loops do. If the stage passed, a finding says that a loop was limited to a maximum number of iterations.
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
