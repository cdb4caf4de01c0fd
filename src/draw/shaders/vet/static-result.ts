import type { StageRow } from '../../../core/vetting-report.ts';

/** What the stages before the sandbox answer: rows for bytes, policy, loops and cost; the program if all passed. */
export interface StaticResult {
  rows: StageRow[];
  cost: { operationsPerPixel: number; limit: number };
  /** The assembled fragment shader in GLSL ES 1.00, printed from the checked syntax tree (SHD-5); null if rejected. */
  program: string | null;
}
