import { z } from 'zod';
import { shaderStatuses, vettingStages } from '../core/names/shaders.ts';
import { doc, id, items, openObject, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery } from './query.ts';

export const finding = z.strictObject({
  code: z.string(),
  message: z.string(),
  line: z.int().optional().describe('In the author’s source, from 1'),
  column: z.int().optional(),
});

export const passed = {
  verdict: 'passed' as const,
  stages: vettingStages.map((name) => ({ name, verdict: 'passed' as const, ms: 1, findings: [] })),
  cost: { operationsPerPixel: 10, limit: 4_000 },
};

/** What vetting found, a row a stage (SHD-3). */
export const vettingReport = z
  .strictObject({
    verdict: z.enum(['passed', 'rejected']),
    stages: items(
      z.strictObject({
        name: z.enum(vettingStages),
        verdict: z.enum(['passed', 'rejected', 'skipped']),
        ms: z.number(),
        findings: items(finding),
      }),
    ),
    cost: z.strictObject({ operationsPerPixel: z.number(), limit: z.number() }),
  })
  .meta({ id: 'VettingReport', examples: [passed] });

export const facts = {
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

export const waves = {
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
export const listedShader = z.strictObject(facts).meta({ id: 'ListedShader', examples: [waves] });

export const shader = z
  .strictObject({
    ...facts,
    source: z.string(),
    program: z.string().describe('The vetted fragment shader, GLSL ES 1.00'),
  })
  .meta({
    id: 'Shader',
    examples: [
      {
        ...waves,
        source: 'vec4 shade(vec2 uv, float time, vec2 resolution) {\n  return vec4(uv, 0.5, 1.0);\n}',
        program: 'precision mediump float;\n…',
      },
    ],
  });

/** Bytes of a request: a source that is far too long is told so by the report, not by the door. */
export const shaderBodyLimit = 2 ** 20;

/** What a manifest says that the rules between fields need to know. */
type ManifestFields = { inputs: readonly unknown[] };

const newShaderFields = {
  name: z
    .string()
    .trim()
    .min(1)
    .refine((name) => [...name].length <= 200, 'The name may have at most 200 characters.'),
  source: z.string(),
  public: z.boolean().optional(),
  /** The form that the source is translated from before it is vetted. */
  import: z.enum(['shadertoy', 'isf']).optional(),
};

/**
 * The body that makes a shader. What the source must meet is for the vetting to say (SHD-2), and what the manifest must meet
 * for `manifest`, which knows GLSL.
 */
export function newShader<Manifest extends ManifestFields>(manifest: z.ZodType<Manifest>) {
  return z
    .strictObject({
      ...newShaderFields,
      /** Of an imported body, the inputs that it declares itself are the manifest. */
      manifest: manifest.optional(),
    })
    .superRefine((body, context) => {
      if (body.import === undefined && !body.manifest)
        context.addIssue({ code: 'custom', path: ['manifest'], message: 'This field is required.' });
      refuseTwoManifests(body, context);
    });
}

/** Changes of a shader: what is left out stays as it is. */
export function shaderPatch<Manifest extends ManifestFields>(manifest: z.ZodType<Manifest>) {
  return z
    .strictObject({
      ...newShaderFields,
      name: newShaderFields.name.optional(),
      source: newShaderFields.source.optional(),
      manifest: manifest.optional(),
    })
    .superRefine((body, context) => {
      if (body.import !== undefined && body.source === undefined)
        context.addIssue({
          code: 'custom',
          path: ['source'],
          message: 'This field is required when you import a body.',
        });
      refuseTwoManifests(body, context);
    });
}

function refuseTwoManifests(
  body: { manifest?: ManifestFields | undefined; import?: string | undefined },
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  if (body.import === undefined || !body.manifest || body.manifest.inputs.length === 0) return;
  const message = 'An imported body declares its own inputs. Leave out the manifest.';
  context.addIssue({ code: 'custom', path: ['manifest'], message });
}

export const reason = z
  .string()
  .refine((text) => [...text].length <= 500, 'The reason may have at most 500 characters.');

export const statusFields = z.strictObject({
  action: z.enum(['revoke', 'quarantine', 'restore']),
  reason: reason.optional(),
});

export type StatusFields = z.infer<typeof statusFields>;

/** What a viewer's watchdog says when it has stopped a shader (SHD-9). */
export const telemetryFields = z.strictObject({
  contentHash: z.string().max(128),
  /** Milliseconds of a frame on average; 0 where the context was lost. */
  frameMs: z.number().min(0),
  userAgent: z.string().max(1_000).optional(),
});

export type TelemetryFields = z.infer<typeof telemetryFields>;

export const savedShader = doc(shader, { report: vettingReport });

export const shadersQuery = listQuery({ perPageDefault: 50 }).extend({ status: z.enum(shaderStatuses).optional() });

export const deletedShader = z.strictObject({ deleted: z.literal(true) });

export const receivedTelemetry = z.strictObject({ received: z.literal(true) });
