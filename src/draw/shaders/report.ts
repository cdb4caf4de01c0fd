/** The stages of vetting, in the order in which they run; the first that rejects ends it (SHD-2). */
export const stageNames = ['bytes', 'policy', 'loops', 'cost', 'sandbox'] as const;

export type StageName = (typeof stageNames)[number];

/** One thing that an author can act on. Line and column are of the author's source, counted from 1 (SHD-3). */
export interface Finding {
  code: string;
  message: string;
  line?: number;
  column?: number;
}

export interface StageRow {
  name: StageName;
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
