import { z } from 'zod';
import { shaderStatuses } from '../../../records/shaders.ts';
import { stageNames } from '../../../services/shaders/doc.ts';
import { id, items, openObject, timestamp, truncated } from './common.ts';
import { sample, shown } from './shown.ts';

const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  line: z.int().optional().describe('In the author’s source, from 1'),
  column: z.int().optional(),
});

const passed = {
  verdict: 'passed' as const,
  stages: stageNames.map((name) => ({ name, verdict: 'passed' as const, ms: 1, findings: [] })),
  cost: { operationsPerPixel: 10, limit: 4_000 },
};

/** What vetting found, a row a stage (SHD-3). */
export const vettingReport = shown(
  z.strictObject({
    verdict: z.enum(['passed', 'rejected']),
    stages: items(
      z.strictObject({
        name: z.enum(stageNames),
        verdict: z.enum(['passed', 'rejected', 'skipped']),
        ms: z.number(),
        findings: items(finding),
      }),
    ),
    cost: z.strictObject({ operationsPerPixel: z.number(), limit: z.number() }),
  }),
  passed,
);

const facts = {
  id,
  spaceId: id,
  slug: z.string().nullable().describe('Of a shader of the shipped gallery: works wherever its id does'),
  name: z.string(),
  manifest: openObject.optional(),
  truncated,
  contentHash: z.string(),
  status: z.enum(shaderStatuses),
  statusReason: z.string().optional(),
  report: vettingReport.optional(),
  trips: z.int(),
  publicOn: timestamp.nullable(),
  createdOn: timestamp,
  updatedOn: timestamp,
};

const waves = {
  id: 'PT9RB7ZdwZJ5bAKqoNpYf',
  spaceId: sample.space,
  slug: null,
  name: 'Waves',
  manifest: { inputs: [] },
  contentHash: 'X2fu0N-Cm0goBukyRwdB-',
  status: 'approved' as const,
  report: passed,
  trips: 0,
  publicOn: null,
  createdOn: sample.createdOn,
  updatedOn: sample.updatedOn,
};

/** Of a list: without source and program (SHD-10). */
export const listedShader = shown(z.strictObject(facts), waves);

export const shader = shown(
  z.strictObject({
    ...facts,
    source: z.string(),
    program: z.string().describe('The vetted fragment shader, GLSL ES 1.00'),
  }),
  {
    ...waves,
    source: 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return vec4(uv, 0.5, 1.0);\n}',
    program: 'precision mediump float;\n…',
  },
);
