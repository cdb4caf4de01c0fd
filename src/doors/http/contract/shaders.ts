import { z } from 'zod';
import { shaderStatuses } from '../../../records/shaders/names.ts';
import { stageNames } from '../../../services/shaders/doc.ts';
import { id, items, openObject, timestamp, truncated } from './common.ts';

const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  line: z.int().optional().describe('In the author’s source, from 1'),
  column: z.int().optional(),
});

/** What vetting found, a row a stage (SHD-3). */
export const vettingReport = z.strictObject({
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
});

const facts = {
  id,
  spaceId: id,
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

/** Of a list: without source and program (SHD-10). */
export const listedShader = z.strictObject(facts);

export const shader = z.strictObject({
  ...facts,
  source: z.string(),
  program: z.string().describe('The vetted fragment shader, GLSL ES 1.00'),
});
