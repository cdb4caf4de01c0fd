import type { VettingStage } from './names/shaders.ts';

export interface StageRow {
  name: VettingStage;
  verdict: 'passed' | 'rejected' | 'skipped';
  ms: number;
  /** What was found. Lines and columns are counted from 1 in the author's source (SHD-3). */
  findings: Array<{ code: string; message: string; line?: number; column?: number }>;
}

/** The result of vetting, with a row for each stage (SHD-3). */
export interface VettingReport {
  verdict: 'passed' | 'rejected';
  stages: StageRow[];
  cost: { operationsPerPixel: number; limit: number };
}
