import type { Finding } from '#glsl';

import type { VettingStage } from '../../core/names/shaders.ts';

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
