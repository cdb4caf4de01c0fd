import type { StageRow } from '../../../core/vetting-report.ts';

/**
 * The result of the stages before the sandbox: rows for bytes, policy, loops and cost, and the program if all stages
 * passed.
 */
export interface StaticResult {
  rows: StageRow[];
  cost: { operationsPerPixel: number; limit: number };
  /**
   * The assembled fragment shader in GLSL ES 1.00, printed from the checked syntax tree (SHD-5); null if the source was
   * rejected.
   */
  program: string | null;
}
