import type { VettingStage } from '../../core/names/shaders.ts';

/** One thing that an author can act on. Line and column are of the author's source, counted from 1 (SHD-3). */
export interface Finding {
  code: string;
  message: string;
  line?: number;
  column?: number;
}

export interface StageRow {
  name: VettingStage;
  verdict: 'passed' | 'rejected' | 'skipped';
  ms: number;
  findings: Finding[];
}

/** What vetting found, a row a stage (SHD-3). */
export interface VettingReport {
  verdict: 'passed' | 'rejected';
  stages: StageRow[];
  cost: { operationsPerPixel: number; limit: number };
}
